import type { StockRecord } from '@tradepost/sdk/owner';
import type { GridRow } from './grid-layout.ts';
import { StockCell } from './StockCell.tsx';
import { changeKey, type StockChanges, totalAfter } from './stock.ts';

const isTracked = (record: StockRecord | undefined): record is StockRecord => record !== undefined;

const totalOf = (cells: GridRow['cells'], changes: StockChanges): number =>
  totalAfter(cells.filter(isTracked), changes);

interface StockRowProps {
  row: GridRow;
  line: number;
  changes: StockChanges;
  hasTotal: boolean;
  onType: (record: StockRecord, typed: string) => void;
  onFocus: (ID: number) => void;
}

export const StockRow = ({ row, line, changes, hasTotal, onType, onFocus }: StockRowProps) => (
  <tr>
    <th scope="row">{row.title}</th>
    {row.cells.map((record, column) => (
      <StockCell
        key={record?.ID ?? `none ${column}`}
        record={record}
        typed={record && changes[changeKey(record)]}
        row={line}
        column={column}
        onType={onType}
        onFocus={onFocus}
      />
    ))}
    {hasTotal && <td className="total">{totalOf(row.cells, changes)}</td>}
  </tr>
);

interface TotalRowProps {
  rows: GridRow[];
  columns: string[];
  changes: StockChanges;
}

export function TotalRow({ rows, columns, changes }: TotalRowProps) {
  const all = rows.flatMap(({ cells }) => cells);
  return (
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        {columns.map((_title, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items may share a name
          <td className="total" key={column}>
            {totalOf(
              rows.map(({ cells }) => cells[column]),
              changes,
            )}
          </td>
        ))}
        <td className="total">{totalOf(all, changes)}</td>
      </tr>
    </tfoot>
  );
}
