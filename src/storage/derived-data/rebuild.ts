import type { AnyResource } from '../../schema/resource.ts';
import type { Database, ProgressCallback } from '../database.ts';
import { Tables } from '../tables/tables.ts';
import { isRecordJsonCurrent, rebuildRecordJson } from './record-json.ts';
import { isSearchIndexBuilt, rebuildSearchIndex } from './search-index.ts';

/** Rebuilds data derived from the records, if this release derives it differently. */
export async function rebuildDerived(
  database: Database,
  resources: readonly AnyResource[],
  onProgress: ProgressCallback = () => undefined,
): Promise<void> {
  let done = 0;
  const onRecords = (records: number): void => {
    done += records;
    onProgress(done, 0);
  };
  const context = { database, tables: new Tables(database), onRecords };
  await rebuildSearchIndex(context, resources);
  await rebuildRecordJson(context, resources);
}

export const isDerivedCurrent = async (
  database: Database,
  resources: readonly AnyResource[],
): Promise<boolean> =>
  (await isSearchIndexBuilt(database, resources)) && (await isRecordJsonCurrent(database, resources));
