import type { Stored } from '../declare/fields/field.ts';
import { batches } from './batches.ts';
import type { Transaction } from './database.ts';
import type { Statement } from './statement.ts';

/** How rows are added to a table; the same object for all rows that may be added together. */
export interface Insertion {
  readonly table: string;
  /** Whether its rows belong to rows of another table, which have to be there before them. */
  readonly areParts?: boolean;
  /** Adds so many. */
  statement(count: number): Statement;
}

export interface NewRows {
  insertion: Insertion;
  /** The values of each in the order in which the statement has them. */
  rows: readonly (readonly Stored[])[];
}

/** The statements that add rows, each with its values. */
export function* statementsOf({ insertion, rows }: NewRows): Generator<[Statement, Stored[]]> {
  for (const batch of batches(rows)) yield [insertion.statement(batch.length), valuesOf(batch)];
}

/** The values of rows, one after the other. `concat` takes an eighth of the time that `flat` does. */
export const valuesOf = (rows: readonly (readonly Stored[])[]): Stored[] => ([] as Stored[]).concat(...rows);

/** Adds rows that wait for no others. */
export async function insertRows(session: Pick<Transaction, 'put'>, added: NewRows): Promise<void> {
  for (const [statement, values] of statementsOf(added)) await session.put(statement, values);
}
