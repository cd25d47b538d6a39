import type { ColumnTypes } from '../migrations/migration.ts';

export const columnTypes: ColumnTypes = {
  integer: 'INTEGER',
  text: 'TEXT',
  tableEnd: ' STRICT',
  clusteredEnd: ' STRICT, WITHOUT ROWID',
  covering: (name, table, columns) => [`CREATE INDEX ${name} ON ${table} (${columns})`],
};
