import type { AnyResource } from '../../declare/resource.ts';
import type { Database, Progress } from '../database.ts';
import { Tables } from '../tables/tables.ts';
import { fillShown } from './shown.ts';
import { fillWords } from './words.ts';

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
