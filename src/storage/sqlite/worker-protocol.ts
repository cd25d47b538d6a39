import type { StoredValue } from '../../schema/fields/field.ts';

/** What the worker receives: statements in order, each with its values. */
export type StatementBatch = [sql: string, values: readonly StoredValue[]][];

/** What SQLite reports as wrong. Structured clone drops the error code of an `Error`, so it is sent as a plain object. */
export interface WorkerError {
  message: string;
  errcode: number | undefined;
}

/** The rows of the batch's last statement, or the error that stopped the batch. */
export interface WorkerReply {
  rows: StoredValue[][];
  error?: WorkerError | undefined;
}
