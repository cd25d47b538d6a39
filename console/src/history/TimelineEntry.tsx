import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRedirect, useRefresh } from 'react-admin';
import { api } from '../api/call.ts';
import { useAct } from '../api/use-act.ts';
import { Moment } from '../shared/Moment.tsx';
import { Question } from '../shared/Question.tsx';
import { hasUnsaved } from '../shared/unsaved.ts';
import { ChangeFields } from './ChangeFields.tsx';
import { actorWords, type Change, type HistoryOf, reasonWords, verbs } from './change.ts';
import { recordPage } from './record-page.ts';

interface TimelineEntryProps {
  change: Change;
  of: HistoryOf;
  /** Nothing happened to the record since. */
  isPresent: boolean;
  onRestored: () => void;
}

export function TimelineEntry({ change, of, isPresent, onRestored }: TimelineEntryProps) {
  const { operation, datetime, actor, reason } = change;
  const why = reasonWords(reason);
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
          {actorWords(actor)}
        </Typography>
        <Typography variant="body2">
          {verbs[operation]} it{why && ` (${why})`}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          <Moment at={datetime} />
        </Typography>
        {isPresent && operation !== 'delete' && <Chip size="small" label="Present version" />}
      </Stack>
      <ChangeFields change={change} />
      {(!isPresent || operation === 'delete') && (
        <RestoreButton change={change} of={of} onRestored={onRestored} />
      )}
    </Box>
  );
}

function RestoreButton({ change, of, onRestored }: Omit<TimelineEntryProps, 'isPresent'>) {
  const [asking, setAsking] = useState(false);
  const [loss, setLoss] = useState('');
  const { attempt, busy, problem, forgetProblem } = useAct(`/history/${of.one}/${of.ID}`, '/activity');
  const refresh = useRefresh();
  const redirect = useRedirect();
  const notify = useNotify();
  const isDeletion = change.operation === 'delete';
  const label = isDeletion ? 'Bring it back' : 'Restore this version';

  const ask = (): void => {
    setLoss(hasUnsaved() ? ' What you changed on this page and did not save is lost.' : '');
    setAsking(true);
  };
  const close = (): void => {
    forgetProblem();
    setAsking(false);
  };
  const restore = (): Promise<void> =>
    attempt(
      () => {
        const within = of.within ? `?within=${of.within}` : '';
        return api.post(`/history/${of.one}/${of.ID}/restore${within}`, { sequence: change.sequence });
      },
      () => {
        close();
        onRestored();
        refresh();
        notify('Restored');
        redirect(recordPage(change));
      },
    );

  return (
    <>
      <Button size="small" variant="outlined" sx={{ mt: 1 }} onClick={ask}>
        {label}
      </Button>
      <Question
        isOpen={asking}
        loading={busy}
        problem={problem}
        title={`${label}?`}
        content={
          isDeletion
            ? `“${of.title}” comes back as it was before it was deleted, with what went with it.`
            : `“${of.title}” becomes what it was after this change. The present version stays in the history, so this can be taken back.${loss}`
        }
        confirm={isDeletion ? 'Bring back' : 'Restore'}
        onConfirm={restore}
        onClose={close}
      />
    </>
  );
}
