import type { Stored } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import { bind, type Statement, type Values } from '../statement.ts';
import { Unavailable } from '../store.ts';
import { Helper } from './helper.ts';
import { readOnly } from './orders.ts';

/**
 * Reads that may take SQLite long are done in a thread of their own, one after the other: nobody else waits for them. Not
 * in the one that writes, where they would see what is not committed.
 */
export class LongReads {
  readonly #helper: Helper;
  /** Resolves when the last one who came is through. */
  #last = Promise.resolve();
  #waiting = 0;
  #isClosed = false;

  constructor(file: string) {
    this.#helper = new Helper(file);
  }

  async run(statement: Statement, values: Values = {}): Promise<Stored[][]> {
    if (this.#waiting >= limits.longReads) throw new Unavailable('too many wait to read for long');
    const deadline = performance.now() + limits.longReadWait;
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    this.#waiting++;
    try {
      await before;
      if (this.#isClosed) throw new Unavailable('the store is closed');
      if (performance.now() > deadline) throw new Unavailable('others read for too long');
      return await this.#helper.use((thread) =>
        thread.ask([
          [readOnly, []],
          [statement.sql, bind(statement, values)],
        ]),
      );
    } finally {
      this.#waiting--;
      resolve();
    }
  }

  /** Only the one that has begun comes to its end. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#helper.close();
  }
}
