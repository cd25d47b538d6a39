import type { ColumnTypes } from '../migrations/index.ts';

export const columnTypes: ColumnTypes = {
  integer: 'BIGINT',
  text: 'TEXT COLLATE "C"',
  tableEnd: '',
  clusteredEnd: '',
};
