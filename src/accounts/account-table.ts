import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { installationAccount, openCounters } from './counters.ts';
import { type AccountState, accountQueryBuilder } from './schema.ts';
import { now } from './times.ts';
import { UserFacingError } from './user-facing-error.ts';

export interface AccountDetails {
  ID: number;
  name: string;
  created: string;
  state: AccountState;
  /** When it left the state `active`; null: it is active. */
  since: string | null;
  /** What the operator tells the owners. */
  reason: string | null;
}

/** `since`: now, if omitted. */
type StateChange = Pick<AccountDetails, 'state' | 'reason'> & { since?: string | null };

interface AccountTable {
  insert(transaction: QueryExecutor, name: string): Promise<number>;
  /** Throws if it is missing or deleted. */
  requireAccount(executor: QueryExecutor, account: number): Promise<AccountDetails>;
  rename(transaction: QueryExecutor, account: number, name: string): Promise<void>;
  setState(transaction: QueryExecutor, account: number, change: StateChange): Promise<void>;
}

export function openAccountTable(database: Database): AccountTable {
  const build = accountQueryBuilder(database);
  const counters = openCounters(database);
  const find = compileStatement(
    build
      .selectFrom('accounts')
      .select(['account_id', 'name', 'created', 'state', 'state_since', 'state_reason'])
      .where('account_id', '=', param('account'))
      .where('state', '<>', 'deleted'),
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
  const update = build.updateTable('accounts').where('account_id', '=', param('account'));
  const rename = compileStatement(update.set({ name: param('name') }));
  const setState = compileStatement(
    update.set({ state: param('state'), state_since: param('since'), state_reason: param('reason') }),
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
      const [ID, name, created, state, since, reason] = row;
      return { ID, name, created, state, since, reason } as AccountDetails;
    },
    async rename(transaction, account, name) {
      await transaction.run(rename, { account, name });
    },
    async setState(transaction, account, { state, reason, since = state === 'active' ? null : now() }) {
      await transaction.run(setState, { account, state, since, reason });
    },
  };
}
