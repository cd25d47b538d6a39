/**
 * What SQLite is told beside queries, here or in the thread of long works. It stands apart from the thread's own module,
 * which opens a connection wherever it is loaded in a worker.
 */

/** What every transaction that writes begins with. */
export const begin = 'BEGIN IMMEDIATE';
/** The same for one that only reads: its view is that of its first read. */
export const beginRead = 'BEGIN';
export const commit = 'COMMIT';
export const rollback = 'ROLLBACK';

/** Writes the write-ahead log back, as far as nobody reads what was before it. */
export const checkpoint = 'PRAGMA wal_checkpoint(PASSIVE)';
/** The same, and where nobody reads or writes meanwhile, the log is empty afterwards. */
export const checkpointAndTruncate = 'PRAGMA wal_checkpoint(TRUNCATE)';
/** Before a statement that only reads, by a thread that does nothing else. */
export const queryOnly = 'PRAGMA query_only = ON';

/** Instead of a statement: to end the thread. */
export const closeWorker = 'CLOSE';
