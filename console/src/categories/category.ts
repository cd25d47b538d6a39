import type { Category as Wire } from '@tradepost/sdk/owner';
import { asRecord, type ConsoleRecord } from '../api/data-provider.ts';
import { gathered, owner } from '../api/owner.ts';

export type Category = ConsoleRecord & Wire;

/** All categories below another (0: the top), by title; or `most` of them. */
export async function categoriesBelow(parent: number, most = Infinity): Promise<Category[]> {
  const all = owner.categories.all({
    parent_category: parent,
    ...(most < Infinity && { per_page: most }),
    sort_property: 'title',
    sort_direction: 'ASC',
  });
  return (await gathered(all, most)).map(asRecord);
}

/** `Home › Kitchen › Mugs`: a category with all that are above it. Each is asked for once in a while. */
export async function pathTo(ID: number, read: (ID: number) => Promise<Category>): Promise<Category[]> {
  const path: Category[] = [];
  for (let next = ID; next !== 0; ) {
    const category = await read(next);
    path.unshift(category);
    next = path.some((above) => above.ID === category.parent_category) ? 0 : category.parent_category;
  }
  return path;
}
