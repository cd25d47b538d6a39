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

/**
 * Sends more operations than one batch takes, one batch after the other. `onSent` is called after each with the number of
 * operations so far.
 */
export async function sendBatches(
  operations: BatchOperation[],
  onSent: (count: number) => Promise<unknown> | unknown,
): Promise<void> {
  for (let start = 0; start < operations.length; start += maxBatchSize) {
    const batch = operations.slice(start, start + maxBatchSize);
    await sendBatch(batch);
    await onSent(start + batch.length);
  }
}
