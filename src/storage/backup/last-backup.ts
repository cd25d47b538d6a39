import { limits } from '../../limits.ts';
import type { Database } from '../database.ts';
import { StoreMetadata } from '../store-metadata.ts';

const fact = 'backup done';

/** Takes note that a backup was made just now, and is sound. */
export const recordBackup = (database: Database): Promise<void> =>
  new StoreMetadata(database).set(fact, new Date().toISOString());

/** When the last sound backup was made, by whichever process; undefined where none ever was, or a wrong clock noted it. */
export async function readLastBackup(database: Database): Promise<Date | undefined> {
  const moment = await new StoreMetadata(database).get(fact);
  return moment === undefined || moment > latestPlausibleTime() ? undefined : new Date(moment);
}

/** No clock that is right has noted a later one. */
export const latestPlausibleTime = (): string =>
  new Date(Date.now() + limits.clockSkewSeconds * 1000).toISOString();
