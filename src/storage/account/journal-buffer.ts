import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { Transaction } from '../database.ts';
import type { NewRows } from '../new-rows.ts';
import type { MaybePromise } from '../store.ts';
import type { Journal } from '../tables/journal.ts';

/** Lines that the works of a transaction add to an account's journal: gathered, and written many at a time. */
export class JournalBuffer {
  readonly #transaction: Transaction;
  readonly #journal: Journal;
  #lines: StoredValue[][] = [];

  constructor(transaction: Transaction, journal: Journal) {
    this.#transaction = transaction;
    this.#journal = journal;
  }

  add(line: StoredValue[]): void {
    this.#lines.push(line);
  }

  flushIfDue(): MaybePromise<void> {
    if (this.#lines.length >= limits.batchRows) return this.#transaction.insertBuffered(this.drain());
  }

  /** Gives away what was gathered. */
  drain(): NewRows {
    const rows = this.#lines;
    this.#lines = [];
    return { bulkInsert: this.#journal.append, rows };
  }
}
