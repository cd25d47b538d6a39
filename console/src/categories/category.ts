import type { Category as SdkCategory } from '@tradepost/sdk/owner';
import { apiClient } from '../api/api-client.ts';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { fetchChildren } from '../tree/child-records.ts';

export type Category = ConsoleRecord & SdkCategory;

/** Children of a category (0: top level), by title; at most `most`. */
export const fetchSubcategories = (parent_category: number, limit?: number): Promise<Category[]> =>
  fetchChildren(
    apiClient.categories,
    { parent_category, sort_property: 'title', sort_direction: 'ASC' },
    limit,
  );

/** A category and its ancestors, from the top. */
export async function fetchCategoryPath(
  ID: number,
  read: (ID: number) => Promise<Category>,
): Promise<Category[]> {
  const path: Category[] = [];
  for (let next = ID; next !== 0; ) {
    const category = await read(next);
    path.unshift(category);
    next = path.some((above) => above.ID === category.parent_category) ? 0 : category.parent_category;
  }
  return path;
}
