import type { StockRecord } from '@tradepost/sdk/owner';
import { apiClient, collectItems } from '../../api/api-client.ts';
import type { Product } from '../product.ts';

/** Unsaved counts by `changeKey`; null removes the combination. */
export type StockChanges = Record<string, string | null>;

/** Prefixed, because react-hook-form treats numeric keys as array indexes. */
export const changeKey = ({ ID }: { ID: number }): string => `r${ID}`;

export const fetchStockRecords = (product: number): Promise<StockRecord[]> =>
  collectItems(apiClient.stockRecords.all(product, { sort_direction: 'ASC' }));

/** Not refetched automatically: typed counts are relative to the counts shown. */
export const stockQuery = (product: number) => ({
  queryKey: ['stock', product],
  queryFn: () => fetchStockRecords(product),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** `Small / Blue`. */
export const combinationName = ({ options }: StockRecord): string =>
  options.map(({ items }) => items.map(({ title }) => title).join(' + ')).join(' / ');

/** Whether the combination exists in the product about to be saved. */
export function isCurrentCombination({ options }: StockRecord, product: Partial<Product>): boolean {
  const choices = (product.options ?? []).filter(({ items }) => items.length);
  const isChoice = ({ ID, items: [item] }: StockRecord['options'][number]): boolean =>
    choices.some(
      (choice) => Number(choice.ID) === ID && choice.items.some((one) => Number(one.ID) === item?.ID),
    );
  return (
    Boolean(product.option_based_stock_control) &&
    choices.length === options.length &&
    options.every(isChoice)
  );
}

/** Sets counts, or removes combinations; what equals the stored count is no change. Undefined: no changes. */
export function withCounts(
  changes: StockChanges | undefined,
  counts: Iterable<[StockRecord, string | null]>,
): StockChanges | undefined {
  const next = { ...changes };
  for (const [record, typed] of counts)
    if (typed === String(record.stock_total)) delete next[changeKey(record)];
    else next[changeKey(record)] = typed;
  return Object.keys(next).length ? next : undefined;
}

export const isValidCount = (typed: string): boolean => /^-?\d{1,9}$/.test(typed.trim());

export function countAfter(record: StockRecord, changes: StockChanges): number {
  const typed = changes[changeKey(record)];
  if (typed === undefined) return record.stock_total;
  return typed !== null && isValidCount(typed) ? Number(typed) : 0;
}

export const totalAfter = (records: StockRecord[], changes: StockChanges): number =>
  records.reduce((sum, record) => sum + countAfter(record, changes), 0);
