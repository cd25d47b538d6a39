import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { installationAccount, openCounters } from './counters.ts';
import { accountQueryBuilder } from './schema.ts';
import { now } from './times.ts';
import { UserFacingError } from './user-facing-error.ts';

interface AccountTable {
  insert(transaction: QueryExecutor, name: string): Promise<number>;
  /** Throws if missing; returns the creation time. */
  requireAccount(executor: QueryExecutor, account: number): Promise<string>;
}

export function openAccountTable(database: Database): AccountTable {
  const build = accountQueryBuilder(database);
  const counters = openCounters(database);
  const find = compileStatement(
    build.selectFrom('accounts').select('created').where('account_id', '=', param('account')),
  );
  const insert = compileStatement(
    build.insertInto('accounts').values({
      account_id: param('account'),
      name: param('name'),
      created: param('created'),
      last_sequence: 0,
      last_ids: '{}',
    }),
  );

  return {
    async insert(transaction, name) {
      const account = await counters.nextId(transaction, 'account');
      await transaction.run(insert, { account, name, created: now() });
      return account;
    },
    async requireAccount(executor, account) {
      const [row] = account === installationAccount ? [] : await executor.run(find, { account });
      if (!row) throw new UserFacingError(`there is no account ${account}`);
      return row[0] as string;
    },
  };
}
