import type { Product as SdkProduct } from '@tradepost/sdk/owner';
import { get } from 'react-hook-form';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { equalNameMessage, isEqualName } from '../shared/equal-name.ts';

export type Product = ConsoleRecord & SdkProduct;

/** New options and items have no ID yet. */
export type OptionItem = OptionalId<SdkProduct['options'][number]['items'][number]>;
export type ProductOption = OptionalId<Omit<SdkProduct['options'][number], 'items'>> & {
  items: OptionItem[];
};
type OptionalId<T extends { ID: string }> = Omit<T, 'ID'> & { ID?: string };

export const backorderChoices = [
  { id: 0, name: 'Use shop default' },
  { id: 1, name: 'Allow' },
  { id: 2, name: 'Don’t allow' },
];

export const newItem: OptionItem = {
  title: '',
  price_adjustment: '0.00',
  weight_adjustment: '0.000',
  is_custom_input: '0',
};

export const newOption: ProductOption = { title: '', required: '1', items: [] };

/** Titles must be unique in their list, ignoring case. */
export function uniqueTitle(
  title: unknown,
  form: object,
  // `source` is relative to the list item.
  { finalSource }: { finalSource: string },
): string | undefined {
  const [, list = '', ownIndex] = /^(.*)\.(\d+)\.title$/.exec(finalSource) ?? [];
  const entries = (get(form, list) ?? []) as { title?: unknown }[];
  const isTaken = entries.some(
    (entry, index) => index !== Number(ownIndex) && isEqualName(entry?.title, title),
  );
  return isTaken ? equalNameMessage : undefined;
}

/**
 * Emptied inputs hold null: adjustments fall back to their initial value; an empty title is left for the server to
 * reject.
 */
const fillDefaults = <T extends object>(entry: T, initial: Partial<T>): T =>
  Object.fromEntries(
    Object.entries(entry)
      .filter(([field, value]) => field !== 'ID' || value)
      .map(([field, value]) => [field, value || (initial[field as keyof T] ?? '')]),
  ) as T;

/** Whether a form empties the list of options. Without options the product is counted as a whole. */
export const removesOptions = (
  form: { options?: readonly unknown[] | undefined },
  former: { options: readonly unknown[] } | undefined,
): boolean => form.options?.length === 0 && Boolean(former?.options.length);

/** The product as it is sent: options and items in full. */
export function toRequestBody<T extends { options?: ProductOption[] }>(product: T): T {
  if (!product.options) return product;
  const options = product.options.map((option) => ({
    ...fillDefaults(option, { required: '0' }),
    items: (option.items ?? []).map((item) => fillDefaults(item, newItem)),
  }));
  return { ...product, options };
}
