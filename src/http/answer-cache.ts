import type { IncomingMessage } from 'node:http';
import type { Caller } from '../accounts/authenticator.ts';
import { limits } from '../limits.ts';
import { type Sample, sample } from '../metrics/sample.ts';
import type { Mark, Marks } from '../storage/store.ts';
import type { Finished } from './answer.ts';

/** A kept answer: to whom it was given, by which route, and under which mark. */
export interface Kept extends Finished {
  mark: Mark;
  caller: Caller;
  route: string;
}

interface Entry {
  answer: Kept;
  /** The headers of the request, names and values in turn. */
  headers: string[];
}

/**
 * Answers to GETs that were asked for twice, given again to whoever sends the very same request: the same address and
 * the same headers, every one of them, the token included.
 *
 * What is kept holds as long as the mark of its account is the one under which it was made. The mark is taken when a
 * request begins, before the store is read, and any commit to the account, to its tokens, or of another process changes
 * it: whoever asks after a write was acknowledged is never given what was before it. Where the store cannot tell of
 * other processes at once, nothing is kept.
 */
export class AnswerCache {
  readonly #marks: Marks;
  readonly #most: number;
  readonly #entries = new Map<string, Entry>();
  /** What was asked once of late: most of that is never asked again, and not worth the memory. */
  readonly #asked = new Set<string>();
  #characters = 0;
  #hits = 0;
  #misses = 0;

  /** `most`: characters of all that is kept together. */
  constructor(marks: Marks, most: number = limits.answerCache) {
    this.#marks = marks;
    this.#most = most;
  }

  /** The answer to the same request, if it still holds. `key`: as `keyOf` tells it of the request. */
  get(key: string, request: IncomingMessage): Kept | undefined {
    const entry = this.#entries.get(key);
    const holds = entry && areEqual(entry.headers, request.rawHeaders) && this.#holds(entry.answer);
    if (holds) this.#hits++;
    else this.#misses++;
    return holds ? entry.answer : undefined;
  }

  #holds({ mark, caller }: Kept): boolean {
    return this.#marks.of(caller.account) === mark && !isOver(caller);
  }

  samples(): Sample[] {
    return [
      sample('tradepost_answer_cache_hits_total', this.#hits),
      sample('tradepost_answer_cache_misses_total', this.#misses),
      sample('tradepost_answer_cache_characters', this.#characters),
    ];
  }

  keep(key: string, request: IncomingMessage, answer: Kept): void {
    if (!this.#marks.exact) return;
    if (!this.#asked.has(key)) {
      if (this.#asked.size >= limits.askedOnce) this.#asked.clear();
      this.#asked.add(key);
      return;
    }
    this.#forget(key);
    const entry = { answer, headers: request.rawHeaders };
    this.#entries.set(key, entry);
    this.#characters += sizeOf(entry);
    // The oldest go first; most of them were made under an older mark anyway.
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#characters -= sizeOf(entry);
  }
}

/** Requests of one token that differ in other headers take turns in one place. */
export const keyOf = ({ url, rawHeaders }: IncomingMessage): string => `${tokenIn(rawHeaders)} ${url}`;

function tokenIn(headers: readonly string[]): string | undefined {
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] as string;
    if (name.length === tokenHeader.length && name.toLowerCase() === tokenHeader) return headers[index + 1];
  }
  return undefined;
}

const tokenHeader = 'x-token';

const sizeOf = ({ answer, headers }: Entry): number =>
  headers.reduce((size, text) => size + text.length, answer.body.length);

/** Whether two requests have the very same headers. */
export function areEqual(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

const isOver = ({ until }: Caller): boolean => until !== null && until <= Date.now();
