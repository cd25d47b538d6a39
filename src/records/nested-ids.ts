import type { AccountWriter } from '../storage/store.ts';
import type { ReportField } from './model.ts';

/** 0 or '' asks for a new ID. */
export interface NestedItem {
  ID: string | number;
}

/** none: a new record; any: a bundle; else those of the present items. */
export type AllowedIds = 'none' | 'any' | readonly NestedItem[];

interface NestedList {
  path: string;
  /** The counter that new IDs come from. */
  idKind: string;
  /** The record's name in messages. */
  container: string;
}

/** Checks the IDs that items have, and gives new ones to the others. */
export function assignNestedIds(
  writer: AccountWriter,
  { path, idKind, container }: NestedList,
  items: readonly NestedItem[],
  allowed: AllowedIds,
  report: ReportField,
): void {
  const seen = new Set<NestedItem['ID']>();
  const present = new Set(Array.isArray(allowed) ? allowed.map(({ ID }) => ID) : []);
  const isNew = ({ ID }: NestedItem): boolean => allowed === 'none' || !ID;
  for (const [index, item] of items.entries()) {
    if (isNew(item)) continue;
    const { ID } = item;
    if (allowed === 'any') writer.reserveId(idKind, Number(ID));
    else if (!present.has(ID))
      report(
        `${path}[${index}].ID`,
        'not_found',
        `is not one that this ${container} has; read the present ones first`,
      );
    if (seen.has(ID)) report(`${path}[${index}].ID`, 'duplicate', 'occurs twice');
    seen.add(ID);
  }
  for (const item of items.filter(isNew)) {
    const id = writer.nextId(idKind);
    item.ID = typeof item.ID === 'string' ? String(id) : id;
  }
}
