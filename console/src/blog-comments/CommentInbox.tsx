import { ChatBubbleLeftRightIcon, CheckCircleIcon, PauseCircleIcon } from '@heroicons/react/24/outline';
import { Inbox } from '../inbox/Inbox.tsx';
import type { InboxConfig } from '../inbox/types.ts';
import { useRecordTitles } from '../shared/use-record-titles.ts';
import { authorName, type BlogComment, toggleApproval } from './blog-comment.ts';
import { CommentActions } from './CommentActions.tsx';
import { CommentDetail } from './CommentDetail.tsx';
import { PostFilter } from './PostFilter.tsx';

function usePostTitles(messages: BlogComment[]): (record: BlogComment) => string {
  const titles = useRecordTitles(
    'blog_post',
    messages.map(({ post_id }) => post_id),
  );
  return ({ post_id }) => titles[post_id] ?? '';
}

const comments: InboxConfig<BlogComment> = {
  resource: 'blog-comments',
  title: 'Comments',
  singular: 'comment',
  Icon: ChatBubbleLeftRightIcon,
  tabs: [
    {
      id: 'waiting',
      label: 'Pending',
      filter: { approved: false },
      empty: { title: 'All caught up', text: 'New comments on your posts appear here for approval.' },
    },
    {
      id: 'approved',
      label: 'Approved',
      filter: { approved: true },
      empty: { title: 'No approved comments yet', text: 'Comments appear here after you approve them.' },
    },
    {
      id: 'all',
      label: 'All',
      filter: {},
      empty: { title: 'No comments yet', text: 'Comments on your posts appear here for approval.' },
    },
  ],
  urlFilters: { post: 'post_id' },
  authorOf: authorName,
  useContexts: usePostTitles,
  isPending: ({ approved }) => !approved,
  pendingLabel: 'Pending approval',
  shortcutActions: { a: toggleApproval },
  bulkActions: [
    {
      ...{ key: 'a', label: 'Approve', Icon: CheckCircleIcon, done: 'approved' },
      fields: { approved: true },
      appliesTo: ({ approved }) => !approved,
    },
    {
      ...{ key: 'a', label: 'Unpublish', Icon: PauseCircleIcon, done: 'unpublished' },
      fields: { approved: false },
      appliesTo: ({ approved }) => approved,
    },
  ],
  shortcutHelp: [{ keys: 'a', description: 'Approve or unpublish' }],
  Actions: CommentActions,
  Detail: CommentDetail,
  header: <PostFilter />,
};

export const CommentInbox = () => <Inbox config={comments} />;
