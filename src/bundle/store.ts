import type { StoredRecord } from '../declare/fields/field.ts';
import type { AnyResource } from '../declare/resource.ts';
import type { AccountWriter } from '../storage/store.ts';
import { type Entry, type Inner, idOf, type Section } from './entry.ts';

export type Fate = 'created' | 'changed' | 'unchanged';

/** Writes sound records, those that stand inside them, and what follows; tells what became of each. */
export async function storeEntries(section: Section, entries: Entry[]): Promise<Fate[]> {
  const { writer, resource, kinds, pause } = section;
  const fates = entries.map(fateOf);
  await pause();
  for (const entry of entries) writer.noteId(resource.keys.one, idOf(entry));
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
    await storeInner(
      writer,
      kind,
      entries.flatMap(({ inner }) => inner.filter((one) => one.kind === kind)),
    );
  for (const { afterwards } of entries) await afterwards?.carryOut();
  await pause();
  return fates;
}

async function storeInner(writer: AccountWriter, kind: AnyResource, all: Inner[]): Promise<void> {
  const found = all.map(differences);
  // One outer record at a time: no statement removes from two.
  for (const { gone } of found) await writer.remove(kind, gone);
  await writer.update(
    kind,
    found.flatMap(({ changed }) => changed),
  );
  const added = found.flatMap((one) => one.added);
  for (const { ID } of added) writer.noteId(kind.keys.one, ID as number);
  await writer.insert(kind, added);
}

function differences({ present, wanted, isComplete }: Inner) {
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

function fateOf({ before, record, inner }: Entry): Fate {
  if (!before) return 'created';
  const isTouched = inner
    .map(differences)
    .some(({ added, changed, gone }) => [added, changed, gone].some((list) => list.length));
  return isTouched || differs(before, record) ? 'changed' : 'unchanged';
}

const differs = (before: StoredRecord, after: StoredRecord): boolean =>
  Object.keys(after).some((name) => after[name] !== before[name]);
