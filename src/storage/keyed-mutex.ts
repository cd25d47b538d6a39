import { type WaitLimits, WaitQueue } from './wait-queue.ts';

/** Works of the same name follow each other; others do not wait for them. */
export class KeyedMutex {
  readonly #patience: WaitLimits;
  readonly #queues = new Map<number, WaitQueue<void>>();

  constructor(patience: WaitLimits) {
    this.#patience = patience;
  }

  async runExclusive<T>(name: number, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(name);
    if (queue) await queue.wait();
    else this.#queues.set(name, new WaitQueue(this.#patience));
    try {
      return await work();
    } finally {
      if (!this.#queues.get(name)?.resolveNext()) this.#queues.delete(name);
    }
  }
}
