import { useRecordContext } from 'ra-core';
import { StatusChip } from '../design/StatusChip.tsx';
import { currentTimestamp } from '../shared/zoned-time.ts';
import type { BlogPost } from './blog-post.ts';

/** Whether visitors see the post. */
export function PostStatus({ is_draft, datetime }: Pick<BlogPost, 'is_draft' | 'datetime'>) {
  if (is_draft) return <StatusChip kind="neutral" label="Draft" />;
  return datetime > currentTimestamp() ? (
    <StatusChip kind="warning" label="Scheduled" />
  ) : (
    <StatusChip kind="good" label="Published" />
  );
}

/** Of the post whose page is open. */
export function OpenPostStatus() {
  const post = useRecordContext<BlogPost>();
  return post ? <PostStatus {...post} /> : null;
}
