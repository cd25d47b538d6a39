import { Box, Button, Collapse, Link, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { actorLabel, operationVerbs, reasonLabel, type Step } from '../history/change.ts';
import { recordPagePath } from '../history/record-page-path.ts';
import { Timestamp } from '../shared/Timestamp.tsx';
import { StepDetails } from './StepDetails.tsx';
import { UndoButton } from './UndoButton.tsx';
import { useRecordTypeLabel } from './use-record-type-label.ts';

export function StepRow({ step }: { step: Step }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const reasonText = step.reason === 'import' ? undefined : reasonLabel(step.reason);
  return (
    <Box
      component="li"
      sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'center' } }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" id={id}>
            <strong>{actorLabel(step.actor)}</strong> <StepSummary step={step} />
          </Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            <Timestamp at={step.datetime} timeOnly /> · #{step.step}
            {reasonText && ` · ${reasonText}`}
          </Typography>
        </Box>
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button
            size="small"
            color="inherit"
            aria-expanded={open}
            aria-describedby={id}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide details' : 'Details'}
          </Button>
          <UndoButton step={step.step} lines={step.lines} describedBy={id} />
        </Stack>
      </Stack>
      <Collapse in={open} mountOnEnter unmountOnExit>
        <StepDetails step={step.step} />
      </Collapse>
    </Box>
  );
}

const changeCount = (lines: number): string => (lines === 1 ? '1 change' : `${lines} changes`);

function StepSummary({ step: { main, lines, reason } }: { step: Step }) {
  const labelOf = useRecordTypeLabel();
  // `bdi` isolates a right-to-left title from the text around it.
  const title = <bdi>{main.title || `#${main.ID}`}</bdi>;
  if (reason === 'import') return `imported a file (${changeCount(lines)})`;
  return (
    <>
      {operationVerbs[main.operation]} {labelOf(main.resource).toLowerCase()}{' '}
      {main.operation === 'delete' ? (
        title
      ) : (
        <Link component={RouterLink} to={recordPagePath(main)}>
          {title}
        </Link>
      )}
      {lines > 1 && ` (${changeCount(lines)})`}
    </>
  );
}
