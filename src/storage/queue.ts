import type { Histogram } from '../metrics/histogram.ts';
import { Unavailable } from './store.ts';

interface Waiting<T> {
  resolve(value: T): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
  /** When it came, by the process's clock. */
  since: number;
}

export interface Patience {
  /** How many may wait. */
  most: number;
  /** Milliseconds after which one gives up. */
  wait: number;
}

/** How it went for those who waited: the seconds of who was served, and how many were not. */
export interface Waits {
  seconds: Histogram;
  refused: number;
}

export const busy = 'the database is busy for too long';

/** Those who wait for the same thing, first come, first served: neither too many of them nor for too long. */
export class Queue<T> {
  readonly #waiting: Waiting<T>[] = [];
  readonly #patience: Patience;
  readonly #waits: Waits | undefined;
  readonly #inVain: () => Unavailable;

  /** `inVain`: what to tell those who have waited too long. */
  constructor(patience: Patience, waits?: Waits, inVain = () => new Unavailable(busy)) {
    this.#patience = patience;
    this.#waits = waits;
    this.#inVain = inVain;
  }

  get length(): number {
    return this.#waiting.length;
  }

  async wait(): Promise<T> {
    const { most, wait } = this.#patience;
    if (this.#waiting.length >= most) {
      this.#noteRefused();
      throw new Unavailable('too many wait for the database');
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        this.#noteRefused();
        reject(this.#inVain());
      }, wait);
      const waiting = { resolve, reject, timer, since: performance.now() };
      this.#waiting.push(waiting);
    });
  }

  /** Whether there was somebody to take it. */
  serve(value: T): boolean {
    const first = this.#next();
    if (first) this.#waits?.seconds.observe((performance.now() - first.since) / 1000);
    first?.resolve(value);
    return first !== undefined;
  }

  /** Refuses the first, unless it came after the failed attempt had begun; tells whether there was such a one. */
  refuse(error: unknown, begun = Number.POSITIVE_INFINITY): boolean {
    if ((this.#waiting[0]?.since ?? begun) > begun) return false;
    const first = this.#next();
    if (first) this.#noteRefused();
    first?.reject(error);
    return first !== undefined;
  }

  #noteRefused(): void {
    if (this.#waits) this.#waits.refused++;
  }

  #next(): Waiting<T> | undefined {
    const first = this.#waiting.shift();
    clearTimeout(first?.timer);
    return first;
  }
}
