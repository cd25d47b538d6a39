import { Box, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { actorLabel, type Step } from '../history/change.ts';
import { recordPagePath } from '../history/record-page-path.ts';
import { Timestamp } from '../shared/Timestamp.tsx';
import type { StepRun } from './grouping.ts';
import { StepRow } from './StepRow.tsx';
import { useRecordTypeLabel } from './use-record-type-label.ts';

/** The newest of a run is shown as such; the others when asked for. */
export function StepRunRow({ run }: { run: StepRun }) {
  const [isExpanded, setExpanded] = useState(false);
  const [newest, ...others] = run;
  if (!others.length) return <StepRow step={newest} />;
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1.5 }}>
        <RunSummary newest={newest} oldest={others.at(-1) as Step} count={run.length} />
        <Button
          size="small"
          color="inherit"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Hide changes' : 'Show changes'}
        </Button>
      </Box>
      {isExpanded && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, pl: 2, bgcolor: 'action.hover' }}>
          {run.map((step) => (
            <StepRow key={step.step} step={step} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function RunSummary({ newest, oldest, count }: { newest: Step; oldest: Step; count: number }) {
  const labelOf = useRecordTypeLabel();
  const { actor, main } = newest;
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography>
        <strong>{actorLabel(actor)}</strong> changed {labelOf(main.resource).toLowerCase()}{' '}
        <Link component={RouterLink} to={recordPagePath(main)}>
          <bdi>{main.title || `#${main.ID}`}</bdi>
        </Link>{' '}
        {count} times
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary">
        <Timestamp at={oldest.datetime} timeOnly /> – <Timestamp at={newest.datetime} timeOnly />
      </Typography>
    </Box>
  );
}
