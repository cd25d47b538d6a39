import { limits } from '../../../limits.ts';
import { category as categoryResource } from '../../../resources/categories/category.ts';
import { addresses } from '../addresses.ts';
import type { Visit } from '../context.ts';
import type { Category } from './cards.ts';

/** A step of the way from the shop to the page. */
export interface TrailStep {
  title: string;
  url: string;
}

/** The category and all above it, the outermost first. */
async function categoriesTo({ account }: Visit, ID: number): Promise<Category[]> {
  if (!ID) return [];
  const path = await account.ancestorIds(categoryResource, 'parent_category', ID, limits.trailSteps);
  const found = await account.findByKeys(
    categoryResource,
    path.map((id) => ({ id })),
  );
  const byId = new Map(found.map((one) => [one.ID, one]));
  return path.toReversed().flatMap((id) => byId.get(id) ?? []);
}

/** The page of that kind as the menu names it, if it is there. */
export function menuStep({ shell: { menu, pageOf } }: Visit, kind: string): TrailStep[] {
  const found = menu.flatMap((entry) => [entry, ...entry.entries]).find(({ url }) => url === pageOf[kind]);
  return found ? [{ title: found.label, url: found.url }] : [];
}

/** The shop, and all categories from the outermost to this one. */
export async function trailTo(visit: Visit, category: number): Promise<TrailStep[]> {
  const categories = await categoriesTo(visit, category);
  const steps = categories.map((one) => ({ title: one.title, url: addresses.category(one) }));
  return [...menuStep(visit, 'shop'), ...steps];
}
