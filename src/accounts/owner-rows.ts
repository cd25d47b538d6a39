import type { Database, Session } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import { openCounters } from './counters.ts';
import { directoryQueries } from './schema.ts';
import { now } from './times.ts';

export interface OwnerRow {
  account: number;
  owner: number;
  email: string;
  hash: string;
}

/** The table of owners, within a transaction of whoever uses it. */
interface OwnerRows {
  insert(session: Session, account: number, email: string, hash: string): Promise<number>;
  /** One owner; within a transaction nobody else changes them until it ends. */
  find(session: Session, account: number, owner: number): Promise<OwnerRow | undefined>;
  findByEmail(session: Session, account: number, email: string): Promise<OwnerRow | undefined>;
  setHash(session: Session, account: number, owner: number, hash: string): Promise<void>;
}

export function openOwnerRows(database: Database): OwnerRows {
  const build = directoryQueries(database);
  const counters = openCounters(database);
  const columns = ['account_id', 'owner_id', 'email', 'password_hash'] as const;
  const one = build.selectFrom('owners').select(columns).where('account_id', '=', slot('account'));
  const lock = <Q extends { forUpdate(): Q }>(query: Q): Q =>
    database.locksRows ? query.forUpdate() : query;
  const find = statement(lock(one.where('owner_id', '=', slot('owner'))));
  const findByEmail = statement(lock(one.where('email_folded', '=', slot('email_folded'))));
  const insert = statement(
    build.insertInto('owners').values({
      account_id: slot('account'),
      owner_id: slot('owner'),
      email: slot('email'),
      email_folded: slot('email_folded'),
      password_hash: slot('hash'),
      created: slot('created'),
    }),
  );
  const setHash = statement(
    build
      .updateTable('owners')
      .set({ password_hash: slot('hash') })
      .where('account_id', '=', slot('account'))
      .where('owner_id', '=', slot('owner')),
  );
  const rowOf = (row: unknown[] | undefined): OwnerRow | undefined => {
    if (!row) return undefined;
    const [account, owner, email, hash] = row as [number, number, string, string];
    return { account, owner, email, hash };
  };

  return {
    async insert(session, account, email, hash) {
      const owner = await counters.next(session, 'owner');
      const created = now();
      const email_folded = email.toLowerCase();
      await session.run(insert, { account, owner, email, email_folded, hash, created });
      return owner;
    },
    find: async (session, account, owner) => rowOf((await session.run(find, { account, owner }))[0]),
    findByEmail: async (session, account, email) =>
      rowOf((await session.run(findByEmail, { account, email_folded: email.toLowerCase() }))[0]),
    async setHash(session, account, owner, hash) {
      await session.run(setHash, { account, owner, hash });
    },
  };
}
