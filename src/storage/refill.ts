import type { AnyResource } from '../declare/resource.ts';
import type { Database, Progress } from './database.ts';
import { fillShown } from './fill-shown.ts';
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
  await fillWords(database, resources, counted);
  await fillShown(database, resources, counted);
}
