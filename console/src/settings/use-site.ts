import type { Site as SdkSite } from '@tradepost/sdk/owner';
import { useGetOne } from 'ra-core';
import type { ConsoleRecord } from '../api/data-provider.ts';

export type Site = ConsoleRecord & SdkSite;

/** The ID of the only record. */
export const siteId = 1;

const staleTimeMs = 60_000;

/** The account's settings, read once and cached; undefined until then. */
export const useSite = (): Site | undefined =>
  useGetOne<Site>('site', { id: siteId }, { staleTime: staleTimeMs }).data;
