import { limits } from '../../limits.ts';

interface RateDecision {
  /** Seconds until a request is allowed; 0: this one is. */
  wait: number;
  left: number;
  /** Seconds until all are available again. */
  reset: number;
}

/** Tolerance for rounding errors in sums of intervals, enough for years. */
const roundingMs = 0.001;

/**
 * Limits requests per key by the generic cell rate algorithm: a burst may use the whole window, and each interval frees one
 * request. Per key it stores only the time at which all requests are available again.
 */
export class GcraLimiter<Key> {
  readonly #intervalMs: number;
  readonly #windowMs = limits.rateWindowSeconds * 1000;
  /** Keys of this window and the previous one; all others have their full limit. */
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
    // Rejected requests are not counted, so retries do not prolong the wait.
    const isAllowed = excessMs < roundingMs;
    if (isAllowed) this.#current.set(key, after);
    const owedMs = (isAllowed ? after : before) - now;
    return {
      wait: isAllowed ? 0 : Math.ceil(excessMs / 1000),
      left: isAllowed ? Math.floor((this.#windowMs - owedMs + roundingMs) / this.#intervalMs) : 0,
      reset: Math.ceil(owedMs / 1000),
    };
  }

  /** Drops keys after a window without requests; with too many keys, the older half earlier. */
  #rotate(now: number): void {
    const ageMs = now - this.#windowStartMs;
    if (ageMs < this.#windowMs && this.#current.size < limits.rateLimitKeys) return;
    this.#previous = ageMs < 2 * this.#windowMs ? this.#current : new Map();
    this.#current = new Map();
    this.#windowStartMs = now;
  }
}
