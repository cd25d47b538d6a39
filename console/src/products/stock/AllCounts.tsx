import { Box, Button, TextField } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { isValidCount } from './stock.ts';

interface AllCountsProps {
  /** Gives the new count for the present one. */
  onChange: (change: (count: number) => number) => void;
}

/** Sets or adjusts the stock of all variants. */
export function AllCounts({ onChange }: AllCountsProps) {
  const [typed, setTyped] = useState('');
  const isValid = isValidCount(typed);
  const amount = Number(typed);

  function apply(change: (count: number) => number): void {
    onChange(change);
    setTyped('');
  }
  /** Enter must not save the product. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isValid) apply(() => amount);
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1, mb: 1.5 }}>
      <TextField
        label="All variants"
        placeholder="0"
        margin="none"
        fullWidth={false}
        value={typed}
        error={typed !== '' && !isValid}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        sx={{ width: 104 }}
      />
      <Button variant="outlined" disabled={!isValid} onClick={() => apply(() => amount)}>
        Set all
      </Button>
      <Button variant="outlined" disabled={!isValid} onClick={() => apply((count) => count + amount)}>
        Add
      </Button>
      <Button variant="outlined" disabled={!isValid} onClick={() => apply((count) => count - amount)}>
        Subtract
      </Button>
    </Box>
  );
}
