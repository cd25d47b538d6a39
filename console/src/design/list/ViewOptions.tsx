import { AdjustmentsHorizontalIcon } from '@heroicons/react/24/outline';
import {
  Box,
  Checkbox,
  FormControlLabel,
  IconButton,
  Popover,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useResourceContext, useTranslateLabel } from 'ra-core';
import { useId, useState } from 'react';
import { useListDefinition } from './list-definition.ts';
import { type Density, useListLayout } from './use-list-layout.ts';

/** Which columns are shown, and how dense. */
export function ViewOptions() {
  const resource = useResourceContext();
  const labelOf = useTranslateLabel();
  const { columns: all } = useListDefinition();
  const { columns, setColumns, density, setDensity } = useListLayout();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [columnsId, densityId] = [useId(), useId()];
  const shown = columns.map(({ source }) => source);

  function toggle(source: string): void {
    const next = shown.includes(source) ? shown.filter((other) => other !== source) : [...shown, source];
    setColumns(next);
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label="View options"
        title="View options"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <AdjustmentsHorizontalIcon />
      </IconButton>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={() => setAnchor(undefined)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'View options', sx: { p: 2, minWidth: 200 } } }}
      >
        <Typography id={columnsId} variant="subtitle2">
          Columns
        </Typography>
        <Box role="group" aria-labelledby={columnsId} sx={{ display: 'grid', mb: 1 }}>
          {all.slice(1).map(({ source, label }) => (
            <FormControlLabel
              key={source}
              control={<Checkbox size="small" sx={{ py: 0.5 }} checked={shown.includes(source)} />}
              label={labelOf({ source, resource, ...(label !== undefined && { label }) })}
              onChange={() => toggle(source)}
            />
          ))}
        </Box>
        <Typography id={densityId} variant="subtitle2">
          Rows
        </Typography>
        <RadioGroup
          aria-labelledby={densityId}
          value={density}
          onChange={(_event, value) => setDensity(value as Density)}
        >
          <FormControlLabel
            value="comfortable"
            control={<Radio size="small" sx={{ py: 0.5 }} />}
            label="Comfortable"
          />
          <FormControlLabel
            value="compact"
            control={<Radio size="small" sx={{ py: 0.5 }} />}
            label="Compact"
          />
        </RadioGroup>
      </Popover>
    </>
  );
}
