import type { BlogComment as SdkBlogComment } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';
import type { Triage } from '../inbox/types.ts';

export type BlogComment = ConsoleRecord & SdkBlogComment;

export const authorName = ({ name, email }: BlogComment): string => name || email || 'Someone';

export function toggleApproval(record: BlogComment, triage: Triage<BlogComment>): void {
  const approved = !record.approved;
  const notice = approved
    ? `Comment by ${authorName(record)} approved`
    : `Comment by ${authorName(record)} unpublished`;
  triage.change(record, { approved }, notice, { openNext: true });
}
