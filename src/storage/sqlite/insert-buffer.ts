import type { StoredValue } from '../../schema/fields/field.ts';
import { insertStatements } from '../insert-rows.ts';
import type { BulkInsert, NewRows } from '../new-rows.ts';
import type { Statement } from '../statement.ts';

/** Buffers the inserts of a group, across accounts. With the deferred counters it saves 12 to 20 % of a create. */
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

  /** Whether a statement might miss the buffered rows. */
  mayAffect({ onlyTable }: Statement): boolean {
    if (this.#count === 0) return false;
    if (onlyTable === undefined) return true;
    for (const { table } of this.#rows.keys()) if (table === onlyTable) return true;
    return false;
  }

  /** Child tables come last, since they reference the others. */
  *drain(): Generator<[Statement, StoredValue[]]> {
    const buffered = [...this.#rows].sort(([one], [other]) => rank(one) - rank(other));
    this.#rows.clear();
    this.#count = 0;
    for (const [bulkInsert, rows] of buffered) yield* insertStatements({ bulkInsert, rows });
  }
}

const rank = ({ isChildTable = false }: BulkInsert): number => Number(isChildTable);
