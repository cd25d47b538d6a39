import type { AnyResource } from '../../declare/resource.ts';
import type { Database, Progress } from '../database.ts';
import { Tables } from '../tables/tables.ts';
import { fillShown, isShown } from './shown.ts';
import { fillWords, hasWords } from './words.ts';

/** Brings what is stored beside the records, and follows from them, up to date with this release. */
export async function refill(
  database: Database,
  resources: readonly AnyResource[],
  onProgress: Progress = () => undefined,
): Promise<void> {
  let done = 0;
  const counted = (records: number): void => {
    done += records;
    onProgress(done, 0);
  };
  const filling = { database, tables: new Tables(database), counted };
  await fillWords(filling, resources);
  await fillShown(filling, resources);
}

/** Whether all that is up to date; where not, somebody was stopped before it was done, or has yet to begin. */
export const isFilled = async (database: Database, resources: readonly AnyResource[]): Promise<boolean> =>
  (await hasWords(database)) && (await isShown(database, resources));
