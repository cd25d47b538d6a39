import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { openCounters } from './counters.ts';
import { parseGroups } from './groups.ts';
import { accountQueryBuilder, revokedAt } from './schema.ts';
import { now } from './times.ts';
import { hashToken, newToken } from './tokens.ts';

export interface NewToken {
  ID: number;
  kind: 'development' | 'connection';
  /** In the clear; returned once. Only its hash is stored. */
  token: string;
}

interface TokenOptions {
  /** The connected app and the account that registered it; without, a development token. */
  app?: { ID: number; account: number } | undefined;
  name?: string | undefined;
  expires?: string | null | undefined;
  /** Comma-separated. */
  groups?: string | null | undefined;
}

/** A token as shown to owners, without its secret. */
export interface TokenSummary {
  ID: number;
  created: string;
  last_used: string | null;
  last_address: string | null;
  expires: string | null;
  revoked: string | null;
  /** Access groups; null: none were chosen. */
  groups: string[] | null;
}

export const tokenSummaryColumns = [
  ...(['t.token_id', 't.created', 't.last_used'] as const),
  ...(['t.last_address', 't.expires', 't.revoked', 't.access_groups'] as const),
] as const;

export function tokenSummaryOf(row: readonly unknown[]): TokenSummary {
  const [ID, created, last_used, last_address, expires, revoked, stored] = row;
  const groups = parseGroups(stored as string | null);
  return { ID, created, last_used, last_address, expires, revoked, groups } as TokenSummary;
}

interface TokenTable {
  insert(transaction: QueryExecutor, account: number, options: TokenOptions): Promise<NewToken>;
  /** Undefined: no such token. */
  revoke(transaction: QueryExecutor, account: number, token: number): Promise<string | undefined>;
}

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
    async insert(transaction, account, { app, name = '', expires = null, groups = null }) {
      const kind = app ? 'connection' : 'development';
      const token = newToken(kind, account);
      const ID = await counters.nextId(transaction, 'token');
      await transaction.run(insert, {
        ...{ account, token: ID, kind, name, groups, expires, created: now(), hash: hashToken(token) },
        ...{ app_account: app?.account ?? 0, app: app?.ID ?? 0 },
      });
      return { ID, kind, token };
    },
    async revoke(transaction, account, token) {
      const [row] = await transaction.run(revoke, { account, token, now: now() });
      return row?.[0] as string | undefined;
    },
  };
}
