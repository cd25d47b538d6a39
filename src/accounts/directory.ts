import { formatDatetime } from '../declare/fields/date.ts';
import type { Database, Session } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import { openApps } from './apps.ts';
import { installation, openCounters } from './counters.ts';
import { openOwnerRows } from './owner-rows.ts';
import { hashPassword, newPassword } from './passwords.ts';
import { directoryQueries } from './schema.ts';
import { now } from './times.ts';
import { type NewToken, openTokenRows } from './token-rows.ts';

/** What a person asked for cannot be done, and why: shown to them as it is. */
export class Refusal extends Error {}

export interface NewAccount {
  account: { ID: number; name: string };
  /** The password only where it was made here: it is not stored in the clear. */
  owner: { email: string; password?: string };
}

export interface Directory {
  createAccount(name: string, email: string, password?: string): Promise<NewAccount>;
  /** The same, unless someone with that e-mail address owns an account already: then the ID of that one. */
  createAccountOnce(name: string, email: string): Promise<NewAccount | number>;
  accountExists(account: number): Promise<boolean>;
  createApp(account: number, name: string): Promise<{ ID: number; name: string; token: string }>;
  /** A development token, or with `app` the account's connection to that app. */
  createToken(
    account: number,
    options?: { app?: number | undefined; expires?: Date | undefined; groups?: string[] | undefined },
  ): Promise<NewToken>;
  /** Returns the moment from which the token is refused. */
  revokeToken(token: number): Promise<string>;
}

interface NewOwner {
  hash: string;
  shown: NewAccount['owner'];
}

/** Hashing takes a while, so it is done before a transaction begins. */
async function newOwner(email: string, given?: string): Promise<NewOwner> {
  const password = given ?? newPassword();
  const shown = given === undefined ? { email, password } : { email };
  return { hash: await hashPassword(password), shown };
}

export function openDirectory(database: Database): Directory {
  const build = directoryQueries(database);

  const counters = openCounters(database);
  const owners = openOwnerRows(database);
  const apps = openApps(database);
  const tokens = openTokenRows(database);
  const statements = {
    account: statement(
      build.selectFrom('accounts').select('account_id').where('account_id', '=', slot('account')),
    ),
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
    insertAccount: statement(
      build.insertInto('accounts').values({
        account_id: slot('account'),
        name: slot('name'),
        created: slot('created'),
        last_sequence: 0,
        last_ids: '{}',
      }),
    ),
  };

  async function mustExist(session: Session, account: number): Promise<void> {
    const [row] = account === installation ? [] : await session.run(statements.account, { account });
    if (!row) throw new Refusal(`there is no account ${account}`);
  }

  async function insertAccount(session: Session, name: string, owner: NewOwner): Promise<NewAccount> {
    const account = await counters.next(session, 'account');
    await session.run(statements.insertAccount, { account, name, created: now() });
    await owners.insert(session, account, owner.shown.email, owner.hash);
    return { account: { ID: account, name }, owner: owner.shown };
  }

  return {
    async createAccount(name, email, password) {
      const owner = await newOwner(email, password);
      return database.transaction((session) => insertAccount(session, name, owner));
    },

    async createAccountOnce(name, email) {
      const owner = await newOwner(email);
      return database.transaction(async (session) => {
        await counters.lock(session);
        const [row] = await session.run(statements.owner, { email_folded: email.toLowerCase() });
        return row ? (row[0] as number) : insertAccount(session, name, owner);
      });
    },

    async accountExists(account) {
      return account !== installation && (await database.run(statements.account, { account })).length > 0;
    },

    createApp: (account, name) =>
      database.transaction(async (session) => {
        await mustExist(session, account);
        return apps.insert(session, account, name);
      }),

    createToken: (account, { app = 0, expires, groups } = {}) =>
      database.transaction(async (session) => {
        await mustExist(session, account);
        const [owner] = app ? await session.run(statements.app, { app }) : [];
        if (app && !owner) throw new Refusal(`there is no app ${app}`);
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
