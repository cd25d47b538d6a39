import { CheckCircleIcon, PauseCircleIcon, PencilSquareIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useState } from 'react';
import type { Triage } from '../inbox/types.ts';
import { type BlogComment, toggleApproval } from './blog-comment.ts';
import { CorrectDialog } from './CorrectDialog.tsx';

interface CommentActionsProps {
  record: BlogComment;
  triage: Triage<BlogComment>;
}

export function CommentActions({ record, triage }: CommentActionsProps) {
  const { approved } = record;
  const [isCorrecting, setIsCorrecting] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant={approved ? 'outlined' : 'contained'}
        startIcon={approved ? <PauseCircleIcon /> : <CheckCircleIcon />}
        onClick={() => toggleApproval(record, triage)}
      >
        {approved ? 'Unpublish' : 'Approve'}
      </Button>
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
