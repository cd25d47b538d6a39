import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { openCounters } from './counters.ts';
import { accountQueryBuilder, isLive, revokedAt } from './schema.ts';
import { hoursFromNow, now } from './times.ts';
import { hashToken, newClientId, newToken } from './tokens.ts';

interface App {
  ID: number;
  name: string;
}

interface AppSummary extends App {
  client_id: string;
  created: string;
  connections: number;
}

/** Includes the token in the clear, which is returned once; only its hash is stored. */
type RotatedApp = App & { token: string };

export type NewApp = RotatedApp & { client_id: string };

/** Apps registered by an account. Any account can connect to them. */
export interface Apps {
  list(account: number): Promise<AppSummary[]>;
  insert(transaction: QueryExecutor, account: number, name: string): Promise<NewApp>;
  create(account: number, name: string): Promise<NewApp>;
  /** Returns false here and below if the account has no such app. */
  rename(account: number, app: number, name: string): Promise<boolean>;
  /** The former token stays valid for `overlapHours`; `overlapping`: an earlier one still is. */
  rotate(
    account: number,
    app: number,
    overlapHours: number,
  ): Promise<(RotatedApp & { former_until: string | null }) | 'overlapping' | false>;
  /** Revokes the connections of every account. */
  remove(account: number, app: number): Promise<boolean>;
  /** The same for all apps of the account. */
  removeAll(transaction: QueryExecutor, account: number): Promise<void>;
}

export function openApps(database: Database): Apps {
  const counters = openCounters(database);
  const statements = appStatements(database);

  const insert: Apps['insert'] = async (transaction, account, name) => {
    const token = newToken('app', account);
    const ID = await counters.nextId(transaction, 'app');
    const client_id = newClientId();
    const values = { account, app: ID, client_id, name, hash: hashToken(token), created: now() };
    await transaction.run(statements.insert, values);
    return { ID, client_id, name, token };
  };

  /** The caller holds the installation's lock. */
  async function removeOne(transaction: QueryExecutor, account: number, app: number): Promise<boolean> {
    const [row] = await transaction.run(statements.remove, { account, app });
    if (!row) return false;
    await transaction.run(statements.disconnect, { account, app, name: row[0] as string, now: now() });
    return true;
  }

  return {
    insert,
    create: (account, name) => database.transaction((transaction) => insert(transaction, account, name)),

    async list(account) {
      const rows = await database.run(statements.list, { account });
      const counts = new Map(
        (await database.run(statements.connections, { account, now: now() })) as [number, number][],
      );
      return rows.map(
        ([ID, client_id, name, created]) =>
          ({ ID, client_id, name, created, connections: counts.get(ID as number) ?? 0 }) as AppSummary,
      );
    },

    rename: (account, app, name) =>
      database.transaction(
        async (transaction) => (await transaction.run(statements.rename, { account, app, name })).length > 0,
      ),

    async rotate(account, app, overlapHours) {
      const token = newToken('app', account);
      const former_until = overlapHours ? hoursFromNow(overlapHours) : null;
      const values = { account, app, hash: hashToken(token), until: former_until };
      return database.transaction(async (transaction) => {
        await counters.lock(transaction);
        const [former] = await transaction.run(statements.former, { account, app });
        // Only one former token is stored: rotating again would invalidate the token that is still deployed.
        if (overlapHours && String(former?.[0] ?? '') > now()) return 'overlapping';
        const [row] = await transaction.run(statements.rotate, values);
        return row ? { ID: app, name: row[0] as string, token, former_until } : false;
      });
    },

    remove: (account, app) =>
      database.transaction(async (transaction) => {
        // Serializes with `connect`, so that no connection survives the removal.
        await counters.lock(transaction);
        return removeOne(transaction, account, app);
      }),

    async removeAll(transaction, account) {
      const rows = await transaction.run(statements.list, { account });
      for (const [app] of rows) await removeOne(transaction, account, app as number);
    },
  };
}

function appStatements(database: Database) {
  const build = accountQueryBuilder(database);
  const update = build
    .updateTable('apps')
    .where('account_id', '=', param('account'))
    .where('app_id', '=', param('app'));
  return {
    insert: compileStatement(
      build.insertInto('apps').values({
        account_id: param('account'),
        app_id: param('app'),
        client_id: param('client_id'),
        name: param('name'),
        token_hash: param('hash'),
        created: param('created'),
      }),
    ),
    list: compileStatement(
      build
        .selectFrom('apps')
        .select(['app_id', 'client_id', 'name', 'created'])
        .where('account_id', '=', param('account'))
        .orderBy('app_id'),
    ),
    // Of all accounts.
    connections: compileStatement(
      build
        .selectFrom('tokens as t')
        .select(({ fn }) => ['t.app_id', fn.count<number>('t.account_id').distinct().as('connections')])
        .where('t.app_account_id', '=', param('account'))
        .where(isLive)
        .groupBy('t.app_id'),
    ),
    rename: compileStatement(update.set({ name: param('name') }).returning('app_id')),
    former: compileStatement(
      build
        .selectFrom('apps')
        .select('former_until')
        .where('account_id', '=', param('account'))
        .where('app_id', '=', param('app')),
    ),
    rotate: compileStatement(
      update
        .set((eb) => ({
          former_hash: eb.ref('token_hash'),
          former_until: param('until'),
          token_hash: param('hash'),
        }))
        .returning('name'),
    ),
    remove: compileStatement(
      build
        .deleteFrom('apps')
        .where('account_id', '=', param('account'))
        .where('app_id', '=', param('app'))
        .returning('name'),
    ),
    // Kept for the request log.
    disconnect: compileStatement(
      build
        .updateTable('tokens')
        .set((eb) => ({ name: param('name'), revoked: revokedAt(eb) }))
        .where('app_account_id', '=', param('account'))
        .where('app_id', '=', param('app')),
    ),
  };
}
