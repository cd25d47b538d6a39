/** What every transaction that writes begins with, and how it ends. */
export const begin = 'BEGIN IMMEDIATE';
export const commit = 'COMMIT';
export const rollBack = 'ROLLBACK';
