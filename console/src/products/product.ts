import type { Product as Single } from '@tradepost/sdk/owner';
import { get } from 'react-hook-form';
import type { ConsoleRecord } from '../api/data-provider.ts';

/** A product as lists and pages have it: what only the single product says is missing in lists. */
export type Product = ConsoleRecord & Omit<Single, 'option_based_stock_control'> & Partial<Single>;

/** Options and items have no ID until they are saved. */
export type OptionItem = Unsaved<Single['options'][number]['items'][number]>;
export type ProductOption = Unsaved<Omit<Single['options'][number], 'items'>> & { items: OptionItem[] };
type Unsaved<T extends { ID: string }> = Omit<T, 'ID'> & { ID?: string };

export const backorderChoices = [
  { id: 0, name: 'As the shop does in general' },
  { id: 1, name: 'May be ordered when out of stock' },
  { id: 2, name: 'May not be ordered when out of stock' },
];

export const newItem: OptionItem = {
  title: '',
  price_adjustment: '0.00',
  weight_adjustment: '0.000',
  is_custom_input: '0',
};

export const newOption: ProductOption = { title: '', required: '1', items: [newItem] };

/** What is wrong with a title that another entry of the same list has: nobody could tell the two apart. */
export function onlyOne(title: unknown, form: object, { source }: { source: string }): string | undefined {
  const [, list = '', own] = /^(.*)\.(\d+)\.title$/.exec(source) ?? [];
  const entries = (get(form, list) ?? []) as { title?: unknown }[];
  const isTaken = entries.some((entry, index) => index !== Number(own) && isSame(entry?.title, title));
  return isTaken ? 'There is one of this name already' : undefined;
}

const isSame = (one: unknown, other: unknown): boolean =>
  String(one ?? '')
    .trim()
    .toLowerCase() ===
  String(other ?? '')
    .trim()
    .toLowerCase();

/** Emptied inputs hold null; an adjustment left empty is none, a title is for the server to ask for. */
const filled = <T extends object>(entry: T, initial: Partial<T>): T =>
  Object.fromEntries(
    Object.entries(entry)
      .filter(([field, value]) => field !== 'ID' || value)
      .map(([field, value]) => [field, value || (initial[field as keyof T] ?? '')]),
  ) as T;

/** The product as it is sent: options and items in full. */
export function asSent<T extends { options?: ProductOption[] }>(product: T): T {
  if (!product.options) return product;
  const options = product.options.map((option) => ({
    ...filled(option, { required: '0' }),
    items: (option.items ?? []).map((item) => filled(item, newItem)),
  }));
  return { ...product, options };
}
