import type { StoredRecord } from '../schema/fields/field.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { AccountWriter } from '../storage/store.ts';
import { type ImportContext, type ImportRecord, idOf, type NestedRecords } from './import-context.ts';

export type ImportResult = 'created' | 'changed' | 'unchanged';

/** Writes valid records with their nested ones, and runs their follow-ups. */
export async function writeRecords(context: ImportContext, records: ImportRecord[]): Promise<ImportResult[]> {
  const { writer, resource, nestedResources, yieldIfDue } = context;
  const results = records.map(resultOf);
  await yieldIfDue();
  for (const record of records) writer.reserveId(resource.keys.one, idOf(record));
  await writer.update(
    resource,
    records.flatMap(({ before, record }) => (before ? [{ before, after: record }] : [])),
  );
  await writer.insert(
    resource,
    records.filter(({ before }) => !before).map(({ record }) => record),
  );
  await yieldIfDue();
  for (const nestedResource of nestedResources)
    await writeNested(
      writer,
      nestedResource,
      records.flatMap(({ nested }) => nested.filter((list) => list.resource === nestedResource)),
    );
  for (const { followUp } of records) await followUp?.run();
  await yieldIfDue();
  return results;
}

async function writeNested(
  writer: AccountWriter,
  resource: AnyResource,
  lists: NestedRecords[],
): Promise<void> {
  const diffs = lists.map(diff);
  // One container at a time: no statement removes from two.
  for (const { removed } of diffs) await writer.remove(resource, removed);
  await writer.update(
    resource,
    diffs.flatMap(({ changed }) => changed),
  );
  const created = diffs.flatMap((one) => one.created);
  for (const { ID } of created) writer.reserveId(resource.keys.one, ID as number);
  await writer.insert(resource, created);
}

function diff({ existing, wanted, replacesAll }: NestedRecords) {
  const existingById = new Map(existing.map((record) => [record.ID, record]));
  const wantedIds = new Set(wanted.map(({ ID }) => ID));
  return {
    created: wanted.filter(({ ID }) => !existingById.has(ID as number)),
    changed: wanted.flatMap((after) => {
      const before = existingById.get(after.ID as number);
      return before && differs(before, after) ? [{ before, after }] : [];
    }),
    removed: replacesAll ? existing.filter(({ ID }) => !wantedIds.has(ID as number)) : [],
  };
}

function resultOf({ before, record, nested }: ImportRecord): ImportResult {
  if (!before) return 'created';
  const isNestedChanged = nested
    .map(diff)
    .some(({ created, changed, removed }) => [created, changed, removed].some((list) => list.length));
  return isNestedChanged || differs(before, record) ? 'changed' : 'unchanged';
}

const differs = (before: StoredRecord, after: StoredRecord): boolean =>
  Object.keys(after).some((name) => after[name] !== before[name]);
