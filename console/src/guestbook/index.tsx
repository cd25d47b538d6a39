import { BookOpenIcon } from '@heroicons/react/24/outline';
import type { GuestbookEntry as SdkGuestbookEntry } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { authorName } from '../inbox/approval.ts';
import { ApprovalStatus, approvalInbox, approveButtonOf } from '../inbox/approval-inbox.tsx';
import { Inbox } from '../inbox/Inbox.tsx';
import { redirectToInbox } from '../inbox/inbox-redirect.tsx';
import { MessageHeader } from '../inbox/MessageHeader.tsx';
import { MessageText } from '../inbox/MessageText.tsx';
import { CustomerWith, EmailLink } from '../inbox/Sender.tsx';
import type { InboxConfig } from '../inbox/types.ts';

type GuestbookEntry = ConsoleRecord & SdkGuestbookEntry;

function Detail({ record }: { record: GuestbookEntry }) {
  const { email, approved, datetime, message } = record;
  const details = [
    email && (
      <>
        <EmailLink email={email} />
        <CustomerWith email={email} />
      </>
    ),
  ];
  return (
    <article>
      <MessageHeader
        title={authorName(record)}
        datetime={datetime}
        status={<ApprovalStatus approved={approved} />}
        details={details}
      />
      <MessageText>{message}</MessageText>
    </article>
  );
}

const guestbook: InboxConfig<GuestbookEntry> = {
  ...approvalInbox<GuestbookEntry>({
    ...{ singular: 'guestbook entry', plural: 'guestbook entries' },
    pendingText: 'New entries in your guestbook appear here for approval.',
  }),
  resource: 'guestbook-entries',
  title: 'Guestbook',
  Icon: BookOpenIcon,
  useContexts: () => () => '',
  Actions: approveButtonOf('guestbook entry'),
  Detail,
};

export const List = () => <Inbox config={guestbook} />;
export const Edit = redirectToInbox('guestbook-entries');
