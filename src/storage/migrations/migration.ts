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

/**
 * How a table is spread over the nodes of a Citus cluster: the rows of an account together on one node, or a copy of the
 * table on every node, which all can read, but which can be written only while all nodes answer.
 */
export type TableSpread = 'by account' | 'every node';

/** The SQL of one schema version, and how the tables that it creates are spread. Frozen once released. */
export interface Migration {
  (types: ColumnTypes): string[];
  readonly tables: Readonly<Record<string, TableSpread>>;
}

export const migration = (
  tables: Readonly<Record<string, TableSpread>>,
  statements: (types: ColumnTypes) => string[],
): Migration => Object.assign(statements, { tables });

/** Several as one schema version, in this order. */
export const combined = (...parts: Migration[]): Migration =>
  migration(Object.assign({}, ...parts.map(({ tables }) => tables)), (types) =>
    parts.flatMap((statements) => statements(types)),
  );
