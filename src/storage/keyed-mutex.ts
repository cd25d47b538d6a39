import { type WaitLimits, WaitQueue } from './wait-queue.ts';

/** Per-key mutex, first in, first out. */
export class KeyedMutex {
  readonly #limits: WaitLimits;
  readonly #queues = new Map<number, WaitQueue<void>>();

  constructor(limits: WaitLimits) {
    this.#limits = limits;
  }

  async runExclusive<T>(key: number, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key);
    if (queue) await queue.wait();
    else this.#queues.set(key, new WaitQueue(this.#limits));
    try {
      return await work();
    } finally {
      if (!this.#queues.get(key)?.resolveNext()) this.#queues.delete(key);
    }
  }
}
