import type { AnyResource } from '../../schema/resource.ts';
import type { Database } from '../database.ts';
import { compileStatement } from '../statement.ts';
import { SearchIndexBuffer } from '../tables/search-index.ts';
import { forEachRecordBatch, type RebuildContext } from './record-batches.ts';

/** Stands among the words, of no account, once every record that was there before search came has its words. */
const filled = { account_id: 0, kind: '', word: 'filled', record_id: 0 };

/** Gives words to the records of a store that was made before there was search; once, and then never again. */
export async function rebuildSearchIndex(
  filling: RebuildContext,
  resources: readonly AnyResource[],
): Promise<void> {
  const { database, tables } = filling;
  const { build } = database;
  if (await isSearchIndexBuilt(database)) return;
  const searched = resources.filter(({ searchFields: search }) => search.length);
  await forEachRecordBatch(filling, searched, async ({ transaction, account, resource, records }) => {
    const words = new SearchIndexBuffer(transaction, tables.searchIndex, account, () => false);
    await words.add(resource, records);
    await transaction.insertBuffered(words.drain());
  });
  const mark = compileStatement(
    build
      .insertInto('search_words')
      .values(filled)
      .onConflict((conflict) => conflict.doNothing()),
  );
  await database.transaction(async (transaction) => void (await transaction.run(mark)));
}

/** Whether that was done. */
export async function isSearchIndexBuilt(database: Database): Promise<boolean> {
  const marker = database.build.selectFrom('search_words').select('word').where('account_id', '=', 0);
  return (await database.run(compileStatement(marker))).length > 0;
}
