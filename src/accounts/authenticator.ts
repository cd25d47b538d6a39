import { timingSafeEqual } from 'node:crypto';
import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import type { Soon } from '../storage/store.ts';
import { directoryQueries } from './schema.ts';
import { now } from './times.ts';
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
      .select(['t.token_id', 't.kind', 't.expires', 't.revoked', 't.access_groups'])
      .select(['a.token_hash', 'a.former_hash', 'a.former_until'])
      .where('t.account_id', '=', slot('account'))
      .where('t.token_hash', '=', slot('hash')),
  );

  /** Callers by their tokens, as they were when the store last changed. */
  const known = new Map<string, Known>();

  function judge(
    row: unknown[] | undefined,
    account: number,
    appToken: string | undefined,
  ): Known | undefined {
    if (!row) return undefined;
    const [token, kind, expires, revoked, groups, ...app] = row as [number, string, ...(string | null)[]];
    if (revoked) return undefined;
    const until = fitsUntil(kind, appToken, app);
    if (until === undefined) return undefined;
    return {
      caller: { account, token, groups: groups ? groups.split(',') : null },
      expires: sooner(expires ?? null, until),
    };
  }

  function admit(found: Known | undefined): Caller | undefined {
    return found && !(found.expires && found.expires <= now()) ? found.caller : undefined;
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
  };
}

/** Until when an app token, or none, goes with a token; null: for ever, undefined: not at all. */
function fitsUntil(
  kind: string,
  appToken: string | undefined,
  [present, former, formerUntil]: (string | null | undefined)[],
): string | null | undefined {
  if (kind === 'development') return appToken === undefined ? null : undefined;
  if (matches(appToken, present)) return null;
  return formerUntil && matches(appToken, former) ? formerUntil : undefined;
}

function sooner(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function matches(appToken: string | undefined, stored: string | null | undefined): boolean {
  if (!appToken || !stored) return false;
  return timingSafeEqual(Buffer.from(hashToken(appToken)), Buffer.from(stored));
}
