import { EnvelopeIcon, EnvelopeOpenIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import type { Triage } from '../inbox/types.ts';
import { type Enquiry, toggleRead } from './enquiry.ts';
import { ReplyButton } from './ReplyButton.tsx';

interface EnquiryActionsProps {
  record: Enquiry;
  triage: Triage<Enquiry>;
}

export function EnquiryActions({ record, triage }: EnquiryActionsProps) {
  const { is_read, sender } = record;
  return (
    <>
      {sender && <ReplyButton record={record} />}
      <Button
        size="small"
        color="inherit"
        startIcon={is_read ? <EnvelopeIcon /> : <EnvelopeOpenIcon />}
        onClick={() => toggleRead(record, triage)}
      >
        {is_read ? 'Mark as unread' : 'Mark as read'}
      </Button>
    </>
  );
}
