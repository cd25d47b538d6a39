import { limits } from '../limits.ts';
import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { openCounters } from './counters.ts';
import { accountQueryBuilder, isListed, isLive, onTokenApp, revokedAt } from './schema.ts';
import { daysFromNow, hoursFromNow, now } from './times.ts';
import {
  type NewToken,
  openTokenTable,
  type TokenSummary,
  tokenSummaryColumns,
  tokenSummaryOf,
} from './token-table.ts';

interface ConnectedApp {
  ID: number;
  name: string;
  /** Whether the account registered the app itself. */
  own: boolean;
}

export interface NewConnection {
  app: ConnectedApp;
  token: NewToken;
}

/** Connections of an account to apps, its own or other accounts'. */
export interface Connections {
  /** Grouped by app, newest token first. */
  list(account: number): Promise<{ app: ConnectedApp; tokens: TokenSummary[] }[]>;
  /** By its client ID, or by its number if it is the account's own. */
  connect(
    account: number,
    app: { ID: number } | { client_id: string },
    groups?: string,
  ): Promise<NewConnection | 'unknown' | 'connected'>;
  /** Older tokens stay valid for `overlapHours`. Undefined: no live connection. */
  rotate(account: number, app: number, overlapHours: number): Promise<NewConnection | undefined>;
  /** False if there are none. */
  disconnect(account: number, app: number): Promise<boolean>;
}

export function openConnections(database: Database): Connections {
  const counters = openCounters(database);
  const tokens = openTokenTable(database);
  const statements = connectionStatements(database);

  async function insert(transaction: QueryExecutor, account: number, app: AppRow, groups: string | null) {
    const { ID, name } = app;
    const token = await tokens.insert(transaction, account, { app: { ID, account: app.account }, groups });
    return { app: { ID, name, own: app.account === account }, token };
  }

  /** Undefined if there is no live token. */
  async function liveGroups(transaction: QueryExecutor, account: number, app: AppRow) {
    const values = { account, app_account: app.account, app: app.ID, now: now() };
    const [row] = await transaction.run(statements.live, values);
    return row?.[0] as string | null | undefined;
  }

  async function findApp(transaction: QueryExecutor, app: number): Promise<AppRow | undefined> {
    const [row] = await transaction.run(statements.app, { app });
    return row && { ID: app, account: row[0] as number, name: row[1] as string };
  }

  async function findByClientId(transaction: QueryExecutor, client_id: string): Promise<AppRow | undefined> {
    const [row] = await transaction.run(statements.byClientId, { client_id });
    return row && { ID: row[0] as number, account: row[1] as number, name: row[2] as string };
  }

  return {
    async list(account) {
      const rows = await database.run(statements.list, {
        account,
        since: daysFromNow(-limits.endedTokenDays),
      });
      const byApp = Map.groupBy(rows, (row) => row[tokenSummaryColumns.length] as number);
      return [...byApp].map(([ID, [newest = [], ...older]]) => {
        const ofApp = newest.slice(tokenSummaryColumns.length + 1);
        const [owner, appName, keptName] = ofApp as [number, string | null, string];
        const app = { ID, name: appName ?? keptName, own: owner === account };
        return { app, tokens: [newest, ...older].map(tokenSummaryOf) };
      });
    },

    connect: (account, wanted, groups) =>
      database.transaction(async (transaction) => {
        await counters.lock(transaction); // serializes concurrent connects
        const app = await ('ID' in wanted
          ? findApp(transaction, wanted.ID)
          : findByClientId(transaction, wanted.client_id));
        if (!app || ('ID' in wanted && app.account !== account)) return 'unknown';
        if ((await liveGroups(transaction, account, app)) !== undefined) return 'connected';
        return insert(transaction, account, app, groups ?? null);
      }),

    rotate: (account, ID, overlapHours) =>
      database.transaction(async (transaction) => {
        await counters.lock(transaction);
        const app = await findApp(transaction, ID);
        if (!app) return undefined;
        const groups = await liveGroups(transaction, account, app);
        if (groups === undefined) return undefined;
        await transaction.run(statements.expire, { account, app: ID, until: hoursFromNow(overlapHours) });
        return insert(transaction, account, app, groups);
      }),

    disconnect: (account, app) =>
      database.transaction(
        async (transaction) =>
          (await transaction.run(statements.revoke, { account, app, now: now() })).length > 0,
      ),
  };
}

interface AppRow {
  ID: number;
  account: number;
  name: string;
}

function connectionStatements(database: Database) {
  const build = accountQueryBuilder(database);
  const update = build
    .updateTable('tokens')
    .where('account_id', '=', param('account'))
    .where('kind', '=', 'connection')
    .where('app_id', '=', param('app'));
  return {
    app: compileStatement(
      build.selectFrom('apps').select(['account_id', 'name']).where('app_id', '=', param('app')),
    ),
    byClientId: compileStatement(
      build
        .selectFrom('apps')
        .select(['app_id', 'account_id', 'name'])
        .where('client_id', '=', param('client_id')),
    ),
    live: compileStatement(
      build
        .selectFrom('tokens as t')
        .select('t.access_groups')
        .where('t.account_id', '=', param('account'))
        .where('t.app_account_id', '=', param('app_account'))
        .where('t.app_id', '=', param('app'))
        .where(isLive)
        .orderBy('t.token_id', 'desc')
        .limit(1),
    ),
    expire: compileStatement(
      update
        .set({ expires: param('until') })
        .where('revoked', 'is', null)
        .where((eb) => eb.or([eb('expires', 'is', null), eb('expires', '>', param('until'))])),
    ),
    revoke: compileStatement(update.set((eb) => ({ revoked: revokedAt(eb) })).returning('token_id')),
    list: compileStatement(
      build
        .selectFrom('tokens as t')
        .leftJoin('apps as a', onTokenApp)
        .select([...tokenSummaryColumns, 't.app_id', 't.app_account_id', 'a.name', 't.name as kept_name'])
        .where('t.account_id', '=', param('account'))
        .where('t.kind', '=', 'connection')
        .where(isListed)
        .orderBy('t.app_id')
        .orderBy('t.token_id', 'desc'),
    ),
  };
}
