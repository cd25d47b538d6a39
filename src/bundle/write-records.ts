import type { StoredRecord } from '../schema/fields/field.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { AccountWriter } from '../storage/store.ts';
import { type ImportContext, type ImportRecord, idOf, type NestedRecords } from './import-context.ts';

export type ImportResult = 'created' | 'changed' | 'unchanged';

/** Writes sound records, those that stand inside them, and what follows; tells what became of each. */
export async function writeRecords(section: ImportContext, entries: ImportRecord[]): Promise<ImportResult[]> {
  const { writer, resource, nestedResources: kinds, yieldIfDue: pause } = section;
  const fates = entries.map(resultOf);
  await pause();
  for (const entry of entries) writer.reserveId(resource.keys.one, idOf(entry));
  await writer.update(
    resource,
    entries.flatMap(({ before, record }) => (before ? [{ before, after: record }] : [])),
  );
  await writer.insert(
    resource,
    entries.filter(({ before }) => !before).map(({ record }) => record),
  );
  await pause();
  for (const kind of kinds)
    await writeNested(
      writer,
      kind,
      entries.flatMap(({ nested: inner }) => inner.filter((one) => one.resource === kind)),
    );
  for (const { followUp: afterwards } of entries) await afterwards?.run();
  await pause();
  return fates;
}

async function writeNested(writer: AccountWriter, kind: AnyResource, all: NestedRecords[]): Promise<void> {
  const found = all.map(differences);
  // One outer record at a time: no statement removes from two.
  for (const { gone } of found) await writer.remove(kind, gone);
  await writer.update(
    kind,
    found.flatMap(({ changed }) => changed),
  );
  const added = found.flatMap((one) => one.added);
  for (const { ID } of added) writer.reserveId(kind.keys.one, ID as number);
  await writer.insert(kind, added);
}

function differences({ existing: present, wanted, replacesAll: isComplete }: NestedRecords) {
  const there = new Map(present.map((record) => [record.ID, record]));
  const wantedIds = new Set(wanted.map(({ ID }) => ID));
  return {
    added: wanted.filter(({ ID }) => !there.has(ID as number)),
    changed: wanted.flatMap((after) => {
      const before = there.get(after.ID as number);
      return before && differs(before, after) ? [{ before, after }] : [];
    }),
    gone: isComplete ? present.filter(({ ID }) => !wantedIds.has(ID as number)) : [],
  };
}

function resultOf({ before, record, nested: inner }: ImportRecord): ImportResult {
  if (!before) return 'created';
  const isTouched = inner
    .map(differences)
    .some(({ added, changed, gone }) => [added, changed, gone].some((list) => list.length));
  return isTouched || differs(before, record) ? 'changed' : 'unchanged';
}

const differs = (before: StoredRecord, after: StoredRecord): boolean =>
  Object.keys(after).some((name) => after[name] !== before[name]);
