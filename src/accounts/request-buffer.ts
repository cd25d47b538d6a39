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
const bufferedTextCharacters = limits.loggedTextCharacters + 100;

/** Copies a substring, which would otherwise keep its parent string in memory. */
const detach = (text: string): string => Buffer.from(text).toString();

const truncate = (text: string): string =>
  text.length > bufferedTextCharacters ? detach(text.slice(0, bufferedTextCharacters)) : text;

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
    const usage = this.#usageOf(account, token);
    if (!usage) return;
    const { method, path, status, microseconds, error, address } = request;
    const moment = Date.now();
    usage.lastUsedMs = moment;
    usage.address = address;
    usage.requests++;
    if (status >= 400) usage.errors++;
    if (groups) for (const group of groups) countGroup(usage, group, 1, moment);

    const { entries } = usage;
    const hasRoom =
      entries.length < limits.loggedRequestsPerToken && this.#entryCount < limits.bufferedRequests;
    if (hasRoom) this.#entryCount++;
    else if (entries.length === 0) return;
    const number = this.#nextNumber++;
    // When the buffer is full, the token's oldest entry is overwritten.
    const index = hasRoom ? entries.length : usage.overwritten++ % entries.length;
    entries[index] = {
      ...{ moment, number, method, status, microseconds, address },
      path: truncate(path),
      error: error && truncate(error),
    };
  }

  drain(): TokenUsage[] {
    const usages = [...this.#usageByToken.values()];
    this.#usageByToken = new Map();
    this.#entryCount = 0;
    for (const usage of usages) usage.entries.sort(byNumber);
    return usages;
  }

  /** Puts back what could not be stored, as far as there is room beside newer entries. */
  restore(usages: TokenUsage[]): void {
    for (const earlier of usages) {
      const usage = this.#usageOf(earlier.account, earlier.token);
      if (!usage) continue;
      if (earlier.lastUsedMs > usage.lastUsedMs)
        Object.assign(usage, { lastUsedMs: earlier.lastUsedMs, address: earlier.address });
      for (const [group, { requests, last }] of earlier.groupCounts) countGroup(usage, group, requests, last);
      usage.requests += earlier.requests;
      usage.errors += earlier.errors;
      const room = Math.min(
        limits.loggedRequestsPerToken - usage.entries.length,
        limits.bufferedRequests - this.#entryCount,
      );
      const restored = earlier.entries.slice(Math.max(earlier.entries.length - room, 0));
      usage.entries = [...restored, ...usage.entries].sort(byNumber);
      usage.overwritten = 0;
      this.#entryCount += restored.length;
    }
  }

  #usageOf(account: number, token: number): TokenUsage | undefined {
    let usage = this.#usageByToken.get(token);
    if (!usage && this.#usageByToken.size < limits.bufferedTokens) {
      usage = {
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
      this.#usageByToken.set(token, usage);
    }
    return usage;
  }
}

function countGroup({ groupCounts }: TokenUsage, group: string, requests: number, last: number): void {
  const count = groupCounts.get(group);
  if (count) Object.assign(count, { requests: count.requests + requests, last: Math.max(count.last, last) });
  else groupCounts.set(group, { requests, last });
}
