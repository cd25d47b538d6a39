import { ArrowUturnLeftIcon, EnvelopeIcon, EnvelopeOpenIcon } from '@heroicons/react/24/outline';
import { Button, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import { MessageHeader } from '../inbox/MessageHeader.tsx';
import { MessageText } from '../inbox/MessageText.tsx';
import type { Triage } from '../inbox/types.ts';
import { type Enquiry, replyMailtoUrl, toggleRead } from './enquiry.ts';

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

  const actions = (
    <>
      {sender && (
        <Button variant="contained" startIcon={<ArrowUturnLeftIcon />} href={replyMailtoUrl(record)}>
          Reply by email
        </Button>
      )}
      <Button
        variant="outlined"
        startIcon={is_read ? <EnvelopeIcon /> : <EnvelopeOpenIcon />}
        onClick={() => toggleRead(record, triage)}
      >
        {is_read ? 'Mark as unread' : 'Mark as read'}
      </Button>
    </>
  );
  return (
    <article>
      <MessageHeader
        title={record.subject || '(no subject)'}
        datetime={record.datetime}
        actions={actions}
        onDelete={() => triage.remove(record)}
      >
        From {sender ? <Link href={`mailto:${sender}`}>{sender}</Link> : 'unknown sender'}
      </MessageHeader>
      <MessageText>{record.message}</MessageText>
    </article>
  );
}
