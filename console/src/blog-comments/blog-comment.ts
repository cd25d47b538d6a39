import type { BlogComment as Wire } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';
import type { Triage } from '../inbox/types.ts';

export type BlogComment = ConsoleRecord & Wire;

export const authorName = ({ name, email }: BlogComment): string => name || email || 'Someone';

export function toggleApproval(record: BlogComment, triage: Triage<BlogComment>): void {
  const approved = !record.approved;
  const words = approved
    ? `Approved what ${authorName(record)} wrote`
    : `${authorName(record)} waits for approval again`;
  triage.change(record, { approved }, words, { openNext: true });
}
