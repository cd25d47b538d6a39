import { EnvelopeIcon, EnvelopeOpenIcon, InboxIcon } from '@heroicons/react/24/outline';
import { Inbox } from '../inbox/Inbox.tsx';
import type { InboxConfig } from '../inbox/types.ts';
import { EnquiryActions } from './EnquiryActions.tsx';
import { EnquiryDetail } from './EnquiryDetail.tsx';
import { type Enquiry, senderName, subjectOf, toggleRead } from './enquiry.ts';

const enquiries: InboxConfig<Enquiry> = {
  resource: 'enquiries',
  title: 'Enquiries',
  singular: 'enquiry',
  Icon: InboxIcon,
  tabs: [
    {
      id: 'unread',
      label: 'Unread',
      filter: { is_read: false },
      empty: { title: 'All caught up', text: 'New messages from your contact form appear here.' },
    },
    {
      id: 'read',
      label: 'Read',
      filter: { is_read: true },
      empty: { title: 'No read enquiries', text: 'Enquiries appear here after you read them.' },
    },
    {
      id: 'all',
      label: 'All',
      filter: {},
      empty: { title: 'No enquiries yet', text: 'Messages from your contact form appear here.' },
    },
  ],
  authorOf: senderName,
  useContexts: () => subjectOf,
  isPending: ({ is_read }) => !is_read,
  pendingLabel: 'Unread',
  shortcutActions: { m: toggleRead },
  bulkActions: [
    {
      ...{ key: 'm', label: 'Mark as read', Icon: EnvelopeOpenIcon, done: 'marked as read' },
      fields: { is_read: true },
      appliesTo: ({ is_read }) => !is_read,
    },
    {
      ...{ key: 'm', label: 'Mark as unread', Icon: EnvelopeIcon, done: 'marked as unread' },
      fields: { is_read: false },
      appliesTo: ({ is_read }) => is_read,
    },
  ],
  shortcutHelp: [{ keys: 'm', description: 'Mark as read or unread' }],
  Actions: EnquiryActions,
  Detail: EnquiryDetail,
};

export const EnquiryInbox = () => <Inbox config={enquiries} />;
