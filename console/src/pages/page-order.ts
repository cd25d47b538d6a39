import { api } from '../api/call.ts';
import { fetchSubpages, type SitePage } from './page.ts';

type PagePosition = Partial<Pick<SitePage, 'menu_order' | 'parent_id'>>;

/** Renumbers the siblings from 1 with the page inserted; returns the changes only. */
function positionChanges(
  siblings: SitePage[],
  moved: SitePage,
  parent: number,
  index = siblings.length,
): Map<number, PagePosition> {
  const others = siblings.filter(({ ID }) => ID !== moved.ID);
  const order = [...others.slice(0, index), moved, ...others.slice(index)];
  const places = new Map<number, PagePosition>();
  order.forEach(({ ID, menu_order, parent_id }, at) => {
    const place: PagePosition = {};
    if (menu_order !== at + 1) place.menu_order = at + 1;
    if (parent_id !== parent) place.parent_id = parent;
    if (Object.keys(place).length) places.set(ID, place);
  });
  return places;
}

/** Moves a page as one step of the history; returns the IDs of all changed pages. */
export async function movePage(moved: SitePage, parent: number, index?: number): Promise<number[]> {
  const places = positionChanges(await fetchSubpages(parent), moved, parent, index);
  if (!places.size) return [];
  const operations = [...places].map(([ID, body]) => ({ method: 'PUT', path: `/pages/${ID}`, body }));
  await api.post('/batch', { operations });
  return [...places.keys()];
}
