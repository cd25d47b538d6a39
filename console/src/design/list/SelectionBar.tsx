import { Box, Button, Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import { barHeight } from '../tokens.ts';
import { useListDefinition } from './list-definition.ts';
import { headHeight, selectWidth } from './table-style.ts';
import { useListTotal } from './use-list-total.ts';

/** More could not be changed in a reasonable time. */
const maxSelected = 5000;

const numberFormat = new Intl.NumberFormat();

function SelectAllButton() {
  const { selectedIds, data = [], onSelectAll } = useListContext();
  const [busy, setBusy] = useState(false);
  const { count, label } = useListTotal();
  if (count <= data.length || selectedIds.length >= Math.min(count, maxSelected)) return null;

  async function selectAll(): Promise<void> {
    setBusy(true);
    await onSelectAll({ limit: Math.min(count, maxSelected) + 1 });
    setBusy(false);
  }
  return (
    <Button size="small" color="inherit" loading={busy} onClick={() => void selectAll()}>
      {count <= maxSelected ? `Select all ${label}` : `Select first ${numberFormat.format(maxSelected)}`}
    </Button>
  );
}

/** Lies over the column heads while rows are selected. */
export function SelectionBar() {
  const { selectedIds, onUnselectItems } = useListContext();
  const { bulkActions } = useListDefinition();
  const count = selectedIds.length;
  return (
    <Box sx={placeStyle}>
      <Box {...(count && { role: 'toolbar', 'aria-label': 'Selected rows', sx: barStyle })}>
        <Typography component="span" role="status" variant="subtitle2" sx={{ whiteSpace: 'nowrap', mr: 0.5 }}>
          {count ? `${numberFormat.format(count)} selected` : ''}
        </Typography>
        {count > 0 && (
          <>
            <SelectAllButton />
            {bulkActions}
            <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
              Clear
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}

/** Within the borders of the head. */
const placeStyle = {
  ...{ position: 'sticky', top: barHeight, zIndex: 2, height: headHeight, mb: `${-headHeight}px`, py: '1px' },
  ...{ ml: { xs: `${selectWidth.xs}px`, sm: `${selectWidth.sm}px` }, pointerEvents: 'none' },
};

const barStyle = {
  ...{ display: 'flex', alignItems: 'center', gap: 0.5, height: '100%', pl: 1.5, pr: 1 },
  ...{ bgcolor: 'background.paper', overflowX: 'auto', borderRadius: 1, pointerEvents: 'auto' },
  '& .MuiButton-root': { minHeight: 32, whiteSpace: 'nowrap', flexShrink: 0 },
  '& > :last-child': { ml: 'auto' },
};
