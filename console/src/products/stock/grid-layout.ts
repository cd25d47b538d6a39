import type { StockRecord } from '@tradepost/sdk/owner';

export interface GridRow {
  title: string;
  /** One per column; undefined if the combination is not counted. */
  cells: (StockRecord | undefined)[];
}

export interface GridLayout {
  /** Names of the options: `Size / Colour`. */
  corner: string;
  columns: string[];
  rows: GridRow[];
}

interface OptionValue {
  ID: number;
  title: string;
}

function optionValues(records: StockRecord[], optionIndex: number): OptionValue[] {
  const values = new Map<number, OptionValue>();
  for (const { options } of records) {
    const [item] = options[optionIndex]?.items ?? [];
    if (item) values.set(item.ID, item);
  }
  return [...values.values()];
}

const itemAt = ({ options }: StockRecord, optionIndex: number): number | undefined =>
  options[optionIndex]?.items[0]?.ID;

/** A matrix of two options; undefined for any other number. */
function matrixLayout(records: StockRecord[]): GridLayout | undefined {
  const [first] = records;
  if (!first || records.some(({ options }) => options.length !== 2)) return undefined;
  const columns = optionValues(records, 1);
  const byItems = new Map(records.map((record) => [`${itemAt(record, 0)} ${itemAt(record, 1)}`, record]));
  return {
    corner: first.options.map(({ title }) => title).join(' / '),
    columns: columns.map(({ title }) => title),
    rows: optionValues(records, 0).map(({ ID, title }) => ({
      title,
      cells: columns.map((column) => byItems.get(`${ID} ${column.ID}`)),
    })),
  };
}

const listLayout = (records: StockRecord[]): GridLayout => ({
  corner: records[0]?.options.map(({ title }) => title).join(' / ') || 'Product',
  columns: ['In stock'],
  rows: records.map((record) => ({
    title: record.options.map(({ items }) => items.map(({ title }) => title).join(' + ')).join(', '),
    cells: [record],
  })),
});

export const layoutOf = (records: StockRecord[]): GridLayout => matrixLayout(records) ?? listLayout(records);
