import { timingSafeEqual } from 'node:crypto';
import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import { type Actor, type Mark, type Soon, soon } from '../storage/store.ts';
import { groupsIn } from './groups.ts';
import { appOfToken, directoryQueries } from './schema.ts';
import { millisecondsOf } from './times.ts';
import { accountOf, hashToken } from './tokens.ts';

/** Whom a request speaks for. */
export interface Caller {
  account: number;
  token: number;
  /** The app that the token connects; 0: a development token. */
  app: number;
  /** Access groups the token is limited to; null: all. */
  groups: string[] | null;
  /** When the token ends, in milliseconds since 1970; null: never. */
  until: number | null;
}

/** As the journal names whoever has that token. */
export const actorOf = ({ token }: Caller): Actor => `token:${token}`;

export interface Authenticator {
  /** The caller, or undefined for tokens that do not fit, for whatever reason. */
  verify(token: string, appToken: string | undefined): Soon<Caller | undefined>;
  /** The same, but only from memory: undefined may also mean that the store was not asked yet. */
  known(token: string, appToken: string | undefined): Caller | undefined;
}

interface Known {
  caller: Caller;
  /** The mark under which this was read; what is kept holds only under the same one. */
  mark: Mark;
}

export function openAuthenticator(database: Database): Authenticator {
  const { marks } = database;
  const build = directoryQueries(database);
  const lookUp = statement(
    build
      .selectFrom('tokens as t')
      .leftJoin('apps as a', appOfToken)
      .select(['t.token_id', 't.kind', 't.expires', 't.revoked', 't.access_groups', 't.app_id'])
      .select(['a.token_hash', 'a.former_hash', 'a.former_until'])
      .where('t.account_id', '=', slot('account'))
      .where('t.token_hash', '=', slot('hash')),
  );

  /** Callers by their tokens, each as it was under a mark. */
  const known = new Map<string, Known>();

  function keep(key: string, caller: Caller, mark: Mark): void {
    if (known.size >= limits.knownCallers) known.clear();
    known.set(key, { caller, mark });
  }

  const keyOf = (token: string, appToken: string | undefined): string =>
    appToken === undefined ? token : `${token}\n${appToken}`;

  function remembered(token: string, appToken: string | undefined): Caller | undefined {
    const kept = known.get(keyOf(token, appToken));
    return kept && kept.mark === marks.everybody ? admit(kept.caller) : undefined;
  }

  return {
    known: remembered,
    verify(token, appToken) {
      const found = remembered(token, appToken);
      if (found) return found;
      const account = accountOf(token);
      if (account === undefined) return undefined;
      const mark = marks.everybody;

      const judged = ([row]: unknown[][]): Caller | undefined => {
        const caller = row && judge(row, account, appToken);
        if (caller) keep(keyOf(token, appToken), caller, mark);
        return admit(caller);
      };
      return soon(database.run(lookUp, { account, hash: hashToken(token) }), judged);
    },
  };
}

type JudgedRow = [
  ...[token: number, kind: string, expires: string | null, revoked: string | null],
  ...[groups: string | null, app: number, ...hashes: (string | null)[]],
];

function judge(row: unknown[], account: number, appToken: string | undefined): Caller | undefined {
  const [token, kind, expires, revoked, groups, app, ...hashes] = row as JudgedRow;
  if (revoked) return undefined;
  const until = fitsUntil(kind, appToken, hashes);
  if (until === undefined) return undefined;
  const end = sooner(expires ?? null, until);
  return {
    account,
    token,
    app,
    groups: groupsIn(groups),
    until: end === null ? null : millisecondsOf(end),
  };
}

const admit = (caller: Caller | undefined): Caller | undefined =>
  caller && (caller.until === null || caller.until > Date.now()) ? caller : undefined;

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
