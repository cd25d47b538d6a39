import { limits } from '../limits.ts';
import { BlobsUnavailable } from './blob-store.ts';

/** Runs so many tasks at once, in order, and rejects those that would wait too long. */
export class TaskQueue {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number = limits.concurrentPictures) {
    this.#most = most;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most) {
      if (this.#waiting.length >= limits.queuedPictures)
        throw new BlobsUnavailable('too many pictures are waiting');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
