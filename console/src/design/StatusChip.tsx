import { Box } from '@mui/material';
import type { ReactNode } from 'react';

type Kind = 'good' | 'neutral' | 'warning' | 'bad';

const colours: Record<Kind, string> = {
  good: 'success.main',
  neutral: 'text.secondary',
  warning: 'warning.main',
  bad: 'error.main',
};

/** A state in one or two words; the dot's colour only repeats what they say. */
export const StatusChip = ({ kind, label }: { kind: Kind; label: ReactNode }) => (
  <Box
    component="span"
    sx={{
      ...{ display: 'inline-flex', alignItems: 'center', gap: 0.75, px: 1, borderRadius: 5 },
      ...{ bgcolor: 'action.hover', fontSize: 12, lineHeight: '22px', whiteSpace: 'nowrap' },
    }}
  >
    <Box
      component="span"
      aria-hidden
      sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: colours[kind] }}
    />
    {label}
  </Box>
);
