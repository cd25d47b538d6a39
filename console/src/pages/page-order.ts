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
  const reordered = [...others.slice(0, index), moved, ...others.slice(index)];
  const changes = new Map<number, PagePosition>();
  reordered.forEach(({ ID, menu_order, parent_id }, index) => {
    const change: PagePosition = {};
    if (menu_order !== index + 1) change.menu_order = index + 1;
    if (parent_id !== parent) change.parent_id = parent;
    if (Object.keys(change).length) changes.set(ID, change);
  });
  return changes;
}

/** Moves a page as one step of the history; returns the IDs of all changed pages. */
export async function movePage(moved: SitePage, parent: number, index?: number): Promise<number[]> {
  const changes = positionChanges(await fetchSubpages(parent), moved, parent, index);
  if (!changes.size) return [];
  const operations = [...changes].map(([ID, body]) => ({ method: 'PUT', path: `/pages/${ID}`, body }));
  await api.post('/batch', { operations });
  return [...changes.keys()];
}
