import { limits } from '../../limits.ts';

interface RateDecision {
  /** Seconds until another request is allowed; 0: this one is. */
  wait: number;
  /** Requests left just now. */
  left: number;
  /** Seconds until all of them are available again. */
  reset: number;
}

/** How far sums of intervals may be off, also after years. */
const roundingMs = 0.001;

/**
 * Limits requests by key with the generic cell rate algorithm: a whole window's requests may come at once, and one more
 * becomes available each interval. Of a key only the time is stored at which it has all its requests again.
 */
export class GcraLimiter<Key> {
  readonly #intervalMs: number;
  readonly #windowMs = limits.rateWindowSeconds * 1000;
  /** Keys seen in this window, and in the one before: any other has all its requests and need not be stored. */
  #current = new Map<Key, number>();
  #previous = new Map<Key, number>();
  #windowStartMs = 0;

  constructor(requestsPerWindow: number) {
    this.#intervalMs = this.#windowMs / requestsPerWindow;
  }

  count(key: Key, now = performance.now()): RateDecision {
    this.#rotate(now);
    const before = Math.max(this.#current.get(key) ?? this.#previous.get(key) ?? 0, now);
    const after = before + this.#intervalMs;
    const excessMs = after - now - this.#windowMs;
    // A rejected request is not counted: retrying makes nobody wait longer.
    const isAllowed = excessMs < roundingMs;
    if (isAllowed) this.#current.set(key, after);
    const owedMs = (isAllowed ? after : before) - now;
    return {
      wait: isAllowed ? 0 : Math.ceil(excessMs / 1000),
      left: isAllowed ? Math.floor((this.#windowMs - owedMs + roundingMs) / this.#intervalMs) : 0,
      reset: Math.ceil(owedMs / 1000),
    };
  }

  /** After a window without requests a key has them all again. With too many keys the older half is dropped early. */
  #rotate(now: number): void {
    const ageMs = now - this.#windowStartMs;
    if (ageMs < this.#windowMs && this.#current.size < limits.rateLimitKeys) return;
    this.#previous = ageMs < 2 * this.#windowMs ? this.#current : new Map();
    this.#current = new Map();
    this.#windowStartMs = now;
  }
}
