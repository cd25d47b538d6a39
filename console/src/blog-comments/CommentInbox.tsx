import { Inbox } from '../inbox/Inbox.tsx';
import type { InboxConfig } from '../inbox/types.ts';
import { authorName, type BlogComment, toggleApproval } from './blog-comment.ts';
import { CommentDetail } from './CommentDetail.tsx';
import { PostFilter } from './PostFilter.tsx';

const comments: InboxConfig<BlogComment> = {
  resource: 'blog-comments',
  title: 'Comments',
  singular: 'a comment',
  tabs: [
    {
      id: 'waiting',
      label: 'Waiting',
      filter: { approved: false },
      empty: 'No comments to approve. New comments on your posts appear here.',
    },
    {
      id: 'approved',
      label: 'Approved',
      filter: { approved: true },
      empty: 'No comments on the site yet. Approved comments appear here.',
    },
    { id: 'all', label: 'All', filter: {}, empty: 'No comments yet.' },
  ],
  urlFilters: { post: 'post_id' },
  authorOf: authorName,
  summaryOf: ({ message }) => message,
  isPending: ({ approved }) => !approved,
  pendingLabel: 'Waits for approval',
  shortcutActions: { a: toggleApproval },
  shortcutHelp: [{ keys: 'a', description: 'Approve, or take off the site again' }],
  Detail: CommentDetail,
  header: <PostFilter />,
};

export const CommentInbox = () => <Inbox config={comments} />;
