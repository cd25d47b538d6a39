import { timingSafeEqual } from 'node:crypto';
import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { type Actor, type CacheVersion, type MaybePromise, maybeThen } from '../storage/store.ts';
import { parseGroups } from './groups.ts';
import { type AccountState, accountQueryBuilder, isReadOnly, onTokenApp } from './schema.ts';
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
  isSuspended: boolean;
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
  cacheVersion: CacheVersion;
}

export function openAuthenticator(database: Database): Authenticator {
  const { cacheVersions } = database;
  const build = accountQueryBuilder(database);
  const findToken = compileStatement(
    build
      .selectFrom('tokens as t')
      .innerJoin('accounts as c', 'c.account_id', 't.account_id')
      .leftJoin('apps as a', onTokenApp)
      .select(['t.token_id', 't.kind', 't.expires', 't.revoked', 't.access_groups', 't.app_id'])
      .select(['c.state', 'a.token_hash', 'a.former_hash', 'a.former_until'])
      .where('t.account_id', '=', param('account'))
      .where('t.token_hash', '=', param('hash'))
      .where('c.state', '<>', 'deleted'),
  );

  const cache = new Map<string, CacheEntry>();

  function addToCache(key: string, caller: Caller, cacheVersion: CacheVersion): void {
    if (cache.size >= limits.cachedCallers) cache.clear();
    cache.set(key, { caller, cacheVersion });
  }

  const keyOf = (token: string, appToken: string | undefined): string =>
    appToken === undefined ? token : `${token}\n${appToken}`;

  function fromCache(token: string, appToken: string | undefined): Caller | undefined {
    const entry = cache.get(keyOf(token, appToken));
    return entry && entry.cacheVersion === cacheVersions.ofAll ? unlessExpired(entry.caller) : undefined;
  }

  return {
    cached: fromCache,
    verify(token, appToken) {
      const cached = fromCache(token, appToken);
      if (cached) return cached;
      const account = accountOfToken(token);
      if (account === undefined) return undefined;
      const cacheVersion = cacheVersions.ofAll;

      const toCaller = ([row]: unknown[][]): Caller | undefined => {
        const caller = row && callerFromRow(row, account, appToken);
        if (caller) addToCache(keyOf(token, appToken), caller, cacheVersion);
        return unlessExpired(caller);
      };
      return maybeThen(database.run(findToken, { account, hash: hashToken(token) }), toCaller);
    },
  };
}

type TokenRow = [
  ...[token: number, kind: string, expires: string | null, revoked: string | null],
  ...[groups: string | null, app: number, state: AccountState, ...hashes: (string | null)[]],
];

function callerFromRow(row: unknown[], account: number, appToken: string | undefined): Caller | undefined {
  const [token, kind, expires, revoked, groups, app, state, ...hashes] = row as TokenRow;
  if (revoked) return undefined;
  const until = appTokenValidUntil(kind, appToken, hashes);
  if (until === undefined) return undefined;
  const end = earlierOf(expires ?? null, until);
  return {
    account,
    token,
    app,
    groups: parseGroups(groups),
    isSuspended: isReadOnly(state),
    expiresAtMs: end === null ? null : epochMsOf(end),
  };
}

const unlessExpired = (caller: Caller | undefined): Caller | undefined =>
  caller && (caller.expiresAtMs === null || caller.expiresAtMs > Date.now()) ? caller : undefined;

/** Expiry of the pair; null: none, undefined: the app token does not match. */
function appTokenValidUntil(
  kind: string,
  appToken: string | undefined,
  [current, former, formerUntil]: (string | null | undefined)[],
): string | null | undefined {
  if (kind === 'development') return appToken === undefined ? null : undefined;
  if (matches(appToken, current)) return null;
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
