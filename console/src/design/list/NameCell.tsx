import { Box } from '@mui/material';
import { useRecordContext } from 'ra-core';
import type { ReactNode } from 'react';
import { RecordLink } from './RecordLink.tsx';

interface NameCellProps {
  /** Before the name. */
  picture?: ReactNode;
  name?: ReactNode;
  source?: string;
  /** A second line. */
  detail?: ReactNode;
  /** Wider screens have columns for what the second line says. */
  detailUntil?: 'sm' | 'md' | 'lg';
}

/** The name of a row, which leads to its record. */
export function NameCell({ picture, name, source = 'name', detail, detailUntil }: NameCellProps) {
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Box sx={{ py: 0.25, minWidth: '6em', display: 'flex', alignItems: 'center', gap: 1.25 }}>
      {picture}
      <Box sx={{ minWidth: 0 }}>
        <RecordLink>{name ?? (record[source] || `#${record.id}`)}</RecordLink>
        {detail && (
          <Box
            sx={{
              ...{ display: detailUntil ? { xs: 'flex', [detailUntil]: 'none' } : 'flex', flexWrap: 'wrap' },
              ...{ alignItems: 'center', columnGap: 1, rowGap: 0.25 },
              ...{ color: 'text.secondary', fontSize: 12, lineHeight: '16px', overflowWrap: 'anywhere' },
            }}
          >
            {detail}
          </Box>
        )}
      </Box>
    </Box>
  );
}
