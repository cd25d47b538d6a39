import type { StoredValue } from '../schema/fields/field.ts';
import { batches } from './batches.ts';
import type { Transaction } from './database.ts';
import type { NewRows } from './new-rows.ts';
import type { Statement } from './statement.ts';

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
