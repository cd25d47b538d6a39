import type { StockRecord } from '@tradepost/sdk/owner';
import { apiClient, collectItems } from '../../api/api-client.ts';
import type { Product } from '../product.ts';

/** Counts typed but not saved, by the record's key; null: the combination is no longer to be counted. */
export type StockChanges = Record<string, string | null>;

/** A plain number would be taken for a place in a list. */
export const changeKey = ({ ID }: { ID: number }): string => `r${ID}`;

/** All stock records of a product, however many pages they fill. */
export const fetchStockRecords = (product: number): Promise<StockRecord[]> =>
  collectItems(apiClient.stockRecords.all(product, { sort_direction: 'ASC' }));

/** Not read again by itself: what was typed over a count is meant in place of the count that stood there. */
export const stockQuery = (product: number) => ({
  queryKey: ['stock', product],
  queryFn: () => fetchStockRecords(product),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** `Small, Blue`. */
export const combinationName = ({ options }: StockRecord): string =>
  options.map(({ items }) => items.map(({ title }) => title).join(' + ')).join(', ');

/** Whether a combination is one of the product's, as that is about to be saved. */
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

export const isValidCount = (typed: string): boolean => /^-?\d{1,9}$/.test(typed.trim());

/** What a record will count when all is saved. */
export function countAfter(record: StockRecord, changes: StockChanges): number {
  const typed = changes[changeKey(record)];
  if (typed === undefined) return record.stock_total;
  return typed !== null && isValidCount(typed) ? Number(typed) : 0;
}

export const totalAfter = (records: StockRecord[], changes: StockChanges): number =>
  records.reduce((sum, record) => sum + countAfter(record, changes), 0);
