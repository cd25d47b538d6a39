import { migration } from './migration.ts';

/** Each account's own limit of low stock. */
export const lowStockLimit = migration({}, ({ integer }) => [
  `ALTER TABLE sites ADD COLUMN low_stock_limit ${integer} NOT NULL DEFAULT 5`,
]);
