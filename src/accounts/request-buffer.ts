import { randomInt } from 'node:crypto';
import { limits } from '../limits.ts';
import type { Caller } from './authenticator.ts';

/** Never contains a token, a header or a body. */
export interface LoggedRequest {
  method: string;
  /** Including the query. */
  path: string;
  status: number;
  microseconds: number;
  error: string | null;
  address: string;
}

export interface RequestEntry extends LoggedRequest {
  /** Epoch milliseconds. */
  moment: number;
  /** Distinguishes entries of the same millisecond. */
  number: number;
}

/** Usage of one token since the last flush. */
export interface TokenUsage {
  account: number;
  token: number;
  lastUsedMs: number;
  address: string;
  requests: number;
  errors: number;
  /** Ring buffer of the last requests; sorted by `drain`. */
  entries: RequestEntry[];
  /** Number of overwritten entries: the ring's next position. */
  overwritten: number;
  groupCounts: Map<string, { requests: number; last: number }>;
}

/** Extra room, so that a token at the end of the stored part is still recognised and redacted. */
const bufferedPathCharacters = limits.loggedPathCharacters + 100;

/** Copies a substring, which would otherwise keep its parent string in memory. */
const detach = (text: string): string => Buffer.from(text).toString();

const byNumber = (one: RequestEntry, other: RequestEntry): number => one.number - other.number;

/** Bounded write-behind buffer of token usage, by token. */
export class RequestBuffer {
  #usageByToken = new Map<number, TokenUsage>();
  #entryCount = 0;
  /** Random start, so that the numbers of two processes differ. */
  #nextNumber = randomInt(2 ** 40);

  get pendingEntries(): number {
    return this.#entryCount;
  }

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
    // When the buffer is full, the token's oldest entry is overwritten.
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

  /** Puts back what could not be stored, as far as there is room beside newer entries. */
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
