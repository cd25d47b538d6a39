import { timingSafeEqual } from 'node:crypto';
import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { type Actor, type CacheVersion, type MaybePromise, maybeThen } from '../storage/store.ts';
import { parseGroups } from './groups.ts';
import { accountQueryBuilder, onTokenApp } from './schema.ts';
import { epochMsOf } from './times.ts';
import { accountOfToken, hashToken } from './tokens.ts';

/** Identity of an authenticated API request. */
export interface Caller {
  account: number;
  token: number;
  /** 0 for a development token. */
  app: number;
  /** Access groups of the token; null: all. */
  groups: string[] | null;
  /** Epoch milliseconds; null: never. */
  expiresAtMs: number | null;
}

export const actorOf = ({ token }: Caller): Actor => `token:${token}`;

export interface Authenticator {
  /** Returns undefined for any invalid, expired or mismatched token. */
  verify(token: string, appToken: string | undefined): MaybePromise<Caller | undefined>;
  /** Looks in the cache only; undefined also means "not cached". */
  cached(token: string, appToken: string | undefined): Caller | undefined;
}

interface CacheEntry {
  caller: Caller;
  /** Cache version at the time of the read. */
  mark: CacheVersion;
}

export function openAuthenticator(database: Database): Authenticator {
  const { cacheVersions: marks } = database;
  const build = accountQueryBuilder(database);
  const lookUp = compileStatement(
    build
      .selectFrom('tokens as t')
      .leftJoin('apps as a', onTokenApp)
      .select(['t.token_id', 't.kind', 't.expires', 't.revoked', 't.access_groups', 't.app_id'])
      .select(['a.token_hash', 'a.former_hash', 'a.former_until'])
      .where('t.account_id', '=', param('account'))
      .where('t.token_hash', '=', param('hash')),
  );

  const known = new Map<string, CacheEntry>();

  function keep(key: string, caller: Caller, mark: CacheVersion): void {
    if (known.size >= limits.cachedCallers) known.clear();
    known.set(key, { caller, mark });
  }

  const keyOf = (token: string, appToken: string | undefined): string =>
    appToken === undefined ? token : `${token}\n${appToken}`;

  function remembered(token: string, appToken: string | undefined): Caller | undefined {
    const kept = known.get(keyOf(token, appToken));
    return kept && kept.mark === marks.ofAll ? unlessExpired(kept.caller) : undefined;
  }

  return {
    cached: remembered,
    verify(token, appToken) {
      const found = remembered(token, appToken);
      if (found) return found;
      const account = accountOfToken(token);
      if (account === undefined) return undefined;
      const mark = marks.ofAll;

      const judged = ([row]: unknown[][]): Caller | undefined => {
        const caller = row && callerFromRow(row, account, appToken);
        if (caller) keep(keyOf(token, appToken), caller, mark);
        return unlessExpired(caller);
      };
      return maybeThen(database.run(lookUp, { account, hash: hashToken(token) }), judged);
    },
  };
}

type TokenRow = [
  ...[token: number, kind: string, expires: string | null, revoked: string | null],
  ...[groups: string | null, app: number, ...hashes: (string | null)[]],
];

function callerFromRow(row: unknown[], account: number, appToken: string | undefined): Caller | undefined {
  const [token, kind, expires, revoked, groups, app, ...hashes] = row as TokenRow;
  if (revoked) return undefined;
  const until = appTokenValidUntil(kind, appToken, hashes);
  if (until === undefined) return undefined;
  const end = earlierOf(expires ?? null, until);
  return {
    account,
    token,
    app,
    groups: parseGroups(groups),
    expiresAtMs: end === null ? null : epochMsOf(end),
  };
}

const unlessExpired = (caller: Caller | undefined): Caller | undefined =>
  caller && (caller.expiresAtMs === null || caller.expiresAtMs > Date.now()) ? caller : undefined;

/** Expiry of the pair; null: none, undefined: the app token does not match. */
function appTokenValidUntil(
  kind: string,
  appToken: string | undefined,
  [present, former, formerUntil]: (string | null | undefined)[],
): string | null | undefined {
  if (kind === 'development') return appToken === undefined ? null : undefined;
  if (matches(appToken, present)) return null;
  return formerUntil && matches(appToken, former) ? formerUntil : undefined;
}

function earlierOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function matches(appToken: string | undefined, stored: string | null | undefined): boolean {
  if (!appToken || !stored) return false;
  return timingSafeEqual(Buffer.from(hashToken(appToken)), Buffer.from(stored));
}
