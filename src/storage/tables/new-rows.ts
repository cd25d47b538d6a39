import type { Stored } from '../../declare/fields/field.ts';
import { batches } from '../batches.ts';
import type { Transaction } from '../database.ts';
import type { Statement } from '../statement.ts';

/** The statement that adds so many rows; the same function for all rows that it may add together. */
export type Insertion = (count: number) => Statement;

export interface NewRows {
  insertion: Insertion;
  /** The values of each in the order in which the statement has them. */
  rows: readonly (readonly Stored[])[];
}

export async function insertRows(session: Transaction, { insertion, rows }: NewRows): Promise<void> {
  for (const batch of batches(rows)) await session.put(insertion(batch.length), batch.flat());
}
