/**
 * What the thread is told beside the statements of a transaction. It stands apart from the thread's own module, which
 * opens a connection wherever it is loaded in a worker.
 */

/** Writes the write-ahead log back, as far as nobody reads what was before it. */
export const writeBack = 'PRAGMA wal_checkpoint(PASSIVE)';
/** The same, and where nobody reads or writes meanwhile, the log is empty afterwards. */
export const emptyLog = 'PRAGMA wal_checkpoint(TRUNCATE)';
/** Before a statement that only reads, by a thread that does nothing else. */
export const readOnly = 'PRAGMA query_only = ON';
/** Instead of a statement: to end the thread. */
export const close = 'CLOSE';
