import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { UndoButton } from '../activity/UndoButton.tsx';
import { FilePicker } from './FilePicker.tsx';
import { ImportChanges } from './ImportChanges.tsx';
import { ImportErrors } from './ImportErrors.tsx';
import { ImportResultTable } from './ImportResultTable.tsx';
import type { ImportResult } from './import-result.ts';
import { InvalidBundleError, type Progress } from './upload.ts';
import { useImport } from './use-import.ts';

export function Import() {
  const { state, preview, apply, cancel, restart } = useImport();
  return (
    <Box sx={{ p: 2 }}>
      {'problem' in state && state.problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {state.problem.message}
          {state.problem instanceof InvalidBundleError && (
            <details>
              <summary>Details</summary>
              <span>{state.problem.parser}</span>
            </details>
          )}
        </Alert>
      )}
      {state.at === 'start' && <FilePicker onPick={preview} />}
      {state.at === 'busy' && (
        <Busy name={state.file.name} preview={state.preview} progress={state.progress} onCancel={cancel} />
      )}
      {state.at === 'previewed' && (
        <Preview
          name={state.file.name}
          outcome={state.outcome}
          onApply={() => apply(state.file, state.outcome)}
          onRestart={restart}
        />
      )}
      {state.at === 'done' && <Done outcome={state.outcome} onRestart={restart} />}
    </Box>
  );
}

interface BusyProps {
  name: string;
  preview: boolean;
  progress: Progress;
  onCancel: () => void;
}

function Busy({ name, preview, progress, onCancel }: BusyProps) {
  const activity = preview ? 'Checking' : 'Importing';
  const status = progress.phase === 'sending' ? `Sending ${name}` : `${activity} ${name}`;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography role="status">{status}…</Typography>
      <LinearProgress
        variant="determinate"
        value={Math.min(progress.fraction, 1) * 100}
        aria-label={status}
      />
      <Box>
        <Button onClick={onCancel}>Cancel</Button>
      </Box>
    </Stack>
  );
}

/** Takes the focus when it appears: what was there before is gone. */
function ResultHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Typography ref={heading} tabIndex={-1} component="h3" variant="h5" gutterBottom sx={{ outline: 'none' }}>
      {children}
    </Typography>
  );
}

interface PreviewProps {
  name: string;
  outcome: ImportResult;
  onApply: () => void;
  onRestart: () => void;
}

const countOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function Preview({ name, outcome, onApply, onRestart }: PreviewProps) {
  const isValid = outcome.refused.length === 0;
  const changeCount = countOf(outcome.created) + countOf(outcome.changed);
  return (
    <>
      <ResultHeading>{isValid ? `Preview of ${name}` : `${name} can’t be imported`}</ResultHeading>
      {isValid && changeCount === 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Everything in this file is already in your account.
        </Alert>
      )}
      {isValid ? <ImportResultTable outcome={outcome} /> : <ImportErrors outcome={outcome} />}
      {isValid && <ImportChanges outcome={outcome} />}
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
        {isValid && changeCount > 0 && (
          <Button variant="contained" onClick={onApply}>
            Import {changeCount === 1 ? '1 change' : `${changeCount} changes`}
          </Button>
        )}
        <Button onClick={onRestart}>Choose another file</Button>
      </Stack>
    </>
  );
}

/** `1 created, 2 updated`, without zeros. */
function summaryOf({ created, changed }: ImportResult): string {
  const counts = [
    [countOf(created), 'created'],
    [countOf(changed), 'updated'],
  ] as const;
  return counts
    .filter(([count]) => count)
    .map(([count, verb]) => `${count} ${verb}`)
    .join(', ');
}

function Done({ outcome, onRestart }: { outcome: ImportResult; onRestart: () => void }) {
  return (
    <>
      <ResultHeading>Import complete: {summaryOf(outcome)}.</ResultHeading>
      <ImportResultTable outcome={outcome} />
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        {outcome.step !== null && (
          <UndoButton
            step={outcome.step}
            lines={countOf(outcome.created) + countOf(outcome.changed)}
            onUndone={onRestart}
            size="medium"
          />
        )}
        <Button component={RouterLink} to="/activity">
          View in activity
        </Button>
        <Button onClick={onRestart}>Import another file</Button>
      </Stack>
    </>
  );
}
