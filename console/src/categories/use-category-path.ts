import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type Category, fetchCategoryPath } from './category.ts';

const separator = ' › ';

/** `Kitchen › Mugs`; undefined while loading. */
export function useCategoryPath(ID: number | undefined): string | undefined {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const read = (id: number): Promise<Category> =>
    client.fetchQuery({
      queryKey: ['categories', 'getOne', { id: String(id) }],
      queryFn: async () => (await dataProvider.getOne<Category>('categories', { id })).data,
      staleTime: 30_000,
    });
  const { data } = useQuery({
    queryKey: ['categories', 'path', ID],
    queryFn: async () => (await fetchCategoryPath(ID ?? 0, read)).map(({ title }) => title).join(separator),
    enabled: Boolean(ID),
  });
  return data;
}
