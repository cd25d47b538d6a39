import { randomInt } from 'node:crypto';
import { limits } from '../limits.ts';
import type { Caller } from './authenticator.ts';

/** What is kept of a request: never a token, a header or a body. */
export interface LoggedRequest {
  method: string;
  /** With its query. */
  path: string;
  status: number;
  microseconds: number;
  /** The sentence of a refusal. */
  error: string | null;
  address: string;
}

export interface RequestEntry extends LoggedRequest {
  /** Milliseconds since 1970. */
  moment: number;
  /** Tells apart lines of the same moment. */
  number: number;
}

/** What a token was used for since that was last stored. */
export interface TokenUsage {
  account: number;
  token: number;
  /** When it was last used, in milliseconds, and from where. */
  lastUsedMs: number;
  address: string;
  requests: number;
  errors: number;
  /** Its last requests; oldest first, once they are taken. */
  entries: RequestEntry[];
  /** How many lines gave up their place to another. */
  overwritten: number;
  /** How often it was used in an access group, and when last, where that is recorded. */
  groupCounts: Map<string, { requests: number; last: number }>;
}

/** Room for a token that begins within the part of the path that is kept, so that it can be recognised as one. */
const bufferedPathCharacters = limits.loggedPathCharacters + 100;

/** A part of a string keeps the whole of it in memory, unless it is copied. */
const detach = (text: string): string => Buffer.from(text).toString();

const byNumber = (one: RequestEntry, other: RequestEntry): number => one.number - other.number;

/** What was noted and is not stored yet, by token. It never outgrows its limits, however long the store is away. */
export class RequestBuffer {
  #usageByToken = new Map<number, TokenUsage>();
  #entryCount = 0;
  /** Where it starts tells apart the lines of two processes. */
  #nextNumber = randomInt(2 ** 40);

  get pendingEntries(): number {
    return this.#entryCount;
  }

  /** `groups`: access groups that the request belongs to, where that is recorded. */
  add({ account, token }: Caller, request: LoggedRequest, groups?: readonly string[]): void {
    const use = this.#usageOf(account, token);
    if (!use) return;
    const { method, path, status, microseconds, error, address } = request;
    const moment = Date.now();
    use.lastUsedMs = moment;
    use.address = address;
    use.requests++;
    if (status >= 400) use.errors++;
    if (groups) for (const group of groups) countGroup(use, group, 1, moment);

    const { entries: lines } = use;
    const isRoom = lines.length < limits.loggedRequestsPerToken && this.#entryCount < limits.bufferedRequests;
    if (isRoom) this.#entryCount++;
    else if (lines.length === 0) return;
    const held = path.length > bufferedPathCharacters ? detach(path.slice(0, bufferedPathCharacters)) : path;
    const number = this.#nextNumber++;
    // Where there is no room for another line, the oldest gives up its place.
    const place = isRoom ? lines.length : use.overwritten++ % lines.length;
    lines[place] = { moment, number, method, path: held, status, microseconds, error, address };
  }

  drain(): TokenUsage[] {
    const uses = [...this.#usageByToken.values()];
    this.#usageByToken = new Map();
    this.#entryCount = 0;
    for (const use of uses) use.entries.sort(byNumber);
    return uses;
  }

  /** Takes back what could not be stored; what came since goes first. */
  restore(uses: TokenUsage[]): void {
    for (const older of uses) {
      const use = this.#usageOf(older.account, older.token);
      if (!use) continue;
      if (older.lastUsedMs > use.lastUsedMs)
        Object.assign(use, { last: older.lastUsedMs, address: older.address });
      for (const [group, { requests, last }] of older.groupCounts) countGroup(use, group, requests, last);
      use.requests += older.requests;
      use.errors += older.errors;
      const room = Math.min(
        limits.loggedRequestsPerToken - use.entries.length,
        limits.bufferedRequests - this.#entryCount,
      );
      const kept = older.entries.slice(Math.max(older.entries.length - room, 0));
      use.entries = [...kept, ...use.entries].sort(byNumber);
      use.overwritten = 0;
      this.#entryCount += kept.length;
    }
  }

  #usageOf(account: number, token: number): TokenUsage | undefined {
    let use = this.#usageByToken.get(token);
    if (!use && this.#usageByToken.size < limits.bufferedTokens) {
      use = {
        account,
        token,
        lastUsedMs: 0,
        address: '',
        requests: 0,
        errors: 0,
        entries: [],
        overwritten: 0,
        groupCounts: new Map(),
      };
      this.#usageByToken.set(token, use);
    }
    return use;
  }
}

/** There are as many groups as resources have; nobody can make up another. */
function countGroup(
  { groupCounts: groups }: TokenUsage,
  group: string,
  requests: number,
  last: number,
): void {
  const count = groups.get(group);
  if (count) Object.assign(count, { requests: count.requests + requests, last: Math.max(count.last, last) });
  else groups.set(group, { requests, last });
}
