import { api } from './call.ts';

/** The server's limit. */
export const maxBatchSize = 500;

/** A write in a batch. If its precondition fails, the whole batch is rejected. */
export interface BatchOperation {
  method: 'PUT' | 'DELETE';
  path: string;
  body?: object;
  if_match?: string | undefined;
  /** Former values of some fields: the precondition for records from lists, which have no ETags. */
  if_fields?: object;
}

/** Atomic: all operations become one step of the history, or none is stored. */
export const sendBatch = (operations: BatchOperation[]): Promise<unknown> =>
  api.post('/batch', { operations });
