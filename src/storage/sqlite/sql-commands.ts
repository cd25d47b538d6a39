/** SQL commands shared with the worker. In a file of their own, since `thread.ts` opens a connection when a worker loads it. */

export const begin = 'BEGIN IMMEDIATE';
/** Begins a read transaction: its snapshot is taken at the first read. */
export const beginRead = 'BEGIN';
export const commit = 'COMMIT';
export const rollback = 'ROLLBACK';

/** Copies the write-ahead log into the database, as far as no reader needs the old pages. */
export const checkpoint = 'PRAGMA wal_checkpoint(PASSIVE)';
/** Also empties the log file, if nothing reads or writes meanwhile. */
export const checkpointAndTruncate = 'PRAGMA wal_checkpoint(TRUNCATE)';
/** Makes a connection refuse writes. */
export const queryOnly = 'PRAGMA query_only = ON';

/** Not SQL: tells the worker to close its connection and end. */
export const closeWorker = 'CLOSE';
