import type { StoredValue } from '../../schema/fields/field.ts';
import { insertStatements } from '../insert-rows.ts';
import type { BulkInsert, NewRows } from '../new-rows.ts';
import type { Statement } from '../statement.ts';

/**
 * Rows that the works of a group have added and that are not written yet. So many works share one statement, whichever accounts
 * they write to, and SQLite goes through all of a table's indexes while it has them at hand.
 */
export class InsertBuffer {
  readonly #rows = new Map<BulkInsert, (readonly StoredValue[])[]>();
  #count = 0;

  add({ bulkInsert: insertion, rows }: NewRows): void {
    const added = this.#rows.getOrInsertComputed(insertion, () => []);
    for (const row of rows) added.push(row);
    this.#count += rows.length;
  }

  get count(): number {
    return this.#count;
  }

  /** Whether a statement could find them missing: whatever is not known to have to do with another table alone. */
  mayAffect({ onlyTable: about }: Statement): boolean {
    if (this.#count === 0) return false;
    if (about === undefined) return true;
    for (const { table } of this.#rows.keys()) if (table === about) return true;
    return false;
  }

  /** Gives them away with the statements that write them: what belongs to others last. */
  *drain(): Generator<[Statement, StoredValue[]]> {
    const added = [...this.#rows].sort(([one], [other]) => rank(one) - rank(other));
    this.#rows.clear();
    this.#count = 0;
    for (const [insertion, rows] of added) yield* insertStatements({ bulkInsert: insertion, rows });
  }
}

const rank = ({ isChildTable: areParts = false }: BulkInsert): number => Number(areParts);
