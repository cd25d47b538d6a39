import type { AnyResource } from '../../declare/resource.ts';
import type { Database } from '../database.ts';
import { statement } from '../statement.ts';
import { AccountWords } from '../tables/words.ts';
import { eachBatch, type Filling } from './each-batch.ts';

/** Stands among the words, of no account, once every record that was there before search came has its words. */
const filled = { account_id: 0, kind: '', word: 'filled', record_id: 0 };

/** Gives words to the records of a store that was made before there was search; once, and then never again. */
export async function fillWords(filling: Filling, resources: readonly AnyResource[]): Promise<void> {
  const { database, tables } = filling;
  const { build } = database;
  if (await hasWords(database)) return;
  const searched = resources.filter(({ search }) => search.length);
  await eachBatch(filling, searched, async ({ session, account, resource, records }) => {
    const words = new AccountWords(session, tables.words, account, () => false);
    await words.add(resource, records);
    await session.add(words.take());
  });
  const mark = statement(
    build
      .insertInto('search_words')
      .values(filled)
      .onConflict((conflict) => conflict.doNothing()),
  );
  await database.transaction(async (session) => void (await session.run(mark)));
}

/** Whether that was done. */
export async function hasWords(database: Database): Promise<boolean> {
  const marker = database.build.selectFrom('search_words').select('word').where('account_id', '=', 0);
  return (await database.run(statement(marker))).length > 0;
}
