import type { Database, Session } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import { installation, openCounters } from './counters.ts';
import { Refusal } from './refusal.ts';
import { directoryQueries } from './schema.ts';
import { now } from './times.ts';

/** The table of accounts, within a transaction of whoever uses it. */
interface AccountRows {
  insert(session: Session, name: string): Promise<number>;
  /** Returns when it was made. */
  mustExist(session: Session, account: number): Promise<string>;
}

export function openAccountRows(database: Database): AccountRows {
  const build = directoryQueries(database);
  const counters = openCounters(database);
  const find = statement(
    build.selectFrom('accounts').select('created').where('account_id', '=', slot('account')),
  );
  const insert = statement(
    build.insertInto('accounts').values({
      account_id: slot('account'),
      name: slot('name'),
      created: slot('created'),
      last_sequence: 0,
      last_ids: '{}',
    }),
  );

  return {
    async insert(session, name) {
      const account = await counters.next(session, 'account');
      await session.run(insert, { account, name, created: now() });
      return account;
    },
    async mustExist(session, account) {
      const [row] = account === installation ? [] : await session.run(find, { account });
      if (!row) throw new Refusal(`there is no account ${account}`);
      return row[0] as string;
    },
  };
}
