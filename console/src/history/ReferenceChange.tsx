import { useQueries } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { Change } from './change.ts';
import { FieldChange, type FieldChangeProps } from './FieldChange.tsx';

/** Fields that hold the IDs of other records, and what kind these are. */
const references: Record<string, Record<string, string>> = {
  product: { parent_category: 'category' },
  category: { parent_category: 'category' },
  page: { parent_id: 'page' },
  blog_post: { category_id: 'blog_category' },
  blog_comment: { post_id: 'blog_post' },
};

export const referredBy = (resource: string, field: string): string | undefined =>
  references[resource]?.[field];

/** What a record is called, or was when it was deleted: history knows that too. */
const nameQuery = (one: string, ID: number) => ({
  queryKey: [`/history/${one}/${ID}`, 'name'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
    const path = `/history/${one}/${ID}`;
    const { data } = await call<{ changes: [Change] }>('GET', path, { query: { per_page: 1 }, signal });
    return data.changes[0].title;
  },
  staleTime: 60_000,
});

const isID = (value: unknown): value is number => typeof value === 'number' && value > 0;

/** A change of a field that names other records, with these in words. */
export function ReferenceChange({ one, label, before, after }: FieldChangeProps & { one: string }) {
  const IDs = [...new Set([before, after].flat().filter(isID))];
  const names = useQueries({ queries: IDs.map((ID) => nameQuery(one, ID)) });
  const words = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(words);
    if (!isID(value)) return value === 0 ? '(none)' : value;
    return names[IDs.indexOf(value)]?.data || `#${value}`;
  };
  return <FieldChange label={label} before={words(before)} after={words(after)} />;
}
