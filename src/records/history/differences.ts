import { limits } from '../../limits.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { initialRecord } from '../../schema/input.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { AccountReader } from '../../storage/store.ts';
import { type EventLoopYielder, eventLoopYielder } from '../event-loop-yielder.ts';
import type { Model } from '../model.ts';
import { containerOf } from '../references.ts';
import { containerIdOf } from './decoded-change.ts';
import type { RecordState } from './restore-points.ts';

/** The writes that restore the records of one resource. */
export interface ResourceDiff {
  resource: AnyResource;
  created: StoredRecord[];
  changed: { before: StoredRecord; after: StoredRecord }[];
  removed: StoredRecord[];
}

export const diffToStates = (
  model: Model,
  present: AccountReader,
  states: ReadonlyMap<string, RecordState>,
  now: string,
): Promise<ResourceDiff[]> =>
  diffEachResource(model, states, async (diff, resourceStates, yieldIfDue) => {
    const { resource } = diff;
    for (let start = 0; start < resourceStates.length; start += limits.batchRows) {
      const batch = resourceStates.slice(start, start + limits.batchRows);
      const keys = batch.map(({ entry: { ID, path } }) => ({ id: ID, within: containerIdOf(path) }));
      const records: StoredRecord[] = await present.findByKeys(resource, keys);
      const byPath = new Map(records.map((record) => [resource.apiPath?.(record), record]));
      for (const { entry, values } of batch) addToDiff(diff, byPath.get(entry.path), values, now);
      await yieldIfDue();
    }
  });

/** Compares an account with earlier states of a copy of it. */
export const diffToCopy = (
  model: Model,
  present: AccountReader,
  copy: AccountReader,
  states: ReadonlyMap<string, RecordState>,
  now: string,
): Promise<ResourceDiff[]> =>
  diffEachResource(model, states, async (diff, resourceStates, yieldIfDue) => {
    const { resource } = diff;
    const wanted = await recordsByPath(model, copy, resource, yieldIfDue);
    for (const { entry, values } of resourceStates) {
      const { path } = entry;
      if (values) wanted.set(path, initialRecord(resource, { ...wanted.get(path), ...values }, now));
      else wanted.delete(path);
    }
    for await (const records of allRecords(model, present, resource, yieldIfDue))
      for (const record of records) {
        const path = resource.consolePath(record);
        addToDiff(diff, record, wanted.get(path) ?? null, now);
        wanted.delete(path);
      }
    for (const record of wanted.values()) addToDiff(diff, undefined, record, now);
  });

async function diffEachResource(
  model: Model,
  states: ReadonlyMap<string, RecordState>,
  fill: (diff: ResourceDiff, states: readonly RecordState[], yieldIfDue: EventLoopYielder) => Promise<void>,
): Promise<ResourceDiff[]> {
  const byResource = Map.groupBy(states.values(), ({ resource }) => resource);
  const yieldIfDue = eventLoopYielder();
  const diffs: ResourceDiff[] = [];
  for (const resource of model.resources) {
    const diff: ResourceDiff = { resource, created: [], changed: [], removed: [] };
    await fill(diff, byResource.get(resource) ?? [], yieldIfDue);
    diffs.push(diff);
  }
  return diffs;
}

function addToDiff(
  { resource, created, changed, removed }: ResourceDiff,
  present: StoredRecord | undefined,
  values: StoredRecord | null,
  now: string,
): void {
  if (!values) {
    if (present) removed.push(present);
  } else if (!present) created.push(initialRecord(resource, values, now));
  else if (Object.entries(values).some(([name, value]) => present[name] !== value))
    changed.push({ before: present, after: { ...present, ...values } });
}

/** By console path, which every resource has; the journal's paths are equal. */
async function recordsByPath(
  model: Model,
  reader: AccountReader,
  resource: AnyResource,
  yieldIfDue: EventLoopYielder,
): Promise<Map<string, StoredRecord>> {
  const all = new Map<string, StoredRecord>();
  for await (const records of allRecords(model, reader, resource, yieldIfDue))
    for (const record of records) all.set(resource.consolePath(record), record);
  return all;
}

/** Yields all records of a resource in batches; nested ones by batches of their containers. */
async function* allRecords(
  model: Model,
  reader: AccountReader,
  resource: AnyResource,
  yieldIfDue: EventLoopYielder,
): AsyncGenerator<StoredRecord[]> {
  const container = containerOf(model, resource);
  for (let after = 0; ; ) {
    const records: StoredRecord[] = await reader.select(container ?? resource, [], limits.batchRows, after);
    const [first, last] = [records[0], records.at(-1)];
    if (!first || !last) return;
    yield container ? await reader.findNested(resource, first.ID as number, last.ID as number) : records;
    after = last.ID as number;
    await yieldIfDue();
  }
}
