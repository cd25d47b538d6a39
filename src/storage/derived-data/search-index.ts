import type { AnyResource } from '../../schema/resource.ts';
import type { Database } from '../database.ts';
import { compileStatement } from '../statement.ts';
import { StoreMetadata } from '../store-metadata.ts';
import { SearchIndexBuffer } from '../tables/search-index.ts';
import { forEachRecordBatch, type RebuildContext } from './record-batches.ts';

/** Says that the index covers all records. */
const metadataKey = 'search index';
/** The same beside the words, for the check of a store. */
const completionMarker = { account_id: 0, kind: '', word: 'filled', record_id: 0 };

/** For a store from before there was search. */
export async function rebuildSearchIndex(
  context: RebuildContext,
  resources: readonly AnyResource[],
): Promise<void> {
  const { database, tables } = context;
  const { build } = database;
  if (await isSearchIndexBuilt(database)) return;
  const searched = resources.filter(({ searchFields }) => searchFields.length);
  await forEachRecordBatch(context, searched, async ({ transaction, account, resource, records }) => {
    const buffer = new SearchIndexBuffer(transaction, tables.searchIndex, account, () => false);
    await buffer.add(resource, records);
    await transaction.insertBuffered(buffer.drain());
  });
  const insertMarker = compileStatement(
    build
      .insertInto('search_words')
      .values(completionMarker)
      .onConflict((conflict) => conflict.doNothing()),
  );
  await database.transaction(async (transaction) => void (await transaction.run(insertMarker)));
  await new StoreMetadata(database).set(metadataKey, 'built');
}

export const isSearchIndexBuilt = async (database: Database): Promise<boolean> =>
  (await new StoreMetadata(database).get(metadataKey)) !== undefined;
