import type { StoredValue } from '../schema/fields/field.ts';
import { batches } from './batches.ts';
import type { Transaction } from './database.ts';
import type { Statement } from './statement.ts';

/** How rows are added to a table; the same object for all rows that may be added together. */
export interface BulkInsert {
  readonly table: string;
  /** Whether its rows belong to rows of another table, which have to be there before them. */
  readonly isChildTable?: boolean;
  /** Adds so many. */
  statementFor(count: number): Statement;
}

export interface NewRows {
  bulkInsert: BulkInsert;
  /** The values of each in the order in which the statement has them. */
  rows: readonly (readonly StoredValue[])[];
}

/** The statements that add rows, each with its values. */
export function* insertStatements({
  bulkInsert: insertion,
  rows,
}: NewRows): Generator<[Statement, StoredValue[]]> {
  for (const batch of batches(rows)) yield [insertion.statementFor(batch.length), flattenRows(batch)];
}

/** The values of rows, one after the other. `concat` takes an eighth of the time that `flat` does. */
export const flattenRows = (rows: readonly (readonly StoredValue[])[]): StoredValue[] =>
  ([] as StoredValue[]).concat(...rows);

/** Adds rows that wait for no others. */
export async function insertRows(
  transaction: Pick<Transaction, 'runDeferred'>,
  added: NewRows,
): Promise<void> {
  for (const [statement, values] of insertStatements(added)) await transaction.runDeferred(statement, values);
}
