import type { StoredValue } from '../schema/fields/field.ts';
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
