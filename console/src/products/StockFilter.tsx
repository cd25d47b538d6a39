import { MenuItem, TextField } from '@mui/material';
import { useInput } from 'ra-core';
import { useApiQuery } from '../api/use-api-query.ts';
import type { Overview } from '../dashboard/overview.ts';

const identity = (value: unknown): unknown => value;

/** One of the filters `stock_above` and `stock_to`, which one choice sets together. */
const useBound = (source: string) =>
  useInput({ source, defaultValue: '', parse: identity, format: identity }).field;

const isSet = (value: unknown): boolean => typeof value === 'number';

interface StockFilterProps {
  /** Read by react-admin's list. */
  source: 'stock_to';
  label: string;
  alwaysOn: true;
}

/** Filter for products low in or out of stock. The server defines "low". */
export function StockFilter({ label }: StockFilterProps) {
  const { data } = useApiQuery<Overview>('/overview', { query: { days: 1 } });
  const lowerBound = useBound('stock_above');
  const upperBound = useBound('stock_to');
  const lowStockAt = isSet(lowerBound.value) ? upperBound.value : data?.low_stock_at;

  function choose(choice: string): void {
    lowerBound.onChange(choice === 'low' ? 0 : '');
    upperBound.onChange({ low: lowStockAt, out: 0 }[choice] ?? '');
  }

  return (
    <TextField
      select
      label={label}
      value={isSet(upperBound.value) ? (isSet(lowerBound.value) ? 'low' : 'out') : ''}
      onChange={({ target }) => choose(target.value)}
      margin="none"
      sx={{ width: 240, mb: 0.5 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">Any</MenuItem>
      <MenuItem value="out">Out of stock</MenuItem>
      <MenuItem value="low" disabled={lowStockAt === undefined}>
        Low stock{lowStockAt !== undefined && `: ${lowStockAt} or fewer`}
      </MenuItem>
    </TextField>
  );
}
