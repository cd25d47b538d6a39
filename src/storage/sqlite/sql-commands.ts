/** Not in `thread.ts`, which opens a connection when a worker loads it. */

export const begin = 'BEGIN IMMEDIATE';
export const beginRead = 'BEGIN';
export const commit = 'COMMIT';
export const rollback = 'ROLLBACK';

/** As far as no reader needs the old pages. */
export const checkpoint = 'PRAGMA wal_checkpoint(PASSIVE)';
/** Empties the log, if nothing reads or writes meanwhile. */
export const checkpointAndTruncate = 'PRAGMA wal_checkpoint(TRUNCATE)';
export const queryOnly = 'PRAGMA query_only = ON';

/** Not SQL: ends the worker. */
export const closeWorker = 'CLOSE';
