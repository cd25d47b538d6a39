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

  constructor(file: string) {
    this.#helper = new Helper(file);
  }

  run(statement: Statement, values: Values = {}): Promise<Stored[][]> {
    return this.#helper.use(async (thread) => {
      if (thread.askers >= limits.longReads) throw new Unavailable('others read for long');
      return thread.ask([
        [readOnly, []],
        [statement.sql, bind(statement, values)],
      ]);
    });
  }

  close(): Promise<void> {
    return this.#helper.close();
  }
}
