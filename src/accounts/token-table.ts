import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { openCounters } from './counters.ts';
import { accountQueryBuilder, revokedAt } from './schema.ts';
import { now } from './times.ts';
import { hashToken, newToken } from './tokens.ts';

export interface NewToken {
  ID: number;
  kind: 'development' | 'connection';
  /** Shown only now: what is stored is its hash. */
  token: string;
}

interface TokenOptions {
  /** The app that the account connects to, and the account that has it; none: a development token. */
  app?: { ID: number; account: number } | undefined;
  name?: string | undefined;
  expires?: string | null | undefined;
  /** Access groups, with commas between; null: all. */
  groups?: string | null | undefined;
}

/** What owners see of a token they have. */
export interface TokenSummary {
  ID: number;
  created: string;
  last_used: string | null;
  last_address: string | null;
  expires: string | null;
  revoked: string | null;
}

/** The columns of a token that is shown, in the order that `shownToken` reads them in. */
export const tokenSummaryColumns = [
  ...(['t.token_id', 't.created', 't.last_used'] as const),
  ...(['t.last_address', 't.expires', 't.revoked'] as const),
] as const;

export function tokenSummaryOf(row: readonly unknown[]): TokenSummary {
  const [ID, created, last_used, last_address, expires, revoked] = row;
  return { ID, created, last_used, last_address, expires, revoked } as TokenSummary;
}

interface TokenTable {
  insert(session: QueryExecutor, account: number, options: TokenOptions): Promise<NewToken>;
  /** Returns the moment from which the account's token is refused; undefined where it has no such token. */
  revoke(session: QueryExecutor, account: number, token: number): Promise<string | undefined>;
}

/** The table of tokens, as transactions that make and end tokens need it. */
export function openTokenTable(database: Database): TokenTable {
  const build = accountQueryBuilder(database);
  const counters = openCounters(database);
  const insert = compileStatement(
    build.insertInto('tokens').values({
      account_id: param('account'),
      token_id: param('token'),
      kind: param('kind'),
      app_account_id: param('app_account'),
      app_id: param('app'),
      name: param('name'),
      token_hash: param('hash'),
      access_groups: param('groups'),
      created: param('created'),
      expires: param('expires'),
    }),
  );
  const revoke = compileStatement(
    build
      .updateTable('tokens')
      .set((eb) => ({ revoked: revokedAt(eb) }))
      .where('account_id', '=', param('account'))
      .where('token_id', '=', param('token'))
      .returning('revoked'),
  );

  return {
    async insert(session, account, { app, name = '', expires = null, groups = null }) {
      const kind = app ? 'connection' : 'development';
      const token = newToken(kind, account);
      const ID = await counters.nextId(session, 'token');
      await session.run(insert, {
        ...{ account, token: ID, kind, name, groups, expires, created: now(), hash: hashToken(token) },
        ...{ app_account: app?.account ?? 0, app: app?.ID ?? 0 },
      });
      return { ID, kind, token };
    },
    async revoke(session, account, token) {
      const [row] = await session.run(revoke, { account, token, now: now() });
      return row?.[0] as string | undefined;
    },
  };
}
