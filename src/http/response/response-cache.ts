import type { Caller } from '../../accounts/authenticator.ts';
import { limits } from '../../limits.ts';
import { type Sample, sample } from '../../metrics/sample.ts';
import type { CacheVersion, CacheVersions } from '../../storage/store.ts';
import { RecentKeyFilter } from './recent-key-filter.ts';
import type { SerializedResponse } from './response.ts';

/** A kept answer: to whom it was given, by which route, and under which mark. */
export interface CachedResponse extends SerializedResponse {
  mark: CacheVersion;
  caller: Caller;
  route: string;
}

/**
 * Answers to plain GETs, given again to whoever sends the same tokens and asks for the same address.
 *
 * What is kept holds as long as the mark of its account is the one under which it was made. The mark is taken when a
 * request begins, before the store is read, and any commit to the account, to its tokens, or of another process changes
 * it: whoever asks after a write was acknowledged is never given what was before it. Where the store cannot tell of
 * other processes at once, nothing is kept.
 *
 * Most is never asked for again, and to keep it costs the runtime more than it would save: an answer is kept when it is asked
 * for a second time. There is room for so many characters; when they are taken, the oldest go.
 */
export class ResponseCache {
  readonly #marks: CacheVersions;
  readonly #most: number;
  readonly #answers = new Map<string, CachedResponse>();
  readonly #asked = new RecentKeyFilter();
  #characters = 0;
  #hits = 0;
  #misses = 0;

  /** `most`: characters of all that is kept together. */
  constructor(marks: CacheVersions, most: number = limits.responseCacheCharacters) {
    this.#marks = marks;
    this.#most = most;
  }

  /** The answer to the same request, if it still holds. `request`: its tokens and its address. */
  get(request: string): CachedResponse | undefined {
    const answer = this.#answers.get(request);
    const holds = answer !== undefined && this.#holds(answer);
    if (holds) this.#hits++;
    else this.#misses++;
    return holds ? answer : undefined;
  }

  #holds({ mark, caller }: CachedResponse): boolean {
    return this.#marks.ofAccount(caller.account) === mark && !isOver(caller);
  }

  samples(): Sample[] {
    return [
      sample('tradepost_answer_cache_hits_total', this.#hits),
      sample('tradepost_answer_cache_misses_total', this.#misses),
      sample('tradepost_answer_cache_characters', this.#characters),
    ];
  }

  keep(request: string, answer: CachedResponse): void {
    if (!this.#marks.isExact) return;
    const size = sizeOf(request, answer);
    if (!this.#asked.again(request) || size > this.#most) return;
    this.#forget(request);
    this.#answers.set(request, answer);
    this.#characters += size;
    for (const oldest of this.#answers.keys()) {
      if (this.#characters <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(request: string): void {
    const answer = this.#answers.get(request);
    if (!answer) return;
    this.#answers.delete(request);
    this.#characters -= sizeOf(request, answer);
  }
}

const sizeOf = (request: string, { head, body }: CachedResponse): number =>
  head.reduce((size, text) => size + text.length, request.length + body.length + besides);

/** About what an answer takes in memory besides its text. */
const besides = 300;

const isOver = ({ expiresAtMs: until }: Caller): boolean => until !== null && until <= Date.now();
