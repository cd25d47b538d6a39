import type { StoredValue } from '../../schema/fields/field.ts';
import type { QueryExecutor } from '../database.ts';
import { type ParamValues, rawSql, type Statement } from '../statement.ts';
import type { Connection } from './connection.ts';
import { isBusy } from './errors.ts';
import { beginRead, commit } from './sql-commands.ts';

const beginStatement = rawSql(beginRead);
const commitStatement = rawSql(commit);

/**
 * One transaction for all reads of an event loop turn, which saves 15 % of a random read. It must be closed after each commit,
 * so that the next read sees it. While the connection writes, reads go to a second one, which sees only committed data.
 */
export class ReadTransaction implements QueryExecutor {
  readonly #connection: Connection;
  readonly #readConnection: Connection;
  #isOpen = false;
  #isCloseScheduled = false;
  #isSuspended = false;

  constructor(connection: Connection, readConnection: Connection) {
    this.#connection = connection;
    this.#readConnection = readConnection;
  }

  run(statement: Statement, values?: ParamValues): StoredValue[][] {
    if (this.#isSuspended) return this.#readConnection.run(statement, values);
    try {
      if (!this.#isOpen) this.#open();
      return this.#connection.run(statement, values);
    } catch (error) {
      if (!isBusy((error as Error).cause)) throw error;
      // As in `SqliteDatabase.#readDataVersion`.
      this.close();
      return this.#readConnection.run(statement, values);
    }
  }

  /** Frees the connection for a write transaction. */
  suspend(): void {
    this.close();
    this.#isSuspended = true;
  }

  resume(): void {
    this.#isSuspended = false;
  }

  #open(): void {
    this.#connection.run(beginStatement);
    this.#isOpen = true;
    if (this.#isCloseScheduled) return;
    this.#isCloseScheduled = true;
    setImmediate(() => {
      this.#isCloseScheduled = false;
      this.close();
    });
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.#connection.database.isOpen && this.#connection.database.isTransaction)
      this.#connection.run(commitStatement);
  }
}
