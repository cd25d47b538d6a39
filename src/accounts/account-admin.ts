import { formatDatetime } from '../schema/fields/date.ts';
import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { type AccountDetails, openAccountTable } from './account-table.ts';
import { type NewApp, openApps } from './apps.ts';
import { openCounters } from './counters.ts';
import { openOwnerTable } from './owner-table.ts';
import { hashNewPassword, type NewPasswordHash } from './passwords.ts';
import { accountQueryBuilder } from './schema.ts';
import { openSiteSlugs } from './site-slugs.ts';
import { type NewToken, openTokenTable } from './token-table.ts';
import { UserFacingError } from './user-facing-error.ts';

interface NewAccount {
  account: { ID: number; name: string };
  /** Set only if the password was generated. */
  owner: { email: string; password?: string };
  site: { slug: string };
}

export interface AccountAdmin {
  createAccount(name: string, email: string, password?: string): Promise<NewAccount>;
  /** Returns the ID of an existing account of this owner. */
  findOrCreateAccount(name: string, email: string): Promise<NewAccount | number>;
  /** Throws if it is missing or deleted. */
  requireAccount(account: number): Promise<AccountDetails>;
  /** Tokens get 403, owners can only read, on every server within seconds. `reason` is shown to the owners. */
  suspend(account: number, reason: string | null): Promise<AccountDetails>;
  /** Also ends an unfinished deletion. */
  resume(account: number): Promise<AccountDetails>;
  rename(account: number, name: string): Promise<AccountDetails>;
  createApp(account: number, name: string): Promise<NewApp>;
  createToken(
    account: number,
    options?: { app?: number | undefined; expires?: Date | undefined; groups?: string[] | undefined },
  ): Promise<NewToken>;
  revokeToken(token: number): Promise<string>;
}

export function openAccountAdmin(database: Database): AccountAdmin {
  const build = accountQueryBuilder(database);
  const accounts = openAccountTable(database);
  const counters = openCounters(database);
  const owners = openOwnerTable(database);
  const apps = openApps(database);
  const tokens = openTokenTable(database);
  const slugs = openSiteSlugs(database);
  const statements = {
    owner: compileStatement(
      build
        .selectFrom('owners')
        .select('account_id')
        .where('email_folded', '=', param('email_folded'))
        .orderBy('account_id')
        .limit(1),
    ),
    app: compileStatement(build.selectFrom('apps').select('account_id').where('app_id', '=', param('app'))),
    token: compileStatement(
      build.selectFrom('tokens').select('account_id').where('token_id', '=', param('token')),
    ),
  };

  const change = (
    account: number,
    work: (transaction: QueryExecutor, current: AccountDetails) => Promise<void>,
  ): Promise<AccountDetails> =>
    database.transaction(async (transaction) => {
      await counters.lock(transaction);
      await work(transaction, await accounts.requireAccount(transaction, account));
      return accounts.requireAccount(transaction, account);
    });

  async function insertAccount(
    transaction: QueryExecutor,
    name: string,
    email: string,
    { hash, generated: password }: NewPasswordHash,
  ): Promise<NewAccount> {
    const account = await accounts.insert(transaction, name);
    await owners.insert(transaction, account, email, hash);
    const slug = await slugs.assign(transaction, account, name);
    return { account: { ID: account, name }, owner: { email, ...password }, site: { slug } };
  }

  return {
    async createAccount(name, email, password) {
      const passwordHash = await hashNewPassword(password);
      return database.transaction((transaction) => insertAccount(transaction, name, email, passwordHash));
    },

    async findOrCreateAccount(name, email) {
      const passwordHash = await hashNewPassword();
      return database.transaction(async (transaction) => {
        await counters.lock(transaction);
        const [row] = await transaction.run(statements.owner, { email_folded: email.toLowerCase() });
        return row ? (row[0] as number) : insertAccount(transaction, name, email, passwordHash);
      });
    },

    requireAccount: (account) => accounts.requireAccount(database, account),

    suspend: (account, reason) =>
      change(account, (transaction, { state }) => {
        if (state === 'closing') throw new UserFacingError(`account ${account} is being deleted`);
        return accounts.setState(transaction, account, { state: 'suspended', reason });
      }),
    resume: (account) =>
      change(account, (transaction) =>
        accounts.setState(transaction, account, { state: 'active', reason: null }),
      ),
    rename: (account, name) => change(account, (transaction) => accounts.rename(transaction, account, name)),

    createApp: (account, name) =>
      database.transaction(async (transaction) => {
        await counters.lock(transaction);
        await accounts.requireAccount(transaction, account);
        return apps.insert(transaction, account, name);
      }),

    createToken: (account, { app = 0, expires, groups } = {}) =>
      database.transaction(async (transaction) => {
        await counters.lock(transaction);
        await accounts.requireAccount(transaction, account);
        const [owner] = app ? await transaction.run(statements.app, { app }) : [];
        if (app && !owner) throw new UserFacingError(`there is no app ${app}`);
        if (groups?.every((group) => group === ''))
          throw new UserFacingError('a token needs an access group; omit the list for access to all');
        return tokens.insert(transaction, account, {
          app: owner && { ID: app, account: owner[0] as number },
          expires: expires && formatDatetime(expires),
          groups: groups?.join(','),
        });
      }),

    revokeToken(token) {
      return database.transaction(async (transaction) => {
        const [row] = await transaction.run(statements.token, { token });
        if (!row) throw new UserFacingError(`there is no token ${token}`);
        return (await tokens.revoke(transaction, row[0] as number, token)) as string;
      });
    },
  };
}
