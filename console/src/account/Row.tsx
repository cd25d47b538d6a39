import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { StatusChip } from '../design/StatusChip.tsx';

interface RowProps {
  title: string;
  /** Tooltip of the title. */
  hint?: string;
  chip?: string | undefined;
  chipKind?: 'good' | 'neutral' | 'warning';
  about: ReactNode;
  /** The row's actions. */
  children: ReactNode;
}

export function Row({ title, hint, chip, chipKind = 'neutral', about, children }: RowProps) {
  return (
    <Stack
      direction="row"
      sx={{ px: 2, py: 1.5, gap: 1, alignItems: 'center', '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }} title={hint}>
            {title}
          </Typography>
          {chip && <StatusChip kind={chipKind} label={chip} />}
        </Stack>
        <Typography variant="body2" color="text.secondary">
          {about}
        </Typography>
      </Box>
      {children}
    </Stack>
  );
}
