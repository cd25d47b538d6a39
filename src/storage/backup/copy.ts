import type { ProgressCallback, Transaction } from '../database.ts';
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
import { type ScanSource, scanTable, type TableSchema } from '../tables/table-scan.ts';

interface CopyTarget {
  build: QueryBuilder;
  executor: Transaction;
}

/** Replaces the rows of one store with those of another. */
export async function copyTables(
  from: ScanSource,
  to: CopyTarget,
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
  { build, executor: transaction }: CopyTarget,
  tables: readonly TableSchema[],
): Promise<void> {
  const accounts = await transaction.run(rawSql('SELECT account_id FROM accounts UNION SELECT 0'));
  for (const { name } of tables.toReversed()) {
    const deleteRows = compileStatement(build.deleteFrom(name).where('account_id', '=', param('account')));
    for (const [account] of accounts)
      await transaction.runDeferred(deleteRows, { account: account as number });
  }
}

async function copyTable(from: ScanSource, to: CopyTarget, table: TableSchema): Promise<void> {
  const pages = scanTable(from, table);
  if (to.executor.copyIn) return to.executor.copyIn(table.name, table.columns, pages);
  const cache = new StatementCache();
  const row = params(table.columns);
  const insert = (count: number): Statement =>
    cache.get(`insert ${count}`, () => to.build.insertInto(table.name).values(Array(count).fill(row)));
  for await (const rows of pages)
    for (const batch of batches(rows)) await to.executor.runDeferred(insert(batch.length), batch.flat());
}
