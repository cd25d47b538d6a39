import { useQueries } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { discountTypes, expiryLabel } from '../discount-codes/discount-code.ts';
import { backorderChoices } from '../products/product.ts';
import type { Change } from './change.ts';

/** Fields that hold IDs, with the envelope key of the referenced resource. */
const picture = { image_media_id: 'media_file' };
const referenceFields: Record<string, Record<string, string>> = {
  product: { parent_category: 'category' },
  product_image: { media_id: 'media_file' },
  category: { parent_category: 'category', ...picture },
  page: { parent_id: 'page', ...picture },
  blog_post: { category_id: 'blog_category', ...picture },
  blog_category: picture,
  news_item: picture,
  event: picture,
  site: { logo_media_id: 'media_file' },
  blog_comment: { post_id: 'blog_post' },
  product_review: { product_id: 'product' },
};

const choiceLabel =
  (choices: { id: unknown; name: string }[]) =>
  (value: unknown): string =>
    choices.find(({ id }) => id === value)?.name ?? String(value);

const fieldFormatters: Record<string, Record<string, (value: unknown) => string>> = {
  product: { stock_backorder: choiceLabel(backorderChoices) },
  discount_code: { type: choiceLabel(discountTypes), expiry: (day) => expiryLabel(String(day)) },
};

/** The history knows the names of deleted records, too. */
const nameQuery = (envelopeKey: string, ID: number) => ({
  queryKey: [`/history/${envelopeKey}/${ID}`, 'name'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
    const path = `/history/${envelopeKey}/${ID}`;
    const { data } = await call<{ changes: [Change] }>('GET', path, { query: { per_page: 1 }, signal });
    return data.changes[0].title;
  },
  staleTime: 60_000,
});

const isRecordId = (value: unknown): value is number => typeof value === 'number' && value > 0;

/** Formats a field's values for owners: names for IDs, labels for choices. */
export function useFieldFormatter(
  envelopeKey: string,
  field: string,
  values: unknown[],
): (value: unknown) => unknown {
  const referencedKey = referenceFields[envelopeKey]?.[field];
  const IDs = referencedKey ? [...new Set(values.flat().filter(isRecordId))] : [];
  const names = useQueries({ queries: IDs.map((ID) => nameQuery(referencedKey as string, ID)) });
  const nameOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(nameOf);
    if (!isRecordId(value)) return value === 0 ? '(none)' : value;
    return names[IDs.indexOf(value)]?.data || `#${value}`;
  };
  if (referencedKey) return nameOf;
  const format = fieldFormatters[envelopeKey]?.[field];
  return (value) => (format && value != null ? format(value) : value);
}
