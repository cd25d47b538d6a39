import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Detail } from '@tradepost/sdk/owner';
import { useTranslateLabel } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { resourceNameOf } from '../api/api-resources.ts';
import { call } from '../api/call.ts';
import { actorLabel, type Change, type Step } from '../history/change.ts';
import { recordPagePath } from '../history/record-page-path.ts';
import { Timestamp } from '../shared/Timestamp.tsx';
import { groupConflicts, type RecordConflicts } from './conflicts.ts';
import { StepSummary } from './StepSummary.tsx';
import { useRecordTypeLabel } from './use-record-type-label.ts';
import { useUndoWithLater } from './use-undo-with-later.ts';

interface UndoConflictsProps {
  step: number;
  details: Detail[];
  onUndone: () => void;
  onClose: () => void;
}

/** Why a step cannot be undone, and the later steps that would have to be undone with it. */
export function UndoConflicts({ step, details, onUndone, onClose }: UndoConflictsProps) {
  const [shown, setShown] = useState(details);
  const { steps, problem, busy, undo } = useUndoWithLater(step, onUndone, setShown);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="undo-conflicts-title">
      <DialogTitle id="undo-conflicts-title">Can’t undo this change on its own</DialogTitle>
      <DialogContent>
        <Typography>These were edited later. Nothing was changed.</Typography>
        <ul>
          {groupConflicts(shown).map((record) => (
            <ConflictRow key={`${record.envelopeKey} ${record.ID}`} record={record} onClose={onClose} />
          ))}
        </ul>
        {steps.length > 0 ? (
          <LaterSteps steps={steps} />
        ) : (
          <Typography color="text.secondary" variant="body2">
            {problem ?? 'Undo the later changes first, or restore single records from their history.'}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          Close
        </Button>
        {steps.length > 0 && (
          <Button variant="contained" loading={busy} onClick={undo}>
            Undo later changes too
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function LaterSteps({ steps }: { steps: Step[] }) {
  return (
    <>
      <Typography id="later-steps">
        {steps.length === 1 ? 'This later change' : `These ${steps.length} later changes`} would be undone
        too. You can undo all of it in one step.
      </Typography>
      <ul aria-labelledby="later-steps">
        {steps.map((step) => (
          <li key={step.step}>
            <strong>{actorLabel(step.actor)}</strong> <StepSummary step={step} />
            {' · '}
            <Timestamp at={step.datetime} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The latest change knows the record's name and page. */
function useLatestChange(envelopeKey: string, ID: number): Change | undefined {
  const path = `/history/${envelopeKey}/${ID}`;
  const { data } = useQuery({
    queryKey: [path, 'latest'],
    queryFn: ({ signal }) =>
      call<{ changes: Change[] }>('GET', path, { query: { per_page: 1 }, signal }).then(
        ({ data }) => data.changes[0],
      ),
    // Without it, the row shows kind and number.
    retry: false,
  });
  return data;
}

interface ConflictRowProps {
  record: RecordConflicts;
  onClose: () => void;
}

function ConflictRow({ record: { envelopeKey, ID, conflicts }, onClose }: ConflictRowProps) {
  const typeLabelOf = useRecordTypeLabel();
  const translateLabel = useTranslateLabel();
  const latest = useLatestChange(envelopeKey, ID);
  const resource = resourceNameOf(envelopeKey) ?? envelopeKey;
  const name = `${typeLabelOf(envelopeKey)} ${latest?.title || `#${ID}`}`;
  const labels = (fields: string[]): string =>
    fields.map((source) => translateLabel({ source, resource })).join(', ');
  return (
    <li>
      {latest && latest.operation !== 'delete' ? (
        <Link component={RouterLink} to={recordPagePath(latest)} onClick={onClose}>
          {name}
        </Link>
      ) : (
        name
      )}
      {conflicts.map(({ message, fields }) => (
        <span key={message}>{fields.length ? `: ${labels(fields)} (${message})` : ` ${message}`}</span>
      ))}
    </li>
  );
}
