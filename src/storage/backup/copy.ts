import type { ProgressCallback, QueryExecutor, Transaction } from '../database.ts';
import {
  batches,
  compileStatement,
  param,
  params,
  type QueryBuilder,
  rawSql,
  type Statement,
  StatementCache,
} from '../statement.ts';
import { scanTable, type TableSchema } from '../tables/table-scan.ts';

export interface CopySide<S extends QueryExecutor = QueryExecutor> {
  build: QueryBuilder;
  executor: S;
}

/** Replaces the rows of one store with those of another. */
export async function copyTables(
  from: CopySide,
  to: CopySide<Transaction>,
  tables: readonly TableSchema[],
  onProgress: ProgressCallback,
): Promise<void> {
  await emptyTables(to, tables);
  for (const [index, table] of tables.entries()) {
    await copyTable(from, to, table);
    onProgress(index + 1, tables.length);
  }
}

/** Account by account, so that no statement takes long; also rows that migrations insert. */
async function emptyTables(
  { build, executor: transaction }: CopySide<Transaction>,
  tables: readonly TableSchema[],
): Promise<void> {
  const accounts = await transaction.run(rawSql('SELECT account_id FROM accounts UNION SELECT 0'));
  for (const { name } of tables.toReversed()) {
    const deleteRows = compileStatement(build.deleteFrom(name).where('account_id', '=', param('account')));
    for (const [account] of accounts)
      await transaction.runDeferred(deleteRows, { account: account as number });
  }
}

async function copyTable(from: CopySide, to: CopySide<Transaction>, table: TableSchema): Promise<void> {
  const cache = new StatementCache();
  const row = params(table.columns);
  const insert = (count: number): Statement =>
    cache.get(`insert ${count}`, () => to.build.insertInto(table.name).values(Array(count).fill(row)));
  for await (const rows of scanTable(from.build, from.executor, table))
    for (const batch of batches(rows)) await to.executor.runDeferred(insert(batch.length), batch.flat());
}
