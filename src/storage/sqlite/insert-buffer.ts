import type { StoredValue } from '../../schema/fields/field.ts';
import { insertStatements } from '../insert-rows.ts';
import type { BulkInsert, NewRows } from '../new-rows.ts';
import type { Statement } from '../statement.ts';

/**
 * Buffers inserted rows for all writes of a group, across accounts, and writes them with few statements. With the deferred
 * update of the account's counters it saves 12 to 20 % of a create.
 */
export class InsertBuffer {
  readonly #rows = new Map<BulkInsert, (readonly StoredValue[])[]>();
  #count = 0;

  add({ bulkInsert, rows }: NewRows): void {
    const buffered = this.#rows.getOrInsertComputed(bulkInsert, () => []);
    for (const row of rows) buffered.push(row);
    this.#count += rows.length;
  }

  get count(): number {
    return this.#count;
  }

  /** Whether a statement might miss the buffered rows: unless it is known to touch one other table alone. */
  mayAffect({ onlyTable }: Statement): boolean {
    if (this.#count === 0) return false;
    if (onlyTable === undefined) return true;
    for (const { table } of this.#rows.keys()) if (table === onlyTable) return true;
    return false;
  }

  /** Empties the buffer, yielding the statements that write it: child tables last, since they reference the others. */
  *drain(): Generator<[Statement, StoredValue[]]> {
    const buffered = [...this.#rows].sort(([one], [other]) => rank(one) - rank(other));
    this.#rows.clear();
    this.#count = 0;
    for (const [bulkInsert, rows] of buffered) yield* insertStatements({ bulkInsert, rows });
  }
}

const rank = ({ isChildTable = false }: BulkInsert): number => Number(isChildTable);
