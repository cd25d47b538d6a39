import type { StockRecord } from '@tradepost/sdk/owner';
import type { GridRow } from './grid-layout.ts';

/** `1,250` and `1 250` are counts, as spreadsheets show them. */
const withoutGroups = (text: string): string =>
  /^[+-]?\d{1,3}([,.'\s]\d{3})+$/.test(text) ? text.replace(/[,.'\s]/g, '') : text;

/** The cells of a table copied from a spreadsheet; undefined for a single value. */
export function parseTable(text: string): string[][] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const table = lines.map((line) => line.split('\t').map((cell) => withoutGroups(cell.trim())));
  return table.length > 1 || (table[0]?.length ?? 0) > 1 ? table : undefined;
}

/** The counts of a table that begins at a cell. Empty cells, and those beyond the grid, are left out. */
export function pastedCounts(
  table: string[][],
  rows: GridRow[],
  row: number,
  column: number,
): [StockRecord, string][] {
  return table.flatMap((cells, down) =>
    cells.flatMap((typed, right): [StockRecord, string][] => {
      const record = rows[row + down]?.cells[column + right];
      return record && typed ? [[record, typed]] : [];
    }),
  );
}
