import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { approvalInbox } from '../inbox/approval-inbox.tsx';
import { Inbox } from '../inbox/Inbox.tsx';
import { RecordFilterChip } from '../inbox/RecordFilterChip.tsx';
import type { InboxConfig } from '../inbox/types.ts';
import { useRecordTitles } from '../shared/use-record-titles.ts';
import type { BlogComment } from './blog-comment.ts';
import { CommentActions } from './CommentActions.tsx';
import { CommentDetail } from './CommentDetail.tsx';

function usePostTitles(messages: BlogComment[]): (record: BlogComment) => string {
  const titles = useRecordTitles(
    'blog_post',
    messages.map(({ post_id }) => post_id),
  );
  return ({ post_id }) => titles[post_id] ?? '';
}

const comments: InboxConfig<BlogComment> = {
  ...approvalInbox<BlogComment>({
    ...{ singular: 'comment', plural: 'comments' },
    pendingText: 'New comments on your posts appear here for approval.',
  }),
  resource: 'blog-comments',
  title: 'Comments',
  Icon: ChatBubbleLeftRightIcon,
  urlFilters: { post: 'post_id' },
  useContexts: usePostTitles,
  Actions: CommentActions,
  Detail: CommentDetail,
  header: <RecordFilterChip parameter="post" envelopeKey="blog_post" />,
};

export const CommentInbox = () => <Inbox config={comments} />;
