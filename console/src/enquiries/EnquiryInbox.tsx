import { Inbox } from '../inbox/Inbox.tsx';
import type { InboxKind } from '../inbox/types.ts';
import { EnquiryReading } from './EnquiryReading.tsx';
import { type Enquiry, readOrNot, sender } from './enquiry.ts';

const enquiries: InboxKind<Enquiry> = {
  resource: 'enquiries',
  title: 'Enquiries',
  one: 'an enquiry',
  choices: [
    {
      show: 'unread',
      label: 'Unread',
      filter: { is_read: false },
      empty: 'You have read everything. What visitors send through your contact form appears here.',
    },
    { show: 'read', label: 'Read', filter: { is_read: true }, empty: 'You have read no enquiry yet.' },
    { show: 'all', label: 'All', filter: {}, empty: 'Nobody has sent an enquiry yet.' },
  ],
  from: sender,
  about: ({ subject, message }) => subject || message,
  waits: ({ is_read }) => !is_read,
  waitingWord: 'Unread',
  act: { m: readOrNot },
  keys: [{ keys: 'm', does: 'Mark as read or unread' }],
  Reading: EnquiryReading,
};

export const EnquiryInbox = () => <Inbox kind={enquiries} />;
