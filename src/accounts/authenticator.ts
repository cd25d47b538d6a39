import { timingSafeEqual } from 'node:crypto';
import { formatDatetime } from '../declare/fields/date.ts';
import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import type { Soon } from '../storage/store.ts';
import { directoryQueries } from './schema.ts';
import { accountOf, hashToken } from './tokens.ts';

/** Whom a request speaks for. */
export interface Caller {
  account: number;
  token: number;
  /** Access groups the token is limited to; null: all. */
  groups: string[] | null;
}

export interface Authenticator {
  /** The caller, or undefined for tokens that do not fit, for whatever reason. */
  verify(token: string, appToken: string | undefined): Soon<Caller | undefined>;
  /** Stores when tokens were last used; call it now and then, and at the end. */
  flush(): Promise<void>;
}

export function openAuthenticator(database: Database): Authenticator {
  const build = directoryQueries(database);
  const lookUp = statement(
    build
      .selectFrom('tokens as t')
      .leftJoin('apps as a', (join) =>
        join.onRef('a.account_id', '=', 't.app_account_id').onRef('a.app_id', '=', 't.app_id'),
      )
      .select(['t.token_id', 't.kind', 't.expires', 't.revoked', 't.access_groups', 'a.token_hash'])
      .where('t.account_id', '=', slot('account'))
      .where('t.token_hash', '=', slot('hash')),
  );
  const touch = statement(
    build
      .updateTable('tokens')
      .set({ last_used: slot('moment') })
      .where('account_id', '=', slot('account'))
      .where('token_id', '=', slot('token')),
  );
  const used = new Map<number, { account: number; at: number }>();

  function judge(
    row: unknown[] | undefined,
    account: number,
    appToken: string | undefined,
  ): Caller | undefined {
    if (!row) return undefined;
    const [token, kind, expires, revoked, groups, appHash] = row as [number, string, ...(string | null)[]];
    if (revoked || (expires && expires <= formatDatetime(new Date()))) return undefined;
    if (kind === 'development' ? appToken !== undefined : !matches(appToken, appHash)) return undefined;
    used.set(token, { account, at: Date.now() });
    return { account, token, groups: groups ? groups.split(',') : null };
  }

  return {
    verify(token, appToken) {
      const account = accountOf(token);
      if (account === undefined) return undefined;
      const rows = database.run(lookUp, { account, hash: hashToken(token) });
      return rows instanceof Promise
        ? rows.then(([row]) => judge(row, account, appToken))
        : judge(rows[0], account, appToken);
    },
    async flush() {
      const entries = [...used];
      used.clear();
      if (!entries.length) return;
      await database.transaction(async (session) => {
        for (const [token, { account, at }] of entries)
          await session.run(touch, { account, token, moment: formatDatetime(new Date(at)) });
      });
    },
  };
}

function matches(appToken: string | undefined, stored: string | null | undefined): boolean {
  if (!appToken || !stored) return false;
  return timingSafeEqual(Buffer.from(hashToken(appToken)), Buffer.from(stored));
}

/** Keeps the tokens' last use up to date in the background. */
export function flushRegularly(
  authenticator: Authenticator,
  onError: (error: unknown) => void,
): NodeJS.Timeout {
  return setInterval(() => authenticator.flush().catch(onError), limits.lastUsedEvery * 1000).unref();
}
