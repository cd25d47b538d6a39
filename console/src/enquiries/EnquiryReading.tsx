import ReadIcon from '@mui/icons-material/DraftsOutlined';
import UnreadIcon from '@mui/icons-material/MarkunreadOutlined';
import ReplyIcon from '@mui/icons-material/Reply';
import { Button, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import { MessageHead } from '../inbox/MessageHead.tsx';
import { MessageText } from '../inbox/MessageText.tsx';
import type { Triage } from '../inbox/types.ts';
import { answerAddress, type Enquiry, readOrNot } from './enquiry.ts';

interface EnquiryReadingProps {
  record: Enquiry;
  triage: Triage<Enquiry>;
}

/** Milliseconds after which an open enquiry counts as read. */
const moment = 1200;

export function EnquiryReading({ record, triage }: EnquiryReadingProps) {
  const current = useRef({ record, triage });
  useEffect(() => {
    current.current = { record, triage };
  });
  const { is_read, sender } = record;
  // Once for each opening: who marks it unread again while it is open means that.
  const untouched = useRef(true);
  useEffect(() => {
    if (is_read) untouched.current = false;
    if (!untouched.current) return;
    const timer = setTimeout(() => {
      const { record: open, triage: now } = current.current;
      now.change(open, { is_read: true }, 'Marked as read', { quiet: true });
    }, moment);
    return () => clearTimeout(timer);
  }, [is_read]);

  const actions = (
    <>
      {sender && (
        <Button variant="contained" startIcon={<ReplyIcon />} href={answerAddress(record)}>
          Reply by mail
        </Button>
      )}
      <Button
        variant="outlined"
        startIcon={is_read ? <UnreadIcon /> : <ReadIcon />}
        onClick={() => readOrNot(record, triage)}
      >
        {is_read ? 'Mark as unread' : 'Mark as read'}
      </Button>
    </>
  );
  return (
    <article>
      <MessageHead
        title={record.subject || '(no subject)'}
        datetime={record.datetime}
        actions={actions}
        onDelete={() => triage.remove(record)}
      >
        From {sender ? <Link href={`mailto:${sender}`}>{sender}</Link> : 'someone who left no address'}
      </MessageHead>
      <MessageText>{record.message}</MessageText>
    </article>
  );
}
