import { Inbox } from '../inbox/Inbox.tsx';
import type { InboxConfig } from '../inbox/types.ts';
import { authorName, type BlogComment, toggleApproval } from './blog-comment.ts';
import { CommentDetail } from './CommentDetail.tsx';
import { PostFilter } from './PostFilter.tsx';

const comments: InboxConfig<BlogComment> = {
  resource: 'blog-comments',
  title: 'Comments',
  singular: 'comment',
  tabs: [
    {
      id: 'waiting',
      label: 'Pending',
      filter: { approved: false },
      empty: 'All caught up. New comments on your posts appear here for approval.',
    },
    {
      id: 'approved',
      label: 'Approved',
      filter: { approved: true },
      empty: 'No approved comments yet. Comments appear here after you approve them.',
    },
    { id: 'all', label: 'All', filter: {}, empty: 'No comments yet.' },
  ],
  urlFilters: { post: 'post_id' },
  authorOf: authorName,
  summaryOf: ({ message }) => message,
  isPending: ({ approved }) => !approved,
  pendingLabel: 'Pending approval',
  shortcutActions: { a: toggleApproval },
  shortcutHelp: [{ keys: 'a', description: 'Approve or unpublish' }],
  Detail: CommentDetail,
  header: <PostFilter />,
};

export const CommentInbox = () => <Inbox config={comments} />;
