import { PencilSquareIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useState } from 'react';
import { approveButtonOf } from '../inbox/approval-inbox.tsx';
import type { Triage } from '../inbox/types.ts';
import type { BlogComment } from './blog-comment.ts';
import { CorrectDialog } from './CorrectDialog.tsx';

interface CommentActionsProps {
  record: BlogComment;
  triage: Triage<BlogComment>;
}

const ApproveButton = approveButtonOf<BlogComment>('comment');

export function CommentActions({ record, triage }: CommentActionsProps) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  return (
    <>
      <ApproveButton record={record} triage={triage} />
      <Button
        size="small"
        color="inherit"
        startIcon={<PencilSquareIcon />}
        onClick={() => setIsCorrecting(true)}
      >
        Edit
      </Button>
      {isCorrecting && (
        <CorrectDialog record={record} triage={triage} onClose={() => setIsCorrecting(false)} />
      )}
    </>
  );
}
