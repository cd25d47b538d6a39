import { Button } from '@mui/material';
import type { Detail } from '@tradepost/sdk/owner';
import { type HttpError, useNotify, useRefresh } from 'ra-core';
import { useState } from 'react';
import { api } from '../api/call.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { useBusyGuard } from '../shared/use-busy-guard.ts';
import { UndoConflicts } from './UndoConflicts.tsx';

interface UndoButtonProps {
  step: number;
  /** Number of changes in the step. */
  lines: number;
  describedBy?: string;
  onUndone?: () => void;
  size?: 'small' | 'medium';
}

const undoEffect = (lines: number): string =>
  lines === 1
    ? 'This reverts the change.'
    : `This reverts all ${lines} changes and deletes the records they created.`;

/** Undoes a step after confirmation; lists the conflicts if it cannot. */
export function UndoButton({ step, lines, describedBy, onUndone, size = 'small' }: UndoButtonProps) {
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

  function finish(): void {
    close();
    setConflicts(undefined);
    notify('Change undone');
    onUndone?.();
    refresh();
  }

  async function undo(): Promise<void> {
    setProblem(undefined);
    try {
      await api.post(`/activity/${step}/undo`);
      finish();
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
      <Button size={size} onClick={() => setConfirming(true)} aria-describedby={describedBy}>
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
      {conflicts && (
        <UndoConflicts
          step={step}
          details={conflicts}
          onUndone={finish}
          onClose={() => setConflicts(undefined)}
        />
      )}
    </>
  );
}
