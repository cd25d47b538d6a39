import type { StockRecord } from '@tradepost/sdk/owner';
import { memo } from 'react';
import { combinationName, isValidCount } from './stock.ts';

interface StockCellProps {
  record: StockRecord | undefined;
  typed: string | null | undefined;
  row: number;
  column: number;
  onType: (record: StockRecord, typed: string) => void;
  onFocus: (ID: number) => void;
}

function Cell({ record, typed, row, column, onType, onFocus }: StockCellProps) {
  const position = { 'data-line': row, 'data-column': column };
  if (!record)
    return (
      <td {...position}>
        <span title="This variant is not tracked">–</span>
      </td>
    );
  const state = typed === undefined ? '' : typed !== null && isValidCount(typed) ? 'changed' : 'wrong';
  return (
    <td>
      <input
        {...position}
        className={typed === null ? 'dropped' : state}
        inputMode="numeric"
        aria-label={`Stock of ${combinationName(record)}`}
        aria-invalid={state === 'wrong' && typed !== null}
        placeholder={typed === null ? 'not tracked' : undefined}
        value={typed === null ? '' : (typed ?? record.stock_total)}
        onChange={({ target }) => onType(record, target.value)}
        onFocus={({ target }) => {
          target.select();
          onFocus(record.ID);
        }}
      />
    </td>
  );
}

/** Memoised: only changed cells of up to 2,000 render again. */
export const StockCell = memo(
  Cell,
  (one, other) =>
    one.record === other.record &&
    one.typed === other.typed &&
    one.row === other.row &&
    one.column === other.column,
);
