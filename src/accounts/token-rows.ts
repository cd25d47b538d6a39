import type { Database, Session } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import { openCounters } from './counters.ts';
import { directoryQueries, revokedNow } from './schema.ts';
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
export interface ShownToken {
  ID: number;
  created: string;
  last_used: string | null;
  last_address: string | null;
  expires: string | null;
  revoked: string | null;
}

/** The columns of a token that is shown, in the order that `shownToken` reads them in. */
export const shownColumns = [
  ...(['t.token_id', 't.created', 't.last_used'] as const),
  ...(['t.last_address', 't.expires', 't.revoked'] as const),
] as const;

export function shownToken(row: readonly unknown[]): ShownToken {
  const [ID, created, last_used, last_address, expires, revoked] = row;
  return { ID, created, last_used, last_address, expires, revoked } as ShownToken;
}

interface TokenRows {
  insert(session: Session, account: number, options: TokenOptions): Promise<NewToken>;
  /** Returns the moment from which the account's token is refused; undefined where it has no such token. */
  revoke(session: Session, account: number, token: number): Promise<string | undefined>;
}

/** The table of tokens, as transactions that make and end tokens need it. */
export function openTokenRows(database: Database): TokenRows {
  const build = directoryQueries(database);
  const counters = openCounters(database);
  const insert = statement(
    build.insertInto('tokens').values({
      account_id: slot('account'),
      token_id: slot('token'),
      kind: slot('kind'),
      app_account_id: slot('app_account'),
      app_id: slot('app'),
      name: slot('name'),
      token_hash: slot('hash'),
      access_groups: slot('groups'),
      created: slot('created'),
      expires: slot('expires'),
    }),
  );
  const revoke = statement(
    build
      .updateTable('tokens')
      .set((eb) => ({ revoked: revokedNow(eb) }))
      .where('account_id', '=', slot('account'))
      .where('token_id', '=', slot('token'))
      .returning('revoked'),
  );

  return {
    async insert(session, account, { app, name = '', expires = null, groups = null }) {
      const kind = app ? 'connection' : 'development';
      const token = newToken(kind, account);
      const ID = await counters.next(session, 'token');
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
