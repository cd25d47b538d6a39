import { type Field, foldedColumn, type Stored, type StoredRecord } from '../../declare/fields/field.ts';
import type { AnyResource } from '../../declare/resource.ts';

/** The wire says ID; columns are lower case, so that nobody has to quote them. */
export const columnOf = (name: string): string => (name === 'ID' ? 'id' : name);

/** Beside its fields each record has the beginning of its JSON text, and its tag. */
export const shownColumns = ['shown', 'tag'] as const;

/** How a resource's fields lie in its table. */
export interface Layout {
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

export function layoutOf(resource: AnyResource): Layout {
  const fields = resource.fields as Record<string, Field>;
  const names = Object.keys(fields).filter((name) => fields[name]?.column !== null);
  const folded = names.filter((name) => fields[name]?.unique?.ignoringCase);
  return {
    names,
    columns: names.map(columnOf),
    texts: names.filter((name) => fields[name]?.column === 'text'),
    folded,
    foldedColumns: folded.map(foldedColumn),
    key: ['account_id', ...(resource.within ? [resource.within] : []), 'id'],
    linked: names.flatMap((name) => {
      const links = fields[name]?.reference?.links;
      return links ? [{ name, links }] : [];
    }),
  };
}

export function toRecord(names: readonly string[], row: Stored[], from = 0): StoredRecord {
  const record: StoredRecord = {};
  for (let index = 0; index < names.length; index++)
    record[names[index] as string] = row[from + index] as Stored;
  return record;
}
