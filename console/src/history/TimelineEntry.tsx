import { Box, Button, Stack, Typography } from '@mui/material';
import { useNotify, useRedirect, useRefresh } from 'ra-core';
import { useState } from 'react';
import { api } from '../api/call.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { StatusChip } from '../design/StatusChip.tsx';
import { Timestamp } from '../shared/Timestamp.tsx';
import { hasUnsavedChanges } from '../shared/unsaved-changes.ts';
import { ChangeFields } from './ChangeFields.tsx';
import { actorLabel, type Change, type HistorySubject, operationVerbs, reasonLabel } from './change.ts';
import { recordPagePath } from './record-page-path.ts';

interface TimelineEntryProps {
  change: Change;
  subject: HistorySubject;
  /** The change led to the current version. */
  isCurrent: boolean;
  onRestored: () => void;
}

export function TimelineEntry({ change, subject, isCurrent, onRestored }: TimelineEntryProps) {
  const { operation, datetime, actor, reason } = change;
  const reasonText = reasonLabel(reason);
  return (
    <Box component="li" sx={{ borderLeft: 2, borderColor: 'divider', pl: 2, pb: 3, position: 'relative' }}>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: -7,
          top: 5,
          width: 12,
          height: 12,
          borderRadius: '50%',
          bgcolor: operation === 'delete' ? 'error.main' : 'primary.main',
        }}
      />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {actorLabel(actor)}
        </Typography>
        <Typography variant="body2">
          {operationVerbs[operation]} it{reasonText && ` (${reasonText})`}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          <Timestamp at={datetime} />
        </Typography>
        {isCurrent && operation !== 'delete' && <StatusChip kind="good" label="Current version" />}
      </Stack>
      <ChangeFields change={change} />
      {(!isCurrent || operation === 'delete') && (
        <RestoreButton change={change} subject={subject} onRestored={onRestored} />
      )}
    </Box>
  );
}

function RestoreButton({ change, subject, onRestored }: Omit<TimelineEntryProps, 'isCurrent'>) {
  const [isConfirming, setConfirming] = useState(false);
  const [lossWarning, setLossWarning] = useState('');
  const { runInDialog, busy, problem, clearProblem } = useServerAction(
    `/history/${subject.envelopeKey}/${subject.ID}`,
    '/activity',
  );
  const refresh = useRefresh();
  const redirect = useRedirect();
  const notify = useNotify();
  const isDeletion = change.operation === 'delete';
  const label = isDeletion ? 'Restore' : 'Restore this version';

  const openDialog = (): void => {
    setLossWarning(hasUnsavedChanges() ? ' Unsaved changes on this page will be lost.' : '');
    setConfirming(true);
  };
  const close = (): void => {
    clearProblem();
    setConfirming(false);
  };
  const restore = (): Promise<void> =>
    runInDialog(
      () => {
        const containerQuery = subject.containerId ? `?within=${subject.containerId}` : '';
        return api.post(`/history/${subject.envelopeKey}/${subject.ID}/restore${containerQuery}`, {
          sequence: change.sequence,
        });
      },
      () => {
        close();
        onRestored();
        refresh();
        notify('Restored');
        redirect(recordPagePath(change));
      },
    );

  return (
    <>
      <Button size="small" variant="outlined" sx={{ mt: 1 }} onClick={openDialog}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        loading={busy}
        problem={problem}
        title={isDeletion ? 'Restore this record?' : 'Restore this version?'}
        content={
          isDeletion
            ? `“${subject.title}” will be restored with everything that was deleted with it.`
            : `“${subject.title}” will return to this version. The current one stays in the history.${lossWarning}`
        }
        confirm="Restore"
        onConfirm={restore}
        onClose={close}
      />
    </>
  );
}
