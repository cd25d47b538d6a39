import { limits } from '../../limits.ts';
import type { Database } from '../database.ts';
import { StoreMetadata } from '../store-metadata.ts';

const metadataKey = 'backup done';

/** Records that a backup has just passed its check. */
export const recordBackup = (database: Database): Promise<void> =>
  new StoreMetadata(database).set(metadataKey, new Date().toISOString());

/** Undefined if there is none, or a wrong clock recorded it. */
export async function readLastBackup(database: Database): Promise<Date | undefined> {
  const time = await new StoreMetadata(database).get(metadataKey);
  return time === undefined || time > latestPlausibleTime() ? undefined : new Date(time);
}

/** Anything later was recorded by a wrong clock. */
export const latestPlausibleTime = (): string =>
  new Date(Date.now() + limits.clockSkewSeconds * 1000).toISOString();
