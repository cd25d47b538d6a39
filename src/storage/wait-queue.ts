import type { Histogram } from '../metrics/histogram.ts';
import { Unavailable } from './store.ts';

interface Waiter<T> {
  resolve(value: T): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
  /** When it came, by the process's clock. */
  enqueuedAt: number;
}

export interface WaitLimits {
  /** How many may wait. */
  maxWaiting: number;
  /** Milliseconds after which one gives up. */
  timeoutMs: number;
}

/** How it went for those who waited: the seconds of who was served, and how many were not. */
export interface WaitMetrics {
  seconds: Histogram;
  rejections: number;
}

export const busyMessage = 'the database is busy for too long';

/** Those who wait for the same thing, first come, first served: neither too many of them nor for too long. */
export class WaitQueue<T> {
  readonly #waiting: Waiter<T>[] = [];
  readonly #patience: WaitLimits;
  readonly #waits: WaitMetrics | undefined;
  readonly #inVain: () => Unavailable;

  /** `inVain`: what to tell those who have waited too long. */
  constructor(patience: WaitLimits, waits?: WaitMetrics, inVain = () => new Unavailable(busyMessage)) {
    this.#patience = patience;
    this.#waits = waits;
    this.#inVain = inVain;
  }

  get length(): number {
    return this.#waiting.length;
  }

  async wait(): Promise<T> {
    const { maxWaiting: most, timeoutMs: wait } = this.#patience;
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
      const waiting = { resolve, reject, timer, enqueuedAt: performance.now() };
      this.#waiting.push(waiting);
    });
  }

  /** Whether there was somebody to take it. */
  resolveNext(value: T): boolean {
    const first = this.#next();
    if (first) this.#waits?.seconds.observe((performance.now() - first.enqueuedAt) / 1000);
    first?.resolve(value);
    return first !== undefined;
  }

  /** Refuses the first, unless it came after the failed attempt had begun; tells whether there was such a one. */
  rejectNext(error: unknown, begun = Number.POSITIVE_INFINITY): boolean {
    if ((this.#waiting[0]?.enqueuedAt ?? begun) > begun) return false;
    const first = this.#next();
    if (first) this.#noteRefused();
    first?.reject(error);
    return first !== undefined;
  }

  #noteRefused(): void {
    if (this.#waits) this.#waits.rejections++;
  }

  #next(): Waiter<T> | undefined {
    const first = this.#waiting.shift();
    clearTimeout(first?.timer);
    return first;
  }
}
