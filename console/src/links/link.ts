import type { Link as SdkLink } from '@tradepost/sdk/owner';
import { apiClient } from '../api/api-client.ts';
import { maxBatchSize, sendBatch } from '../api/batch.ts';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { fetchChildren } from '../tree/child-records.ts';

export type SiteLink = ConsoleRecord & SdkLink;

/** All can be moved in one batch. */
export const maxLinks = maxBatchSize;

const inOrder = { sort_property: 'position', sort_direction: 'ASC' } as const;

export const fetchLinks = (): Promise<SiteLink[]> => fetchChildren(apiClient.links, inOrder, maxLinks);

/** Places a new link last. */
export async function nextPosition(): Promise<number> {
  const { items } = await apiClient.links.list({
    ...{ sort_property: 'position', sort_direction: 'DESC', per_page: 1 },
  });
  return (items[0]?.position ?? 0) + 1;
}

/** Renumbers the links from 1, as one step of the history; returns the IDs of those that changed. */
export async function moveLink(moved: SiteLink, index: number): Promise<number[]> {
  const others = (await fetchLinks()).filter(({ ID }) => ID !== moved.ID);
  const changed = others
    .toSpliced(index, 0, moved)
    .map((link, place) => ({ ...link, wanted: place + 1 }))
    .filter(({ position, wanted }) => position !== wanted);
  if (changed.length)
    await sendBatch(
      changed.map(({ ID, wanted }) => ({
        ...{ method: 'PUT', path: `/links/${ID}`, body: { position: wanted } },
      })),
    );
  return changed.map(({ ID }) => ID);
}
