import { formatDatetime } from '../declare/fields/date.ts';
import type { Database, Session } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import { hashPassword, newPassword } from './passwords.ts';
import { directoryQueries } from './schema.ts';
import { hashToken, newToken } from './tokens.ts';

/** What a person asked for cannot be done, and why: shown to them as it is. */
export class Refusal extends Error {}

export interface NewAccount {
  account: { ID: number; name: string };
  /** The password only where it was made here: it is not stored in the clear. */
  owner: { email: string; password?: string };
}

export interface NewToken {
  ID: number;
  kind: 'development' | 'connection';
  token: string;
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

/** Row 0 of the accounts holds the counters of the installation: accounts, owners, apps, tokens. */
const installation = 0;

export function openDirectory(database: Database): Directory {
  const build = directoryQueries(database);
  const now = (): string => formatDatetime(new Date());

  const counters = build.selectFrom('accounts').select('last_ids').where('account_id', '=', installation);
  const statements = {
    lock: statement(database.locksRows ? counters.forUpdate() : counters),
    count: statement(
      build
        .updateTable('accounts')
        .set({ last_ids: slot('last_ids') })
        .where('account_id', '=', installation),
    ),
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
    token: statement(
      build.selectFrom('tokens').select(['account_id', 'revoked']).where('token_id', '=', slot('token')),
    ),
    insertAccount: statement(
      build.insertInto('accounts').values({
        account_id: slot('account'),
        name: slot('name'),
        created: slot('created'),
        last_sequence: 0,
        last_ids: '{}',
      }),
    ),
    insertOwner: statement(
      build.insertInto('owners').values({
        account_id: slot('account'),
        owner_id: slot('owner'),
        email: slot('email'),
        email_folded: slot('email_folded'),
        password_hash: slot('password_hash'),
        created: slot('created'),
      }),
    ),
    insertApp: statement(
      build.insertInto('apps').values({
        account_id: slot('account'),
        app_id: slot('app'),
        name: slot('name'),
        token_hash: slot('hash'),
        created: slot('created'),
      }),
    ),
    insertToken: statement(
      build.insertInto('tokens').values({
        account_id: slot('account'),
        token_id: slot('token'),
        kind: slot('kind'),
        app_account_id: slot('app_account'),
        app_id: slot('app'),
        token_hash: slot('hash'),
        access_groups: slot('groups'),
        created: slot('created'),
        expires: slot('expires'),
      }),
    ),
    revoke: statement(
      build
        .updateTable('tokens')
        .set({ revoked: slot('revoked') })
        .where('account_id', '=', slot('account'))
        .where('token_id', '=', slot('token')),
    ),
  };

  async function nextId(session: Session, kind: string): Promise<number> {
    const [row] = await session.run(statements.lock);
    const lastIds = JSON.parse(String(row?.[0])) as Record<string, number>;
    const id = (lastIds[kind] ?? 0) + 1;
    await session.run(statements.count, { last_ids: JSON.stringify({ ...lastIds, [kind]: id }) });
    return id;
  }

  async function mustExist(session: Session, account: number): Promise<void> {
    const [row] = account === installation ? [] : await session.run(statements.account, { account });
    if (!row) throw new Refusal(`there is no account ${account}`);
  }

  async function insertAccount(session: Session, name: string, owner: NewOwner): Promise<NewAccount> {
    const account = await nextId(session, 'account');
    const created = now();
    await session.run(statements.insertAccount, { account, name, created });
    await session.run(statements.insertOwner, {
      ...{ account, created, owner: await nextId(session, 'owner'), password_hash: owner.hash },
      ...{ email: owner.shown.email, email_folded: owner.shown.email.toLowerCase() },
    });
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
        await session.run(statements.lock);
        const [row] = await session.run(statements.owner, { email_folded: email.toLowerCase() });
        return row ? (row[0] as number) : insertAccount(session, name, owner);
      });
    },

    async accountExists(account) {
      return account !== installation && (await database.run(statements.account, { account })).length > 0;
    },

    async createApp(account, name) {
      const token = newToken('app', account);
      const ID = await database.transaction(async (session) => {
        await mustExist(session, account);
        const app = await nextId(session, 'app');
        await session.run(statements.insertApp, {
          account,
          app,
          name,
          hash: hashToken(token),
          created: now(),
        });
        return app;
      });
      return { ID, name, token };
    },

    async createToken(account, { app = 0, expires, groups } = {}) {
      const kind = app ? 'connection' : 'development';
      const token = newToken(kind, account);
      const ID = await database.transaction(async (session) => {
        await mustExist(session, account);
        const [owner] = app ? await session.run(statements.app, { app }) : [];
        if (app && !owner) throw new Refusal(`there is no app ${app}`);
        const id = await nextId(session, 'token');
        await session.run(statements.insertToken, {
          account,
          token: id,
          kind,
          app_account: (owner?.[0] as number | undefined) ?? 0,
          app,
          hash: hashToken(token),
          groups: groups?.join(',') ?? null,
          created: now(),
          expires: expires ? formatDatetime(expires) : null,
        });
        return id;
      });
      return { ID, kind, token };
    },

    revokeToken(token) {
      return database.transaction(async (session) => {
        const [row] = await session.run(statements.token, { token });
        if (!row) throw new Refusal(`there is no token ${token}`);
        const [account, before] = row as [number, string | null];
        const revoked = before ?? now();
        if (!before) await session.run(statements.revoke, { account, token, revoked });
        return revoked;
      });
    },
  };
}
