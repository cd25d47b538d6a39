import type { Enquiry as SdkEnquiry } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';
import type { Triage } from '../inbox/types.ts';

export type Enquiry = ConsoleRecord & SdkEnquiry;

export const senderName = (record: Enquiry): string => record.sender || 'Someone';

export const subjectOf = ({ subject }: Enquiry): string => subject || '(no subject)';

export function toggleRead(record: Enquiry, triage: Triage<Enquiry>): void {
  const notice = record.is_read ? 'Marked as unread' : 'Marked as read';
  triage.change(record, { is_read: !record.is_read }, notice);
}

/** Mail programs reject very long mailto URLs. */
const maxQuotedChars = 1000;

/** A mailto URL with the message quoted, below the text of a template. */
export function replyMailtoUrl({ sender: recipient, subject, message }: Enquiry, text = ''): string {
  const quotation = message.slice(0, maxQuotedChars).replace(/^/gm, '> ');
  const replySubject = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return `mailto:${encodeURIComponent(recipient).replaceAll('%40', '@')}?subject=${encodeURIComponent(replySubject)}&body=${encodeURIComponent(`${text.replaceAll('\n', '\r\n')}\r\n\r\n${quotation}`)}`;
}
