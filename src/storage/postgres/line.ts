import { Unavailable } from '../store.ts';

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

/** Those who wait for the same thing, first come, first served: neither too many of them nor for too long. */
export class Line<T> {
  readonly #waiting: Waiting<T>[] = [];
  readonly #patience: Patience;

  constructor(patience: Patience) {
    this.#patience = patience;
  }

  get length(): number {
    return this.#waiting.length;
  }

  async wait(): Promise<T> {
    const { most, wait } = this.#patience;
    if (this.#waiting.length >= most) throw new Unavailable('too many wait for PostgreSQL');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new Unavailable('PostgreSQL is busy for too long'));
      }, wait);
      const waiting = { resolve, reject, timer, since: performance.now() };
      this.#waiting.push(waiting);
    });
  }

  /** Whether there was somebody to take it. */
  serve(value: T): boolean {
    const first = this.#next();
    first?.resolve(value);
    return first !== undefined;
  }

  /** Refuses the first, unless it came after the failed attempt had begun. */
  refuse(error: unknown, begun = Number.POSITIVE_INFINITY): void {
    if ((this.#waiting[0]?.since ?? begun) <= begun) this.#next()?.reject(error);
  }

  #next(): Waiting<T> | undefined {
    const first = this.#waiting.shift();
    clearTimeout(first?.timer);
    return first;
  }
}
