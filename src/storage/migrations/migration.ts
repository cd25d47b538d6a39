/** SQL in which the dialects differ. */
export interface ColumnTypes {
  integer: string;
  /** Compared byte by byte, so that both dialects sort alike. */
  text: string;
  /** Ends a CREATE TABLE. */
  tableEnd: string;
  /** The same for a table stored in key order, if the dialect supports that: for rows that are little more than their key. */
  clusteredEnd: string;
  /** A covering index, which has further columns, if the dialect supports it. */
  covering(name: string, table: string, columns: string): string[];
}

/** The SQL of one schema version. Frozen once released. */
export type Migration = (types: ColumnTypes) => string[];
