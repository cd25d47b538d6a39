import { type Patience, Queue } from './queue.ts';

/** Works of the same name follow each other; others do not wait for them. */
export class Turns {
  readonly #patience: Patience;
  readonly #queues = new Map<number, Queue<void>>();

  constructor(patience: Patience) {
    this.#patience = patience;
  }

  async take<T>(name: number, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(name);
    if (queue) await queue.wait();
    else this.#queues.set(name, new Queue(this.#patience));
    try {
      return await work();
    } finally {
      if (!this.#queues.get(name)?.serve()) this.#queues.delete(name);
    }
  }
}
