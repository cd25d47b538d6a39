import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { accountQueryBuilder } from './schema.ts';

/** Account row 0 holds the ID counters of the whole installation. */
export const installationAccount = 0;

interface Counters {
  /** Locks row 0 until the transaction ends: serializes changes of accounts, owners, sessions and tokens. */
  lock(transaction: QueryExecutor): Promise<void>;
  /** Also takes the lock. */
  nextId(transaction: QueryExecutor, kind: string): Promise<number>;
}

export function openCounters(database: Database): Counters {
  const build = accountQueryBuilder(database);
  const counters = build
    .selectFrom('accounts')
    .select('last_ids')
    .where('account_id', '=', installationAccount);
  const read = compileStatement(database.locksRows ? counters.forNoKeyUpdate() : counters);
  const write = compileStatement(
    build
      .updateTable('accounts')
      .set({ last_ids: param('last_ids') })
      .where('account_id', '=', installationAccount),
  );
  return {
    async lock(transaction) {
      await transaction.run(read);
    },
    async nextId(transaction, kind) {
      const [row] = await transaction.run(read);
      const lastIds = JSON.parse(String(row?.[0])) as Record<string, number>;
      const id = (lastIds[kind] ?? 0) + 1;
      await transaction.run(write, { last_ids: JSON.stringify({ ...lastIds, [kind]: id }) });
      return id;
    },
  };
}
