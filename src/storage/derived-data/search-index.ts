import type { AnyResource } from '../../schema/resource.ts';
import type { Database } from '../database.ts';
import { StoreMetadata, searchIndexKey } from '../store-metadata.ts';
import { SearchIndexBuffer } from '../tables/search-index.ts';
import { forEachRecordBatch, type RebuildContext } from './record-batches.ts';

/** For a store from before there was search. */
export async function rebuildSearchIndex(
  context: RebuildContext,
  resources: readonly AnyResource[],
): Promise<void> {
  const { database, tables } = context;
  if (await isSearchIndexBuilt(database)) return;
  const searched = resources.filter(({ searchFields }) => searchFields.length);
  await forEachRecordBatch(context, searched, async ({ transaction, account, resource, records }) => {
    const buffer = new SearchIndexBuffer(transaction, tables.searchIndex, account, () => false);
    await buffer.add(resource, records);
    await transaction.insertBuffered(buffer.drain());
  });
  await new StoreMetadata(database).set(searchIndexKey, 'built');
}

export const isSearchIndexBuilt = async (database: Database): Promise<boolean> =>
  (await new StoreMetadata(database).get(searchIndexKey)) !== undefined;
