import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { Detail } from '@tradepost/sdk/owner';
import { useState } from 'react';
import { type HttpError, useNotify, useRefresh } from 'react-admin';
import { api } from '../api/call.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { useBusyGuard } from '../shared/use-busy-guard.ts';

interface UndoButtonProps {
  step: number;
  /** Number of changes in the step. */
  lines: number;
  describedBy?: string;
  onUndone?: () => void;
}

const undoEffect = (lines: number): string =>
  lines === 1
    ? 'This reverts the change.'
    : `This reverts all ${lines} changes and deletes the records they created.`;

/** Undoes a step after confirmation; lists the conflicts if it cannot. */
export function UndoButton({ step, lines, describedBy, onUndone }: UndoButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { busy, runIfIdle } = useBusyGuard();
  const [problem, setProblem] = useState<string>();
  const [conflicts, setConflicts] = useState<Detail[]>();
  const refresh = useRefresh();
  const notify = useNotify();

  function close(): void {
    setProblem(undefined);
    setConfirming(false);
  }

  async function undo(): Promise<void> {
    setProblem(undefined);
    try {
      await api.post(`/activity/${step}/undo`);
      close();
      notify('Change undone');
      onUndone?.();
      refresh();
    } catch (error) {
      const { status, message, body } = error as HttpError;
      if (status === 409 && body?.details?.length) {
        close();
        setConflicts(body.details);
      } else setProblem(message);
    }
  }

  return (
    <>
      <Button size="small" onClick={() => setConfirming(true)} aria-describedby={describedBy}>
        Undo
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        loading={busy}
        problem={problem}
        title="Undo this change?"
        content={`${undoEffect(lines)} You can undo that, too.`}
        confirm="Undo"
        onConfirm={() => runIfIdle(undo)}
        onClose={close}
      />
      {conflicts && <UndoConflicts details={conflicts} onClose={() => setConflicts(undefined)} />}
    </>
  );
}

/** `product 1: price` → `Product 1, price`; `blog_post 3` → `Blog post 3`. */
function conflictLabel(field: string): string {
  const words = field.replaceAll('_', ' ').replace(': ', ', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function UndoConflicts({ details, onClose }: { details: Detail[]; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="undo-conflicts-title">
      <DialogTitle id="undo-conflicts-title">Can’t undo this change</DialogTitle>
      <DialogContent>
        <Typography>These fields were edited later. Nothing was changed.</Typography>
        <ul>
          {details.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {conflictLabel(field)} {message}
            </li>
          ))}
        </ul>
        <Typography color="text.secondary" variant="body2">
          Undo the later changes first, or restore single records from their history.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
