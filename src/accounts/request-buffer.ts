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

export interface Line extends LoggedRequest {
  /** Milliseconds since 1970. */
  moment: number;
  /** Tells apart lines of the same moment. */
  number: number;
}

/** What a token was used for since that was last stored. */
export interface Use {
  account: number;
  token: number;
  /** When it was last used, in milliseconds, and from where. */
  last: number;
  address: string;
  requests: number;
  errors: number;
  /** Its last requests; oldest first, once they are taken. */
  lines: Line[];
  /** How many lines gave up their place to another. */
  oldest: number;
  /** How often it was used in an access group, and when last, where that is recorded. */
  groups: Map<string, { requests: number; last: number }>;
}

/** Room for a token that begins within the part of the path that is kept, so that it can be recognised as one. */
const heldPath = limits.loggedPath + 100;

/** A part of a string keeps the whole of it in memory, unless it is copied. */
const copyOf = (text: string): string => Buffer.from(text).toString();

const byNumber = (one: Line, other: Line): number => one.number - other.number;

/** What was noted and is not stored yet, by token. It never outgrows its limits, however long the store is away. */
export class RequestBuffer {
  #uses = new Map<number, Use>();
  #lines = 0;
  /** Where it starts tells apart the lines of two processes. */
  #number = randomInt(2 ** 40);

  get waiting(): number {
    return this.#lines;
  }

  /** `groups`: access groups that the request belongs to, where that is recorded. */
  add({ account, token }: Caller, request: LoggedRequest, groups?: readonly string[]): void {
    const use = this.#useOf(account, token);
    if (!use) return;
    const { method, path, status, microseconds, error, address } = request;
    const moment = Date.now();
    use.last = moment;
    use.address = address;
    use.requests++;
    if (status >= 400) use.errors++;
    if (groups) for (const group of groups) countGroup(use, group, 1, moment);

    const { lines } = use;
    const isRoom = lines.length < limits.loggedRequests && this.#lines < limits.waitingRequests;
    if (isRoom) this.#lines++;
    else if (lines.length === 0) return;
    const held = path.length > heldPath ? copyOf(path.slice(0, heldPath)) : path;
    const number = this.#number++;
    // Where there is no room for another line, the oldest gives up its place.
    const place = isRoom ? lines.length : use.oldest++ % lines.length;
    lines[place] = { moment, number, method, path: held, status, microseconds, error, address };
  }

  take(): Use[] {
    const uses = [...this.#uses.values()];
    this.#uses = new Map();
    this.#lines = 0;
    for (const use of uses) use.lines.sort(byNumber);
    return uses;
  }

  /** Takes back what could not be stored; what came since goes first. */
  giveBack(uses: Use[]): void {
    for (const older of uses) {
      const use = this.#useOf(older.account, older.token);
      if (!use) continue;
      if (older.last > use.last) Object.assign(use, { last: older.last, address: older.address });
      for (const [group, { requests, last }] of older.groups) countGroup(use, group, requests, last);
      use.requests += older.requests;
      use.errors += older.errors;
      const room = Math.min(limits.loggedRequests - use.lines.length, limits.waitingRequests - this.#lines);
      const kept = older.lines.slice(Math.max(older.lines.length - room, 0));
      use.lines = [...kept, ...use.lines].sort(byNumber);
      use.oldest = 0;
      this.#lines += kept.length;
    }
  }

  #useOf(account: number, token: number): Use | undefined {
    let use = this.#uses.get(token);
    if (!use && this.#uses.size < limits.waitingTokens) {
      use = {
        account,
        token,
        last: 0,
        address: '',
        requests: 0,
        errors: 0,
        lines: [],
        oldest: 0,
        groups: new Map(),
      };
      this.#uses.set(token, use);
    }
    return use;
  }
}

/** There are as many groups as resources have; nobody can make up another. */
function countGroup({ groups }: Use, group: string, requests: number, last: number): void {
  const count = groups.get(group);
  if (count) Object.assign(count, { requests: count.requests + requests, last: Math.max(count.last, last) });
  else groups.set(group, { requests, last });
}
