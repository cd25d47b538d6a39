import { Box, Button, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { StockRecord } from '@tradepost/sdk/owner';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ScrollBox } from '../../design/ScrollBox.tsx';
import { AllCounts } from './AllCounts.tsx';
import { moveFocus, positionOf, stepOf } from './grid-keys.ts';
import { layoutOf } from './grid-layout.ts';
import { gridStyle } from './grid-style.ts';
import { parseTable, pastedCounts } from './paste.ts';
import { StockRow, TotalRow } from './StockRow.tsx';
import {
  changeKey,
  combinationName,
  countAfter,
  isValidCount,
  type StockChanges,
  totalAfter,
  withCounts,
} from './stock.ts';

/** Stock per combination, edited like a spreadsheet and saved with the product. */
export function StockGrid({ records }: { records: StockRecord[] }) {
  const { setValue, getValues } = useFormContext();
  const changes = (useWatch({ name: 'stock_changes' }) as StockChanges | undefined) ?? {};
  const [focusedId, setFocusedId] = useState<number>();
  const [announcement, announce] = useState('');
  const focusedRecord = records.find(({ ID }) => ID === focusedId);
  const { corner, columns, rows } = layoutOf(records);
  const hasTotals = columns.length > 1;

  const setCounts = (counts: [StockRecord, string | null][]): void =>
    setValue('stock_changes', withCounts(getValues('stock_changes'), counts), { shouldDirty: true });
  const setCount = (record: StockRecord, typed: string | null): void => setCounts([[record, typed]]);

  function changeAll(change: (count: number) => number): void {
    const tracked = records.filter((record) => changes[changeKey(record)] !== null);
    setCounts(tracked.map((record) => [record, String(change(countAfter(record, changes)))]));
  }

  function onPaste(event: ClipboardEvent<HTMLElement>): void {
    const position = positionOf(event.target);
    const table = parseTable(event.clipboardData.getData('text'));
    if (!position || !table) return;
    event.preventDefault();
    const counts = pastedCounts(table, rows, ...position);
    setCounts(counts);
    announce(`${counts.length} ${counts.length === 1 ? 'count' : 'counts'} pasted`);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = stepOf(event);
    const position = positionOf(event.target);
    const record = position && rows[position[0]]?.cells[position[1]];
    if (step !== undefined && record) {
      event.preventDefault();
      setCount(record, String(countAfter(record, changes) + step));
    } else moveFocus(event);
  }

  const hasInvalidCount = Object.values(changes).some((typed) => typed !== null && !isValidCount(typed));
  const isDropped = focusedRecord && changes[changeKey(focusedRecord)] === null;
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      <AllCounts onChange={changeAll} />
      <ScrollBox sx={{ maxHeight: '70vh' }}>
        <Box component="table" sx={gridStyle} onKeyDown={onKeyDown} onPaste={onPaste}>
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {columns.map((title, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: items may share a name
                <th scope="col" key={column}>
                  {title}
                </th>
              ))}
              {hasTotals && <th scope="col">Total</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <StockRow
                // biome-ignore lint/suspicious/noArrayIndexKey: items may share a name
                key={line}
                row={row}
                line={line}
                changes={changes}
                hasTotal={hasTotals}
                onType={setCount}
                onFocus={setFocusedId}
              />
            ))}
          </tbody>
          {hasTotals && <TotalRow rows={rows} columns={columns} changes={changes} />}
        </Box>
      </ScrollBox>
      <Typography
        variant="caption"
        color="text.secondary"
        sx={{ display: 'block', mt: 1, '@media (pointer: coarse)': { display: 'none' } }}
      >
        Arrow keys: move between cells. Shift with ↑ or ↓: one more or less. Paste cells from a spreadsheet to
        fill several at once.
      </Typography>
      <Typography aria-live="polite" sx={{ mt: 1, fontWeight: 600 }}>
        Total in stock: {totalAfter(records, changes)}
      </Typography>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
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
