import { formatDatetime } from '../declare/fields/date.ts';
import type { Database, Session } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import { openAccountRows } from './account-rows.ts';
import { type NewApp, openApps } from './apps.ts';
import { openCounters } from './counters.ts';
import { openOwnerRows } from './owner-rows.ts';
import { type NewHash, newHash } from './passwords.ts';
import { Refusal } from './refusal.ts';
import { directoryQueries } from './schema.ts';
import { type NewToken, openTokenRows } from './token-rows.ts';

interface NewAccount {
  account: { ID: number; name: string };
  /** The password only where it was made here: it is not stored in the clear. */
  owner: { email: string; password?: string };
}

export interface Directory {
  createAccount(name: string, email: string, password?: string): Promise<NewAccount>;
  /** The same, unless someone with that e-mail address owns an account already: then the ID of that one. */
  createAccountOnce(name: string, email: string): Promise<NewAccount | number>;
  /** Refuses where there is no such account; returns when it was made. */
  mustExist(account: number): Promise<string>;
  createApp(account: number, name: string): Promise<NewApp>;
  /** A development token, or with `app` the account's connection to that app. */
  createToken(
    account: number,
    options?: { app?: number | undefined; expires?: Date | undefined; groups?: string[] | undefined },
  ): Promise<NewToken>;
  /** Returns the moment from which the token is refused. */
  revokeToken(token: number): Promise<string>;
}

export function openDirectory(database: Database): Directory {
  const build = directoryQueries(database);
  const accounts = openAccountRows(database);
  const counters = openCounters(database);
  const owners = openOwnerRows(database);
  const apps = openApps(database);
  const tokens = openTokenRows(database);
  const statements = {
    owner: statement(
      build
        .selectFrom('owners')
        .select('account_id')
        .where('email_folded', '=', slot('email_folded'))
        .orderBy('account_id')
        .limit(1),
    ),
    app: statement(build.selectFrom('apps').select('account_id').where('app_id', '=', slot('app'))),
    token: statement(build.selectFrom('tokens').select('account_id').where('token_id', '=', slot('token'))),
  };

  async function insertAccount(
    session: Session,
    name: string,
    email: string,
    { hash, password }: NewHash,
  ): Promise<NewAccount> {
    const account = await accounts.insert(session, name);
    await owners.insert(session, account, email, hash);
    return { account: { ID: account, name }, owner: { email, ...password } };
  }

  return {
    async createAccount(name, email, password) {
      const made = await newHash(password);
      return database.transaction((session) => insertAccount(session, name, email, made));
    },

    async createAccountOnce(name, email) {
      const made = await newHash();
      return database.transaction(async (session) => {
        await counters.lock(session);
        const [row] = await session.run(statements.owner, { email_folded: email.toLowerCase() });
        return row ? (row[0] as number) : insertAccount(session, name, email, made);
      });
    },

    mustExist: (account) => accounts.mustExist(database, account),

    createApp: (account, name) =>
      database.transaction(async (session) => {
        await accounts.mustExist(session, account);
        return apps.insert(session, account, name);
      }),

    createToken: (account, { app = 0, expires, groups } = {}) =>
      database.transaction(async (session) => {
        await accounts.mustExist(session, account);
        const [owner] = app ? await session.run(statements.app, { app }) : [];
        if (app && !owner) throw new Refusal(`there is no app ${app}`);
        if (groups?.every((group) => group === ''))
          throw new Refusal('a token for no access group would open nothing; without a list it is for all');
        return tokens.insert(session, account, {
          app: owner && { ID: app, account: owner[0] as number },
          expires: expires && formatDatetime(expires),
          groups: groups?.join(','),
        });
      }),

    revokeToken(token) {
      return database.transaction(async (session) => {
        const [row] = await session.run(statements.token, { token });
        if (!row) throw new Refusal(`there is no token ${token}`);
        return (await tokens.revoke(session, row[0] as number, token)) as string;
      });
    },
  };
}
