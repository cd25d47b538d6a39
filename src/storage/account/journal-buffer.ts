import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { Transaction } from '../database.ts';
import type { NewRows } from '../new-rows.ts';
import type { MaybePromise } from '../store.ts';
import type { Journal } from '../tables/journal.ts';

/** Buffers the journal entries of a transaction. */
export class JournalBuffer {
  readonly #transaction: Transaction;
  readonly #journal: Journal;
  #entries: StoredValue[][] = [];

  constructor(transaction: Transaction, journal: Journal) {
    this.#transaction = transaction;
    this.#journal = journal;
  }

  add(entry: StoredValue[]): void {
    this.#entries.push(entry);
  }

  flushIfDue(): MaybePromise<void> {
    if (this.#entries.length >= limits.batchRows) return this.#transaction.insertBuffered(this.drain());
  }

  drain(): NewRows {
    const rows = this.#entries;
    this.#entries = [];
    return { bulkInsert: this.#journal.append, rows };
  }
}
