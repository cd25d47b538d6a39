import type { Stored } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import type { Patience } from '../queue.ts';
import { bind, type Statement, type Values } from '../statement.ts';
import { Unavailable } from '../store.ts';
import { Turns } from '../turns.ts';
import { Helper } from './helper.ts';
import { readOnly } from './orders.ts';

/** All of them have the same one. */
const turn = 0;

/**
 * Reads that may take SQLite long are done in a thread of their own, one after the other: nobody else waits for them. Not
 * in the one that writes, where they would see what is not committed.
 */
export class LongReads {
  readonly #helper: Helper;
  readonly #turns: Turns;
  #isClosed = false;

  constructor(file: string, patience: Patience = { most: limits.longReads, wait: limits.longReadWait }) {
    this.#helper = new Helper(file);
    this.#turns = new Turns(patience);
  }

  run(statement: Statement, values: Values = {}): Promise<Stored[][]> {
    return this.#turns.take(turn, async () => {
      if (this.#isClosed) throw new Unavailable('the store is closed');
      return this.#helper.use((thread) =>
        thread.ask([
          [readOnly, []],
          [statement.sql, bind(statement, values)],
        ]),
      );
    });
  }

  /** Only the one that has begun comes to its end. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#helper.close();
  }
}
