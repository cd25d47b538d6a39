import { Inbox } from '../inbox/Inbox.tsx';
import type { InboxConfig } from '../inbox/types.ts';
import { EnquiryDetail } from './EnquiryDetail.tsx';
import { type Enquiry, senderName, toggleRead } from './enquiry.ts';

const enquiries: InboxConfig<Enquiry> = {
  resource: 'enquiries',
  title: 'Enquiries',
  singular: 'enquiry',
  tabs: [
    {
      id: 'unread',
      label: 'Unread',
      filter: { is_read: false },
      empty: 'All caught up. New messages from your contact form appear here.',
    },
    { id: 'read', label: 'Read', filter: { is_read: true }, empty: 'No read enquiries yet.' },
    { id: 'all', label: 'All', filter: {}, empty: 'No enquiries yet.' },
  ],
  authorOf: senderName,
  summaryOf: ({ subject, message }) => subject || message,
  isPending: ({ is_read }) => !is_read,
  pendingLabel: 'Unread',
  shortcutActions: { m: toggleRead },
  shortcutHelp: [{ keys: 'm', description: 'Mark as read or unread' }],
  Detail: EnquiryDetail,
};

export const EnquiryInbox = () => <Inbox config={enquiries} />;
