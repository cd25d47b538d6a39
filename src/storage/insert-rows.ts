import type { StoredValue } from '../schema/fields/field.ts';
import { batches } from './batches.ts';
import type { Transaction } from './database.ts';
import type { NewRows } from './new-rows.ts';
import type { Statement } from './statement.ts';

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
