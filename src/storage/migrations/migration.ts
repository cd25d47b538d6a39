/** The words in which dialects differ. */
export interface ColumnTypes {
  integer: string;
  /** Compared and sorted byte by byte, so that both stores give the same order. */
  text: string;
  /** What ends a CREATE TABLE. */
  tableEnd: string;
  /** The same for a table whose key is most of its rows: kept in the order of the key where the store can. */
  clusteredEnd: string;
  /** An index that holds further columns too, so that whoever reads only those need not go to the rows; if the store can. */
  covering(name: string, table: string, columns: string): string[];
}

/** SQL statements that bring the schema one version further. Frozen once released. */
export type Migration = (types: ColumnTypes) => string[];
