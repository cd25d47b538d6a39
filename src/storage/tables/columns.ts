import { type Field, foldedColumn, type StoredRecord, type StoredValue } from '../../schema/fields/field.ts';
import type { AnyResource } from '../../schema/resource.ts';

/** The wire says ID; columns are lower case, so that nobody has to quote them. */
export const columnOf = (name: string): string => (name === 'ID' ? 'id' : name);

/** Beside its fields each record has the beginning of its JSON text, and its tag. */
export const jsonColumns = ['shown', 'tag'] as const;

/** How a resource's fields lie in its table. */
export interface TableLayout {
  /** The fields that are stored, and their columns. */
  names: string[];
  columns: string[];
  /** The fields that are stored as text: what they hold is what an account is said to hold. */
  texts: string[];
  /** Fields that are stored a second time in lower case. */
  folded: string[];
  foldedColumns: string[];
  /** The columns of the primary key. */
  key: string[];
  /** Fields whose lists of IDs are mirrored in a table of links. */
  linked: { name: string; links: string }[];
}

export function layoutOf(resource: AnyResource): TableLayout {
  const fields = resource.fields as Record<string, Field>;
  const names = Object.keys(fields).filter((name) => fields[name]?.columnType !== null);
  const folded = names.filter((name) => fields[name]?.unique?.caseInsensitive);
  return {
    names,
    columns: names.map(columnOf),
    texts: names.filter((name) => fields[name]?.columnType === 'text'),
    folded,
    foldedColumns: folded.map(foldedColumn),
    key: ['account_id', ...(resource.containerField ? [resource.containerField] : []), 'id'],
    linked: names.flatMap((name) => {
      const links = fields[name]?.reference?.linkTable;
      return links ? [{ name, links }] : [];
    }),
  };
}

export function toRecord(names: readonly string[], row: StoredValue[], from = 0): StoredRecord {
  const record: StoredRecord = {};
  for (let index = 0; index < names.length; index++)
    record[names[index] as string] = row[from + index] as StoredValue;
  return record;
}
