import { limits } from '../../limits.ts';

/** What became of a request that was counted. */
interface Counted {
  /** Seconds to wait before another may come; 0: it is let through. */
  wait: number;
  /** Requests that are left just now. */
  left: number;
  /** Seconds until all of them are there again. */
  reset: number;
}

/** Milliseconds: what sums of parts of them may be off by, also after years. */
const rounding = 0.001;

/**
 * Counts requests by whoever makes them, each at so many a minute (the generic cell rate algorithm): all of them may come
 * at once, and each is given back in its turn. All that is kept of a caller is the moment at which nothing will be owed.
 */
export class GcraLimiter<Key> {
  /** Milliseconds after which one request is given back. */
  readonly #each: number;
  readonly #window = limits.rateWindowSeconds * 1000;
  /** Who asked within this window, and within the one before: who asked in neither owes nothing, and is forgotten. */
  #recent = new Map<Key, number>();
  #former = new Map<Key, number>();
  #began = 0;

  constructor(perWindow: number) {
    this.#each = this.#window / perWindow;
  }

  count(key: Key, now = performance.now()): Counted {
    this.#forget(now);
    const before = Math.max(this.#recent.get(key) ?? this.#former.get(key) ?? 0, now);
    const after = before + this.#each;
    const beyond = after - now - this.#window;
    // What is too many owes nothing more: to ask again and again makes nobody wait longer.
    const isFree = beyond < rounding;
    if (isFree) this.#recent.set(key, after);
    const owed = (isFree ? after : before) - now;
    return {
      wait: isFree ? 0 : Math.ceil(beyond / 1000),
      left: isFree ? Math.floor((this.#window - owed + rounding) / this.#each) : 0,
      reset: Math.ceil(owed / 1000),
    };
  }

  /** Takes back what was counted just now. */
  refund(key: Key): void {
    const owed = this.#recent.get(key) ?? this.#former.get(key);
    if (owed !== undefined) this.#recent.set(key, owed - this.#each);
  }

  /**
   * A whole window makes up for everything, so that what is older can go. Where more callers than are kept ask within one, those of
   * the window before go too soon, which lets them ask a little more.
   */
  #forget(now: number): void {
    if (now - this.#began < this.#window && this.#recent.size < limits.rateLimitKeys) return;
    this.#former = now - this.#began < 2 * this.#window ? this.#recent : new Map();
    this.#recent = new Map();
    this.#began = now;
  }
}
