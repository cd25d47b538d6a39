import type { StoredValue } from '../schema/fields/field.ts';
import type { Statement } from './statement.ts';

/** How rows are inserted into a table. Rows with the same object may be inserted together. */
export interface BulkInsert {
  readonly table: string;
  /** Whether its rows reference rows of another table, which must be inserted first. */
  readonly isChildTable?: boolean;
  statementFor(count: number): Statement;
}

export interface NewRows {
  bulkInsert: BulkInsert;
  /** Values in the order of the statement's parameters. */
  rows: readonly (readonly StoredValue[])[];
}
