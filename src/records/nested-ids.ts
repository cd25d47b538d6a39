import type { AccountWriter } from '../storage/store.ts';
import type { ReportField } from './model.ts';

/** A part of a record that has an ID of its own, in digits or as a number; '' or 0: none yet. */
export interface NestedItem {
  ID: string | number;
}

/** Whose IDs may be named: nobody's in a new record, those that a record has, or whatever a bundle says. */
export type AllowedIds = 'none' | 'any' | readonly NestedItem[];

/** The parts of a record: where they stand in it, what their IDs are counted as, and whose they are. */
interface NestedList {
  path: string;
  idKind: string;
  container: string;
}

/** Gives each part of a record its ID: the one it names, where it may, or else a new one. */
export function assignNestedIds(
  writer: AccountWriter,
  { path: place, idKind: kind, container: owner }: NestedList,
  parts: readonly NestedItem[],
  known: AllowedIds,
  report: ReportField,
): void {
  const seen = new Set<NestedItem['ID']>();
  const own = new Set(Array.isArray(known) ? known.map(({ ID }) => ID) : []);
  const isNew = ({ ID }: NestedItem): boolean => known === 'none' || !ID;
  for (const [index, part] of parts.entries()) {
    if (isNew(part)) continue;
    const { ID } = part;
    if (known === 'any') writer.reserveId(kind, Number(ID));
    else if (!own.has(ID))
      report(`${place}[${index}].ID`, `is not one that this ${owner} has; leave it out for a new one`);
    if (seen.has(ID)) report(`${place}[${index}].ID`, 'stands there twice');
    seen.add(ID);
  }
  for (const part of parts.filter(isNew)) {
    const id = writer.nextId(kind);
    part.ID = typeof part.ID === 'string' ? String(id) : id;
  }
}
