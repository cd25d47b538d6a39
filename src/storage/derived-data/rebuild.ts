import type { AnyResource } from '../../schema/resource.ts';
import type { Database, ProgressCallback } from '../database.ts';
import { Tables } from '../tables/tables.ts';
import { isRecordJsonCurrent, rebuildRecordJson } from './record-json.ts';
import { isSearchIndexBuilt, rebuildSearchIndex } from './search-index.ts';

/** Brings what is stored beside the records, and follows from them, up to date with this release. */
export async function rebuildDerived(
  database: Database,
  resources: readonly AnyResource[],
  onProgress: ProgressCallback = () => undefined,
): Promise<void> {
  let done = 0;
  const counted = (records: number): void => {
    done += records;
    onProgress(done, 0);
  };
  const filling = { database, tables: new Tables(database), onRecords: counted };
  await rebuildSearchIndex(filling, resources);
  await rebuildRecordJson(filling, resources);
}

/** Whether all that is up to date; where not, somebody was stopped before it was done, or has yet to begin. */
export const isDerivedCurrent = async (
  database: Database,
  resources: readonly AnyResource[],
): Promise<boolean> =>
  (await isSearchIndexBuilt(database)) && (await isRecordJsonCurrent(database, resources));
