import type { Stored } from '../../declare/fields/field.ts';
import type { Session } from '../database.ts';
import { plain, type Statement, type Values } from '../statement.ts';
import type { Connection } from './connection.ts';

const begin = plain('BEGIN');
const end = plain('COMMIT');

/**
 * Reads of one turn of the event loop share one view of the store: opening and closing one takes SQLite as long as a
 * look-up. Whoever learns of a commit meanwhile closes it, so that the next read sees that.
 */
export class View implements Session {
  readonly #connection: Connection;
  #isOpen = false;
  #isEnding = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  run(statement: Statement, values?: Values): Stored[][] {
    if (!this.#isOpen) this.#open();
    return this.#connection.run(statement, values);
  }

  #open(): void {
    this.#connection.run(begin);
    this.#isOpen = true;
    if (this.#isEnding) return;
    this.#isEnding = true;
    setImmediate(() => {
      this.#isEnding = false;
      this.close();
    });
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.#connection.database.isOpen && this.#connection.database.isTransaction)
      this.#connection.run(end);
  }
}
