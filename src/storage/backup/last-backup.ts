import { limits } from '../../limits.ts';
import type { Database } from '../database.ts';
import { Facts } from '../facts.ts';

const fact = 'backup done';

/** Takes note that a backup was made just now, and is sound. */
export const noteBackup = (database: Database): Promise<void> =>
  new Facts(database).set(fact, new Date().toISOString());

/** When the last sound backup was made, by whichever process; undefined where none ever was, or a wrong clock noted it. */
export async function lastBackup(database: Database): Promise<Date | undefined> {
  const moment = await new Facts(database).get(fact);
  return moment === undefined || moment > latestMoment() ? undefined : new Date(moment);
}

/** No clock that is right has noted a later one. */
export const latestMoment = (): string => new Date(Date.now() + limits.clockAhead * 1000).toISOString();
