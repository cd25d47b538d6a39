import { limits } from '../../limits.ts';
import type { Transaction } from '../database.ts';
import type { NewRows } from '../new-rows.ts';
import { type Shared, SharedParts } from '../shared.ts';
import type { Statement, Values } from '../statement.ts';
import type { Soon } from '../store.ts';
import { AddedRows } from './added-rows.ts';
import type { Connection } from './connection.ts';

/** What the works of a group see of their transaction. */
export class GroupSession implements Transaction {
  /** Whether the work that was carried out last has written anything. */
  hasWritten = false;
  readonly #connection: Connection;
  readonly #parts = new SharedParts();
  readonly #added = new AddedRows();
  /** Why some of them could not be written. */
  #fault: { error: unknown } | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  carryOut<T>(work: (session: Transaction) => Promise<T>): Promise<T> {
    this.hasWritten = false;
    return this.#parts.guard(() => work(this));
  }

  run(statement: Statement, values?: Values) {
    if (this.#added.isMissedBy(statement)) this.#writeAdded();
    const rows = this.#connection.run(statement, values);
    if (!reads.test(statement.sql)) this.hasWritten = true;
    return rows;
  }

  put(statement: Statement, values?: Values): void {
    if (this.#added.isMissedBy(statement)) this.#writeAdded();
    this.hasWritten = true;
    this.#connection.put(statement, values);
  }

  add(added: NewRows): void {
    if (!added.rows.length) return;
    this.hasWritten = true;
    this.#added.add(added);
    if (this.#added.count >= limits.addedRows) this.#writeAdded();
  }

  /** Those that cannot be written may be another work's: its transaction is to come to nothing. */
  #writeAdded(): void {
    try {
      for (const [statement, values] of this.#added.take()) this.#connection.put(statement, values);
    } catch (error) {
      this.#fault = { error };
      throw error;
    }
  }

  shared<T extends Shared>(key: string, open: () => Promise<T>): Soon<T> {
    return this.#parts.get(key, open);
  }

  async close(): Promise<void> {
    await this.#parts.close();
    this.#writeAdded();
    if (this.#fault) throw this.#fault.error;
  }
}

const reads = /^(select|with)\b/i;
