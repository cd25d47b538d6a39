import { batches } from '../batches.ts';
import type { Progress, Session, Transaction } from '../database.ts';
import {
  plain,
  type QueryBuilder,
  type Statement,
  StatementCache,
  slot,
  slots,
  statement,
} from '../statement.ts';
import { everyRow, type TableShape } from '../tables/every-row.ts';

/** One side of a copy. */
export interface Side<S extends Session = Session> {
  build: QueryBuilder;
  session: S;
}

/** Makes the tables of one store the same as those of another, whichever two they are. */
export async function copyTables(
  from: Side,
  to: Side<Transaction>,
  tables: readonly TableShape[],
  onProgress: Progress,
): Promise<void> {
  await emptyTables(to, tables);
  for (const [index, table] of tables.entries()) {
    await copyTable(from, to, table);
    onProgress(index + 1, tables.length);
  }
}

/** Account by account, so that no statement takes long; what the migrations put in goes too. */
async function emptyTables(
  { build, session }: Side<Transaction>,
  tables: readonly TableShape[],
): Promise<void> {
  const accounts = await session.run(plain('SELECT account_id FROM accounts UNION SELECT 0'));
  for (const { name } of tables.toReversed()) {
    const remove = statement(build.deleteFrom(name).where('account_id', '=', slot('account')));
    for (const [account] of accounts) await session.put(remove, { account: account as number });
  }
}

async function copyTable(from: Side, to: Side<Transaction>, table: TableShape): Promise<void> {
  const cache = new StatementCache();
  const row = slots(table.columns);
  const insert = (count: number): Statement =>
    cache.get(`insert ${count}`, () => to.build.insertInto(table.name).values(Array(count).fill(row)));
  for await (const rows of everyRow(from.build, from.session, table))
    for (const batch of batches(rows)) await to.session.put(insert(batch.length), batch.flat());
}
