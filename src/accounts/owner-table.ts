import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { openCounters } from './counters.ts';
import { accountQueryBuilder } from './schema.ts';
import { now } from './times.ts';

export interface OwnerRow {
  account: number;
  owner: number;
  email: string;
  hash: string;
}

/** Statements on the owners table, run within the caller's transaction. */
interface OwnerTable {
  insert(transaction: QueryExecutor, account: number, email: string, hash: string): Promise<number>;
  /** Locks the row until the transaction ends. */
  find(executor: QueryExecutor, account: number, owner: number): Promise<OwnerRow | undefined>;
  findByEmail(executor: QueryExecutor, account: number, email: string): Promise<OwnerRow | undefined>;
  setHash(transaction: QueryExecutor, account: number, owner: number, hash: string): Promise<void>;
  remove(transaction: QueryExecutor, account: number, owner: number): Promise<void>;
}

export function openOwnerTable(database: Database): OwnerTable {
  const build = accountQueryBuilder(database);
  const counters = openCounters(database);
  const columns = ['account_id', 'owner_id', 'email', 'password_hash'] as const;
  const one = build.selectFrom('owners').select(columns).where('account_id', '=', param('account'));
  const lock = <Q extends { forUpdate(): Q }>(query: Q): Q =>
    database.locksRows ? query.forUpdate() : query;
  const find = compileStatement(lock(one.where('owner_id', '=', param('owner'))));
  const findByEmail = compileStatement(lock(one.where('email_folded', '=', param('email_folded'))));
  const insert = compileStatement(
    build.insertInto('owners').values({
      account_id: param('account'),
      owner_id: param('owner'),
      email: param('email'),
      email_folded: param('email_folded'),
      password_hash: param('hash'),
      created: param('created'),
    }),
  );
  const insertEmail = compileStatement(
    build.insertInto('owner_emails').values({
      account_id: param('account'),
      owner_id: param('owner'),
      email_folded: param('email_folded'),
    }),
  );
  const removals = (['owners', 'owner_emails'] as const).map((table) =>
    compileStatement(
      build
        .deleteFrom(table)
        .where('account_id', '=', param('account'))
        .where('owner_id', '=', param('owner')),
    ),
  );
  const setHash = compileStatement(
    build
      .updateTable('owners')
      .set({ password_hash: param('hash') })
      .where('account_id', '=', param('account'))
      .where('owner_id', '=', param('owner')),
  );
  const rowOf = (row: unknown[] | undefined): OwnerRow | undefined => {
    if (!row) return undefined;
    const [account, owner, email, hash] = row as [number, number, string, string];
    return { account, owner, email, hash };
  };

  return {
    async insert(transaction, account, email, hash) {
      const owner = await counters.nextId(transaction, 'owner');
      const created = now();
      const email_folded = email.toLowerCase();
      await transaction.run(insert, { account, owner, email, email_folded, hash, created });
      await transaction.run(insertEmail, { account, owner, email_folded });
      return owner;
    },
    find: async (executor, account, owner) => rowOf((await executor.run(find, { account, owner }))[0]),
    findByEmail: async (executor, account, email) =>
      rowOf((await executor.run(findByEmail, { account, email_folded: email.toLowerCase() }))[0]),
    async remove(transaction, account, owner) {
      for (const removal of removals) await transaction.run(removal, { account, owner });
    },
    async setHash(transaction, account, owner, hash) {
      await transaction.run(setHash, { account, owner, hash });
    },
  };
}
