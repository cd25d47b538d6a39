import type { StoredValue } from '../schema/fields/field.ts';
import type { Transaction, TransactionScoped } from './database.ts';
import type { NewRows } from './new-rows.ts';
import { batches, type Statement } from './statement.ts';
import type { MaybePromise } from './store.ts';

/** Opens, restores and flushes the state that the writes of a transaction share. */
export class TransactionScope {
  readonly #parts = new Map<string, TransactionScoped>();
  /** For the parts that the current write has used. */
  readonly #restores = new Map<string, () => void>();

  get<T extends TransactionScoped>(key: string, open: () => Promise<T>): MaybePromise<T> {
    const part = this.#parts.get(key);
    if (!part) return this.#open(key, open);
    if (!this.#restores.has(key)) this.#restores.set(key, part.saveState());
    return part as T;
  }

  async #open<T extends TransactionScoped>(key: string, open: () => Promise<T>): Promise<T> {
    const part = await open();
    this.#parts.set(key, part);
    this.#restores.set(key, () => this.#parts.delete(key));
    return part;
  }

  async runOrRestore<T>(work: () => Promise<T>): Promise<T> {
    this.#restores.clear();
    try {
      return await work();
    } catch (error) {
      for (const restore of this.#restores.values()) restore();
      throw error;
    }
  }

  async flush(): Promise<void> {
    for (const part of this.#parts.values()) await part.flush();
    this.#parts.clear();
  }
}

export function* insertStatements({ bulkInsert, rows }: NewRows): Generator<[Statement, StoredValue[]]> {
  for (const batch of batches(rows)) yield [bulkInsert.statementFor(batch.length), flattenRows(batch)];
}

/** `concat` takes an eighth of the time of `flat`. */
export const flattenRows = (rows: readonly (readonly StoredValue[])[]): StoredValue[] =>
  ([] as StoredValue[]).concat(...rows);

/** Inserts rows at once, for transactions that do not buffer them. */
export async function insertRows(
  transaction: Pick<Transaction, 'runDeferred'>,
  rows: NewRows,
): Promise<void> {
  for (const [statement, values] of insertStatements(rows)) await transaction.runDeferred(statement, values);
}
