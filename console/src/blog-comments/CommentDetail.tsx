import { Link } from '@mui/material';
import { authorName } from '../inbox/approval.ts';
import { ApprovalStatus } from '../inbox/approval-inbox.tsx';
import { MessageHeader } from '../inbox/MessageHeader.tsx';
import { MessageText } from '../inbox/MessageText.tsx';
import { RecordTitleLink } from '../inbox/RecordTitleLink.tsx';
import { CustomerWith, EmailLink } from '../inbox/Sender.tsx';
import type { Triage } from '../inbox/types.ts';
import type { BlogComment } from './blog-comment.ts';
import { ReplyForm } from './ReplyForm.tsx';

interface CommentDetailProps {
  record: BlogComment;
  triage: Triage<BlogComment>;
}

export function CommentDetail({ record, triage }: CommentDetailProps) {
  const { email, website, approved, post_id } = record;
  const details = [
    email && (
      <>
        <EmailLink email={email} />
        <CustomerWith email={email} />
      </>
    ),
    website && <Website address={website} />,
    <>
      On <RecordTitleLink resource="blog-posts" envelopeKey="blog_post" ID={post_id} />
    </>,
  ];
  return (
    <article>
      <MessageHeader
        title={authorName(record)}
        datetime={record.datetime}
        status={<ApprovalStatus approved={approved} />}
        details={details}
      />
      <MessageText>{record.message}</MessageText>
      <ReplyForm record={record} triage={triage} />
    </article>
  );
}

/** Only http and https become links. */
const Website = ({ address }: { address: string }) =>
  /^https?:\/\//i.test(address) ? (
    <Link href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </Link>
  ) : (
    address
  );
