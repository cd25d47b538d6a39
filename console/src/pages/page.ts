import type { Page } from '@tradepost/sdk/owner';
import { apiClient } from '../api/api-client.ts';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { fetchChildren } from '../tree/child-records.ts';

export type PageType = Page['page_type'];
export type SitePage = ConsoleRecord & Page;

export const pageTypes: { id: PageType; name: string }[] = [
  { id: 'standard', name: 'Standard page' },
  { id: 'homepage', name: 'Homepage' },
  { id: 'dynamic', name: 'Automatic page (shop, blog, contact form …)' },
];

/** Contents of dynamic pages, by the value of `content`. */
export const dynamicContents = [
  { id: 'shop', name: 'Shop' },
  { id: 'blog', name: 'Blog' },
  { id: 'contact', name: 'Contact form' },
  { id: 'news', name: 'News' },
  { id: 'events', name: 'Events' },
  { id: 'links', name: 'Links' },
  { id: 'guestbook', name: 'Guestbook' },
  { id: 'external', name: 'External page' },
];

export function pageTypeLabel({ page_type, content }: SitePage): string {
  if (page_type === 'standard') return 'Standard';
  if (page_type === 'homepage') return 'Homepage';
  return dynamicContents.find(({ id }) => id === content)?.name ?? 'Automatic';
}

/** Subpages of a page (0: top level) in menu order; at most `most`. */
export const fetchSubpages = (parent_id: number, limit?: number): Promise<SitePage[]> =>
  fetchChildren(apiClient.pages, { parent_id, sort_property: 'menu_order', sort_direction: 'ASC' }, limit);

export async function nextMenuOrder(parent: number): Promise<number> {
  const orders = (await fetchSubpages(parent)).map(({ menu_order }) => menu_order);
  return Math.max(0, ...orders) + 1;
}
