import type { AnyResource } from '../../schema/resource.ts';
import type { Database } from '../database.ts';
import { StoreMetadata, searchIndexKey } from '../store-metadata.ts';
import { SearchIndexBuffer } from '../tables/search-index.ts';
import { forEachRecordBatch, type RebuildContext } from './record-batches.ts';

/** Which fields the words come from. */
const searchedFields = (resources: readonly AnyResource[]): string =>
  resources
    .filter(({ searchFields }) => searchFields.length)
    .map(({ keys, searchFields }) => `${keys.one}: ${searchFields}`)
    .join('; ');

/** For a store whose words come from fewer fields, or from before there was search: adds those that are missing. */
export async function rebuildSearchIndex(
  context: RebuildContext,
  resources: readonly AnyResource[],
): Promise<void> {
  const { database, tables } = context;
  if (await isSearchIndexBuilt(database, resources)) return;
  const searched = resources.filter(({ searchFields }) => searchFields.length);
  await forEachRecordBatch(context, searched, async ({ transaction, account, resource, records }) => {
    const buffer = new SearchIndexBuffer(transaction, tables.searchIndex, account, () => false);
    await buffer.add(resource, records);
    await transaction.insertBuffered(buffer.drain());
  });
  await new StoreMetadata(database).set(searchIndexKey, searchedFields(resources));
}

export const isSearchIndexBuilt = async (
  database: Database,
  resources: readonly AnyResource[],
): Promise<boolean> => (await new StoreMetadata(database).get(searchIndexKey)) === searchedFields(resources);
