import { Inbox } from '../inbox/Inbox.tsx';
import type { InboxKind } from '../inbox/types.ts';
import { approveOrNot, type BlogComment, writer } from './blog-comment.ts';
import { CommentReading } from './CommentReading.tsx';
import { PostFilter } from './PostFilter.tsx';

const comments: InboxKind<BlogComment> = {
  resource: 'blog-comments',
  title: 'Comments',
  one: 'a comment',
  choices: [
    {
      show: 'waiting',
      label: 'Waiting',
      filter: { approved: false },
      empty: 'No comment waits for you. What readers write under your posts appears here, to be approved.',
    },
    {
      show: 'approved',
      label: 'Approved',
      filter: { approved: true },
      empty: 'No comment is on the site yet. Approve one that waits, and it appears here.',
    },
    { show: 'all', label: 'All', filter: {}, empty: 'Nobody has written a comment yet.' },
  ],
  parameters: { post: 'post_id' },
  from: writer,
  about: ({ message }) => message,
  waits: ({ approved }) => !approved,
  waitingWord: 'Waits for approval',
  act: { a: approveOrNot },
  keys: [{ keys: 'a', does: 'Approve, or take off the site again' }],
  Reading: CommentReading,
  above: <PostFilter />,
};

export const CommentInbox = () => <Inbox kind={comments} />;
