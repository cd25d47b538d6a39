import { Unavailable } from '../storage/store.ts';

/** Limits concurrency: queues further calls and rejects them with 503 when the queue is full. */
export class ConcurrencyLimiter {
  readonly #maxRunning: number;
  readonly #maxQueued: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(maxRunning: number, maxQueued: number) {
    this.#maxRunning = maxRunning;
    this.#maxQueued = maxQueued;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#maxRunning) this.#running++;
    else await this.#enqueue();
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #enqueue(): Promise<void> {
    if (this.#queue.length >= this.#maxQueued) throw new Unavailable('too many are signing in at once');
    return new Promise((resolve) => this.#queue.push(resolve));
  }
}
