import { useEffect, useRef } from 'react';
import { MessageHeader } from '../inbox/MessageHeader.tsx';
import { MessageText } from '../inbox/MessageText.tsx';
import { CustomerWith, EmailLink } from '../inbox/Sender.tsx';
import type { Triage } from '../inbox/types.ts';
import { type Enquiry, subjectOf } from './enquiry.ts';

interface EnquiryDetailProps {
  record: Enquiry;
  triage: Triage<Enquiry>;
}

const markReadAfterMs = 1200;

export function EnquiryDetail({ record, triage }: EnquiryDetailProps) {
  const current = useRef({ record, triage });
  useEffect(() => {
    current.current = { record, triage };
  });
  const { is_read, sender } = record;
  // Only once: marking it unread again while it is open must last.
  const mayMarkRead = useRef(true);
  useEffect(() => {
    if (is_read) mayMarkRead.current = false;
    if (!mayMarkRead.current) return;
    const timer = setTimeout(() => {
      const { record: openRecord, triage: currentTriage } = current.current;
      currentTriage.change(openRecord, { is_read: true }, 'Marked as read', { quiet: true });
    }, markReadAfterMs);
    return () => clearTimeout(timer);
  }, [is_read]);

  const details = [
    sender ? (
      <>
        <EmailLink email={sender} />
        <CustomerWith email={sender} />
      </>
    ) : (
      'Unknown sender'
    ),
  ];
  return (
    <article>
      <MessageHeader title={subjectOf(record)} datetime={record.datetime} details={details} />
      <MessageText>{record.message}</MessageText>
    </article>
  );
}
