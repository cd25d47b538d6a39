import { type Field, foldedColumn } from '../../schema/fields/field.ts';
import { type AnyResource, blobField } from '../../schema/resource.ts';

/** Columns are lower case, so that SQL needs no quotes. */
export const columnOf = (name: string): string => (name === 'ID' ? 'id' : name);

export const jsonColumns = ['shown', 'tag'] as const;

export interface TableLayout {
  /** Stored fields, in the order of `columns`. */
  names: string[];
  columns: string[];
  /** Text fields: their bytes count towards the quota. */
  texts: string[];
  /** Numbers that count towards it themselves. */
  byteCounts: string[];
  /** Has the hash of a blob. */
  blobField: string | undefined;
  /** Fields stored a second time in lower case. */
  folded: string[];
  foldedColumns: string[];
  /** Primary key. */
  key: string[];
  /** Lists of IDs mirrored in a link table. */
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
    byteCounts: names.filter((name) => fields[name]?.countsAsBytes),
    blobField: blobField(resource),
    folded,
    foldedColumns: folded.map(foldedColumn),
    key: ['account_id', ...(resource.containerField ? [resource.containerField] : []), 'id'],
    linked: names.flatMap((name) => {
      const links = fields[name]?.reference?.linkTable;
      return links ? [{ name, links }] : [];
    }),
  };
}
