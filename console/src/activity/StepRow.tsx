import { Box, Button, Collapse, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { actorLabel, reasonLabel, type Step } from '../history/change.ts';
import { Timestamp } from '../shared/Timestamp.tsx';
import { StepDetails } from './StepDetails.tsx';
import { StepSummary } from './StepSummary.tsx';
import { UndoButton } from './UndoButton.tsx';

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
