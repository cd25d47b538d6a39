import type { ColumnTypes } from '../migrations/migration.ts';

export const columnTypes: ColumnTypes = {
  integer: 'BIGINT',
  text: 'TEXT COLLATE "C"',
  tableEnd: '',
  clusteredEnd: '',
  // It takes no more than a third of a page into an index.
  covering: () => [],
};
