import { Box, Button, Collapse, Link, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { actorWords, reasonWords, type Step, verbs } from '../history/change.ts';
import { recordPage } from '../history/record-page.ts';
import { Moment } from '../shared/Moment.tsx';
import { useKindWords } from './kind-words.ts';
import { StepDetails } from './StepDetails.tsx';
import { UndoButton } from './UndoButton.tsx';

/** A step: who did what, and when; opened, each of its changes. */
export function StepRow({ step }: { step: Step }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const why = step.reason === 'import' ? undefined : reasonWords(step.reason);
  return (
    <Box
      component="li"
      sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'center' } }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" id={id}>
            <strong>{actorWords(step.actor)}</strong> <StepWords step={step} />
          </Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            <Moment at={step.datetime} /> · step {step.step}
            {why && ` · ${why}`}
          </Typography>
        </Box>
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button size="small" aria-expanded={open} aria-describedby={id} onClick={() => setOpen(!open)}>
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

function StepWords({ step: { main, lines, reason } }: { step: Step }) {
  const kindWords = useKindWords();
  const rest = lines - 1;
  // Whatever way its letters run, the words around it run on.
  const title = <bdi>{main.title || `#${main.ID}`}</bdi>;
  if (reason === 'import') return `imported a file: ${lines} ${lines === 1 ? 'change' : 'changes'}`;
  return (
    <>
      {verbs[main.operation]} {kindWords(main.resource).toLowerCase()}{' '}
      {main.operation === 'delete' ? (
        title
      ) : (
        <Link component={RouterLink} to={recordPage(main)}>
          {title}
        </Link>
      )}
      {rest > 0 && ` and ${rest} more ${rest === 1 ? 'change' : 'changes'} with it`}
    </>
  );
}
