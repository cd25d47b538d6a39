import type { Histogram } from '../metrics/histogram.ts';
import { Unavailable } from './store.ts';

interface Waiter<T> {
  resolve(value: T): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
  /** By `performance.now()`. */
  enqueuedAt: number;
}

export interface WaitLimits {
  maxWaiting: number;
  timeoutMs: number;
}

export interface WaitMetrics {
  seconds: Histogram;
  rejections: number;
}

export const busyMessage = 'the database was busy for too long';

/** Bounded, first in, first out, with a timeout. */
export class WaitQueue<T> {
  readonly #waiting: Waiter<T>[] = [];
  readonly #limits: WaitLimits;
  readonly #metrics: WaitMetrics | undefined;
  readonly #timeoutError: () => Unavailable;

  constructor(limits: WaitLimits, metrics?: WaitMetrics, timeoutError = () => new Unavailable(busyMessage)) {
    this.#limits = limits;
    this.#metrics = metrics;
    this.#timeoutError = timeoutError;
  }

  get length(): number {
    return this.#waiting.length;
  }

  async wait(): Promise<T> {
    const { maxWaiting, timeoutMs } = this.#limits;
    if (this.#waiting.length >= maxWaiting) {
      this.#countRejection();
      throw new Unavailable('too many requests wait for the database');
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        this.#countRejection();
        reject(this.#timeoutError());
      }, timeoutMs);
      const waiter = { resolve, reject, timer, enqueuedAt: performance.now() };
      this.#waiting.push(waiter);
    });
  }

  /** False if there is no waiter. */
  resolveNext(value: T): boolean {
    const first = this.#shift();
    if (first) this.#metrics?.seconds.observe((performance.now() - first.enqueuedAt) / 1000);
    first?.resolve(value);
    return first !== undefined;
  }

  /** False if there is no waiter queued by `begun`. */
  rejectNext(error: unknown, begun = Number.POSITIVE_INFINITY): boolean {
    if ((this.#waiting[0]?.enqueuedAt ?? begun) > begun) return false;
    const first = this.#shift();
    if (first) this.#countRejection();
    first?.reject(error);
    return first !== undefined;
  }

  #countRejection(): void {
    if (this.#metrics) this.#metrics.rejections++;
  }

  #shift(): Waiter<T> | undefined {
    const first = this.#waiting.shift();
    clearTimeout(first?.timer);
    return first;
  }
}
