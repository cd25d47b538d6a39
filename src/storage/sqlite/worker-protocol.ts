import type { StoredValue } from '../../schema/fields/field.ts';

export type StatementBatch = [sql: string, values: readonly StoredValue[]][];

/** A plain object: structured clone drops the error code of an `Error`. */
export interface WorkerError {
  message: string;
  errcode: number | undefined;
}

/** The rows of the last statement, or the error that stopped the batch. */
export interface WorkerReply {
  rows: StoredValue[][];
  error?: WorkerError | undefined;
}
