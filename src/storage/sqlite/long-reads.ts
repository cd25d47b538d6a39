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
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(file: string) {
    this.#helper = new Helper(file);
  }

  async run(statement: Statement, values: Values = {}): Promise<Stored[][]> {
    if (this.#waiting >= limits.longReads) throw new Unavailable('too many read for long');
    this.#waiting++;
    const came = performance.now();
    const read = this.#last.then(() => {
      this.#waiting--;
      if (performance.now() - came > limits.longReadWait) throw new Unavailable('others read for long');
      return this.#helper.use((thread) =>
        thread.ask([
          [readOnly, []],
          [statement.sql, bind(statement, values)],
        ]),
      );
    });
    this.#last = read.catch(() => undefined);
    return read;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#helper.close();
  }
}
