import { Box, Button, Typography } from '@mui/material';
import type { StockRecord } from '@tradepost/sdk/owner';
import { type KeyboardEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { layoutOf } from './grid-layout.ts';
import { gridStyle } from './grid-style.ts';
import { StockCell } from './StockCell.tsx';
import { changeKey, combinationName, isValidCount, type StockChanges, totalAfter } from './stock.ts';

const moves: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Skips cells without an input. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const input = event.target as HTMLInputElement;
  const move = moves[event.key];
  if (!move || input.tagName !== 'INPUT') return;
  event.preventDefault();
  const table = event.currentTarget;
  let [row, column] = [Number(input.dataset.line), Number(input.dataset.column)];
  for (;;) {
    row += move[0];
    column += move[1];
    const cell = table.querySelector(`[data-line="${row}"][data-column="${column}"]`);
    if (!cell) return;
    if (cell instanceof HTMLInputElement) {
      cell.focus();
      return;
    }
  }
}

/** Stock per combination, edited like a spreadsheet and saved with the product. */
export function StockGrid({ records }: { records: StockRecord[] }) {
  const { setValue, getValues } = useFormContext();
  const changes = (useWatch({ name: 'stock_changes' }) as StockChanges | undefined) ?? {};
  const [focusedId, setFocusedId] = useState<number>();
  const focusedRecord = records.find(({ ID }) => ID === focusedId);
  const { corner, columns, rows } = layoutOf(records);

  function setCount(record: StockRecord, typed: string | null): void {
    const { [changeKey(record)]: _former, ...others } = (getValues('stock_changes') as StockChanges) ?? {};
    const isSame = typed === String(record.stock_total);
    const next = isSame ? others : { ...others, [changeKey(record)]: typed };
    setValue('stock_changes', Object.keys(next).length ? next : undefined, { shouldDirty: true });
  }

  const hasInvalidCount = Object.values(changes).some((typed) => typed !== null && !isValidCount(typed));
  const isDropped = focusedRecord && changes[changeKey(focusedRecord)] === null;
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        Use the arrow keys to move between cells. Changes are saved with the product.
      </Typography>
      <Box sx={{ overflowX: 'auto', maxHeight: '70vh' }}>
        <Box component="table" sx={gridStyle} onKeyDown={moveFocus}>
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {columns.map((title, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: items may share a name
                <th scope="col" key={column}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, cells }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items may share a name
              <tr key={row}>
                <th scope="row">{title}</th>
                {cells.map((record, column) => (
                  <StockCell
                    key={record?.ID ?? `none ${column}`}
                    record={record}
                    typed={record && changes[changeKey(record)]}
                    row={row}
                    column={column}
                    onType={setCount}
                    onFocus={setFocusedId}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Typography aria-live="polite" sx={{ mt: 1, fontWeight: 600 }}>
        Total in stock: {totalAfter(records, changes)}
      </Typography>
      {hasInvalidCount && (
        <Typography role="alert" color="error">
          Enter whole numbers only.
        </Typography>
      )}
      {focusedRecord && (
        <Button
          size="small"
          color="inherit"
          onClick={() => setCount(focusedRecord, isDropped ? String(focusedRecord.stock_total) : null)}
        >
          {isDropped
            ? `Resume tracking ${combinationName(focusedRecord)}`
            : `Stop tracking ${combinationName(focusedRecord)}`}
        </Button>
      )}
    </Box>
  );
}
