import { CheckCircleIcon, PauseCircleIcon, PencilSquareIcon } from '@heroicons/react/24/outline';
import { Button, Chip, Link } from '@mui/material';
import { useGetOne } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { MessageHeader } from '../inbox/MessageHeader.tsx';
import { MessageText } from '../inbox/MessageText.tsx';
import type { Triage } from '../inbox/types.ts';
import { authorName, type BlogComment, toggleApproval } from './blog-comment.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { ReplyForm } from './ReplyForm.tsx';

interface CommentDetailProps {
  record: BlogComment;
  triage: Triage<BlogComment>;
}

export function CommentDetail({ record, triage }: CommentDetailProps) {
  const { email, website, approved, post_id } = record;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const actions = (
    <>
      <Button
        variant={approved ? 'outlined' : 'contained'}
        startIcon={approved ? <PauseCircleIcon /> : <CheckCircleIcon />}
        onClick={() => toggleApproval(record, triage)}
      >
        {approved ? 'Unpublish' : 'Approve'}
      </Button>
      <Button variant="outlined" startIcon={<PencilSquareIcon />} onClick={() => setIsCorrecting(true)}>
        Edit
      </Button>
    </>
  );
  return (
    <article>
      <MessageHeader
        title={authorName(record)}
        datetime={record.datetime}
        actions={actions}
        onDelete={() => triage.remove(record)}
      >
        {email && (
          <div>
            <Link href={`mailto:${email}`}>{email}</Link>
          </div>
        )}
        {/^https?:\/\//i.test(website) ? (
          <div>
            <Link href={website} target="_blank" rel="noopener noreferrer nofollow">
              {website}
            </Link>
          </div>
        ) : (
          website && <div>{website}</div>
        )}
        <div>
          On <PostLink ID={post_id} />
        </div>
        <Chip
          size="small"
          variant="outlined"
          color={approved ? 'success' : 'default'}
          label={approved ? 'Approved' : 'Pending approval'}
          sx={{ mt: 1 }}
        />
      </MessageHeader>
      <MessageText>{record.message}</MessageText>
      <ReplyForm record={record} triage={triage} />
      {isCorrecting && (
        <CorrectDialog record={record} triage={triage} onClose={() => setIsCorrecting(false)} />
      )}
    </article>
  );
}

function PostLink({ ID }: { ID: number }) {
  const { data } = useGetOne<ConsoleRecord>('blog-posts', { id: ID });
  return (
    <Link component={RouterLink} to={`/blog-posts/${ID}`}>
      {data?.title ?? `post ${ID}`}
    </Link>
  );
}
