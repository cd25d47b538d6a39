import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../limits.ts';
import type { AccountTable, Database } from '../database.ts';
import { compileStatement, param } from '../statement.ts';
import { limitParam } from './limit-param.ts';
import { compareKey } from './table-scan.ts';

interface DeleteOptions {
  /** Called after each transaction; throws to stop. */
  onBatch?(): void | Promise<void>;
}

/**
 * Deletes all rows of an account, table by table in small transactions, so that other accounts' writes do not wait. May be
 * interrupted and run again, also by several processes at once.
 */
export async function deleteAccountRows(
  database: Database,
  account: number,
  { onBatch }: DeleteOptions = {},
): Promise<void> {
  for (const table of await database.accountTables())
    for await (const durationMs of deleteTableRows(database, account, table)) {
      await onBatch?.();
      // Half of the time is for the writes of others: SQLite has one writer at a time.
      await sleep(durationMs);
    }
}

/** Yields the duration of each transaction. */
async function* deleteTableRows(
  database: Database,
  account: number,
  { name, key }: AccountTable,
): AsyncGenerator<number> {
  const { build } = database;
  const own = key.filter((column) => column !== 'account_id');
  const rows = build.deleteFrom(name).where('account_id', '=', param('account'));
  const deleteAll = compileStatement(rows);
  const keys = own
    .reduce((query, column) => query.orderBy(column), build.selectFrom(name).select(own))
    .where('account_id', '=', param('account'))
    .limit(1)
    .offset(limitParam('others'));
  const first = own.length ? compileStatement(keys) : undefined;
  // Continues where the last batch ended, so as not to walk over deleted rows.
  const next = own.length ? compileStatement(keys.where(compareKey(own, '>', 'after_'))) : undefined;
  const deleteTo = own.length ? compileStatement(rows.where(compareKey(own, '<=', 'to_'))) : undefined;
  const others = limits.deletedRowsPerTransaction - 1;

  let after: Record<string, never> | undefined;
  for (let isLast = false; !isLast; ) {
    const startedAt = performance.now();
    const boundary = after ? next : first;
    const [last] = boundary ? await database.run(boundary, { account, others, ...after }) : [];
    isLast = last === undefined;
    const named = (prefix: string): Record<string, never> =>
      Object.fromEntries(own.map((column, index) => [prefix + column, last?.[index] as never]));
    await database.transaction(
      async (transaction) =>
        void (last && deleteTo
          ? await transaction.run(deleteTo, { account, ...named('to_') })
          : await transaction.run(deleteAll, { account })),
      account,
    );
    if (last) after = named('after_');
    yield performance.now() - startedAt;
  }
}
