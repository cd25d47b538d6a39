import type { StoredValue } from '../../schema/fields/field.ts';
import type { QueryExecutor } from '../database.ts';
import { type ParamValues, rawSql, type Statement } from '../statement.ts';
import type { Connection } from './connection.ts';
import { isBusy } from './errors.ts';
import { beginRead, commit } from './sql-commands.ts';

const beginning = rawSql(beginRead);
const ending = rawSql(commit);

/**
 * Reads of one turn of the event loop share one view of the store: opening and closing one takes SQLite as long as a
 * look-up. Whoever learns of a commit meanwhile closes it, so that the next read sees that. While somebody writes by the
 * same connection, reads see what was committed before, by the connection aside.
 */
export class ReadTransaction implements QueryExecutor {
  readonly #connection: Connection;
  readonly #aside: Connection;
  #isOpen = false;
  #isEnding = false;
  #isLent = false;

  constructor(connection: Connection, aside: Connection) {
    this.#connection = connection;
    this.#aside = aside;
  }

  run(statement: Statement, values?: ParamValues): StoredValue[][] {
    if (this.#isLent) return this.#aside.run(statement, values);
    try {
      if (!this.#isOpen) this.#open();
      return this.#connection.run(statement, values);
    } catch (error) {
      if (!isBusy((error as Error).cause)) throw error;
      // Another process puts the log in order after a crash. Only the connection aside waits for that.
      this.close();
      return this.#aside.run(statement, values);
    }
  }

  /** Leaves the connection to whoever is about to write by it, until it is taken back. */
  suspend(): void {
    this.close();
    this.#isLent = true;
  }

  resume(): void {
    this.#isLent = false;
  }

  #open(): void {
    this.#connection.run(beginning);
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
      this.#connection.run(ending);
  }
}
