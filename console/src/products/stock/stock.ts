import type { StockRecord } from '@tradepost/sdk/owner';
import { gathered, owner } from '../../api/owner.ts';

/** Counts typed but not saved, by the record's key; null: the combination is no longer to be counted. */
export type StockChanges = Record<string, string | null>;

/** A plain number would be taken for a place in a list. */
export const keyOf = ({ ID }: { ID: number }): string => `r${ID}`;

/** All stock records of a product, however many pages they fill. */
export const stockOf = (product: number): Promise<StockRecord[]> =>
  gathered(owner.stockRecords.all(product, { sort_direction: 'ASC' }));

/** Not read again by itself: what was typed over a count is meant in place of the count that stood there. */
export const stockQuery = (product: number) => ({
  queryKey: ['stock', product],
  queryFn: () => stockOf(product),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** `Small, Blue`. */
export const nameOf = ({ options }: StockRecord): string =>
  options.map(({ items }) => items.map(({ title }) => title).join(' + ')).join(', ');

export const isCount = (typed: string): boolean => /^-?\d{1,9}$/.test(typed.trim());

/** What a record will count when all is saved. */
export function countOf(record: StockRecord, changes: StockChanges): number {
  const typed = changes[keyOf(record)];
  if (typed === undefined) return record.stock_total;
  return typed !== null && isCount(typed) ? Number(typed) : 0;
}

export const totalOf = (records: StockRecord[], changes: StockChanges): number =>
  records.reduce((sum, record) => sum + countOf(record, changes), 0);
