import { limits } from '../../limits.ts';
import type { Transaction } from '../database.ts';
import type { NewRows } from '../new-rows.ts';
import type { ParamValues, Statement } from '../statement.ts';
import type { MaybePromise } from '../store.ts';
import { TransactionScope, type TransactionScoped } from '../transaction-scope.ts';
import type { Connection } from './connection.ts';
import { InsertBuffer } from './insert-buffer.ts';

/** What the works of a group see of their transaction. */
export class GroupTransaction implements Transaction {
  /** Whether the work that was carried out last has written anything. */
  hasWritten = false;
  readonly #connection: Connection;
  readonly #parts = new TransactionScope();
  readonly #added = new InsertBuffer();
  /** Why some of them could not be written. */
  #fault: { error: unknown } | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  execute<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.hasWritten = false;
    return this.#parts.runOrRestore(() => work(this));
  }

  run(statement: Statement, values?: ParamValues) {
    if (this.#added.mayAffect(statement)) this.#writeAdded();
    const rows = this.#connection.run(statement, values);
    if (!reads.test(statement.sql)) this.hasWritten = true;
    return rows;
  }

  runDeferred(statement: Statement, values?: ParamValues): void {
    if (this.#added.mayAffect(statement)) this.#writeAdded();
    this.hasWritten = true;
    this.#connection.runWithoutStatementJournal(statement, values);
  }

  insertBuffered(added: NewRows): void {
    if (!added.rows.length) return;
    this.hasWritten = true;
    this.#added.add(added);
    if (this.#added.count >= limits.insertBufferRows) this.#writeAdded();
  }

  /** Those that cannot be written may be another work's: its transaction is to come to nothing. */
  #writeAdded(): void {
    try {
      for (const [statement, values] of this.#added.drain())
        this.#connection.runWithoutStatementJournal(statement, values);
    } catch (error) {
      this.#fault = { error };
      throw error;
    }
  }

  getScoped<T extends TransactionScoped>(key: string, open: () => Promise<T>): MaybePromise<T> {
    return this.#parts.get(key, open);
  }

  async close(): Promise<void> {
    await this.#parts.flush();
    this.#writeAdded();
    if (this.#fault) throw this.#fault.error;
  }
}

const reads = /^(select|with)\b/i;
