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
  /**
   * The caller, or undefined for tokens that do not fit, for whatever reason. `mark`: the store's change mark, read when
   * the request began, if it has one.
   */
  verify(token: string, appToken: string | undefined, mark: number | undefined): Soon<Caller | undefined>;
  /** Stores when tokens were last used; call it now and then, and at the end. */
  flush(): Promise<void>;
}

interface Known {
  caller: Caller;
  expires: string | null;
  /** The store's change mark under which this was read; what is kept holds only under the same one. */
  mark?: number;
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

  /** Callers by their tokens, as they were when the store last changed. */
  const known = new Map<string, Known>();

  function judge(
    row: unknown[] | undefined,
    account: number,
    appToken: string | undefined,
  ): Known | undefined {
    if (!row) return undefined;
    const [token, kind, expires, revoked, groups, appHash] = row as [number, string, ...(string | null)[]];
    if (revoked) return undefined;
    if (kind === 'development' ? appToken !== undefined : !matches(appToken, appHash)) return undefined;
    return {
      caller: { account, token, groups: groups ? groups.split(',') : null },
      expires: expires ?? null,
    };
  }

  function admit(found: Known | undefined): Caller | undefined {
    if (!found || (found.expires && found.expires <= formatDatetime(new Date()))) return undefined;
    used.set(found.caller.token, { account: found.caller.account, at: Date.now() });
    return found.caller;
  }

  return {
    verify(token, appToken, mark) {
      const account = accountOf(token);
      if (account === undefined) return undefined;
      const key = appToken === undefined ? token : `${token} ${appToken}`;
      const kept = known.get(key);
      if (kept && kept.mark === mark) return admit(kept); // only ever kept with a mark

      const rows = database.run(lookUp, { account, hash: hashToken(token) });
      if (rows instanceof Promise) return rows.then(([row]) => admit(judge(row, account, appToken)));
      const found = judge(rows[0], account, appToken);
      if (found && mark !== undefined) {
        if (known.size >= limits.knownCallers) known.clear();
        known.set(key, { ...found, mark });
      }
      return admit(found);
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
