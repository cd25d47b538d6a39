import type { Category as SdkCategory } from '@tradepost/sdk/owner';
import { apiClient } from '../api/api-client.ts';
import { api } from '../api/call.ts';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { fetchChildren } from '../tree/child-records.ts';

export type Category = ConsoleRecord & SdkCategory;

export interface CountedCategory extends Category {
  /** Products directly in it; undefined where they are not counted. */
  productCount?: number | undefined;
}

/** Children of a category (0: top level), by title; at most `most`. */
export async function fetchSubcategories(
  parent_category: number,
  limit?: number,
): Promise<CountedCategory[]> {
  const categories: Category[] = await fetchChildren(
    apiClient.categories,
    { parent_category, sort_property: 'title', sort_direction: 'ASC' },
    limit,
  );
  // A limit only tests whether there are any.
  return limit === undefined ? withProductCounts(categories) : categories;
}

/** The server counts for this many at once. */
const countedPerRequest = 100;

async function withProductCounts(categories: Category[]): Promise<CountedCategory[]> {
  const counts: Record<number, number> = {};
  for (let start = 0; start < categories.length; start += countedPerRequest) {
    const ids = categories.slice(start, start + countedPerRequest).map(({ ID }) => ID);
    const query = { ids: ids.join() };
    const answer = await api.get<{ counts: object }>('/reference_counts/product/parent_category', query);
    Object.assign(counts, answer.counts);
  }
  return categories.map((category) => ({ ...category, productCount: counts[category.ID] }));
}

/** The server's counting limit. */
const maxProductCount = 1000;

export function productCountLabel({ productCount }: CountedCategory): string {
  if (!productCount) return '';
  if (productCount >= maxProductCount) return `${maxProductCount.toLocaleString()}+ products`;
  return productCount === 1 ? '1 product' : `${productCount} products`;
}

/** The list of products, limited to those of a category. */
export const productsPath = ({ ID }: { ID: number }): string =>
  `/products?filter=${encodeURIComponent(JSON.stringify({ category_id: ID }))}`;

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
