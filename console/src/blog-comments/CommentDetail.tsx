import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { StatusChip } from '../design/StatusChip.tsx';
import { MessageHeader } from '../inbox/MessageHeader.tsx';
import { MessageText } from '../inbox/MessageText.tsx';
import { CustomerWith, EmailLink } from '../inbox/Sender.tsx';
import type { Triage } from '../inbox/types.ts';
import { useRecordTitles } from '../shared/use-record-titles.ts';
import { authorName, type BlogComment } from './blog-comment.ts';
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
      On <PostLink ID={post_id} />
    </>,
  ];
  const status = (
    <StatusChip kind={approved ? 'good' : 'warning'} label={approved ? 'Approved' : 'Pending approval'} />
  );
  return (
    <article>
      <MessageHeader
        title={authorName(record)}
        datetime={record.datetime}
        status={status}
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

function PostLink({ ID }: { ID: number }) {
  const titles = useRecordTitles('blog_post', [ID]);
  return (
    <Link component={RouterLink} to={`/blog-posts/${ID}`}>
      {titles[ID] ?? `post ${ID}`}
    </Link>
  );
}
