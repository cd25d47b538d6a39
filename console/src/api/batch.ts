import { api } from './call.ts';

/** The most writes that the server takes as one. */
export const maxBatchSize = 500;

/** One of several writes. It is refused, and all others with it, where the record is not what it was. */
export interface BatchOperation {
  method: 'PUT' | 'DELETE';
  path: string;
  body?: object;
  /** The ETag that the record was read with. */
  if_match?: string | undefined;
  /** What some of its fields were: lists give no ETags. */
  if_fields?: object;
}

/** Carries all of them out, as one step of the history, or none. */
export const sendBatch = (operations: BatchOperation[]): Promise<unknown> =>
  api.post('/batch', { operations });
