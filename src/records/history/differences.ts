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

/** What must be done to the records of one kind. */
export interface ResourceDiff {
  resource: AnyResource;
  created: StoredRecord[];
  changed: { before: StoredRecord; after: StoredRecord }[];
  removed: StoredRecord[];
}

/** What leads from the present of an account to states that it had: kinds in the order of the model. */
export const diffToStates = (
  model: Model,
  present: AccountReader,
  states: ReadonlyMap<string, RecordState>,
  now: string,
): Promise<ResourceDiff[]> =>
  diffEachResource(model, states, async (difference, own, pause) => {
    const { resource } = difference;
    for (let start = 0; start < own.length; start += limits.batchRows) {
      const batch = own.slice(start, start + limits.batchRows);
      const keys = batch.map(({ entry: { ID, path } }) => ({ id: ID, within: containerIdOf(path) }));
      const records: StoredRecord[] = await present.findByKeys(resource, keys);
      const there = new Map(records.map((record) => [resource.apiPath?.(record), record]));
      for (const { entry: line, values } of batch) addToDiff(difference, there.get(line.path), values, now);
      await pause();
    }
  });

/** The same, to another account's records, and what those were at a moment. */
export const diffToCopy = (
  model: Model,
  present: AccountReader,
  wanted: AccountReader,
  states: ReadonlyMap<string, RecordState>,
  now: string,
): Promise<ResourceDiff[]> =>
  diffEachResource(model, states, async (difference, own, pause) => {
    const { resource } = difference;
    const left = await recordsByPath(model, wanted, resource, pause);
    for (const { entry: line, values } of own) {
      const { path } = line;
      if (values) left.set(path, initialRecord(resource, { ...left.get(path), ...values }, now));
      else left.delete(path);
    }
    for await (const records of allRecords(model, present, resource, pause))
      for (const record of records) {
        const path = resource.consolePath(record);
        addToDiff(difference, record, left.get(path) ?? null, now);
        left.delete(path);
      }
    for (const record of left.values()) addToDiff(difference, undefined, record, now);
  });

/** Finds the differences of each kind, from the states that are known of its records. */
async function diffEachResource(
  model: Model,
  states: ReadonlyMap<string, RecordState>,
  find: (difference: ResourceDiff, own: readonly RecordState[], pause: EventLoopYielder) => Promise<void>,
): Promise<ResourceDiff[]> {
  const byResource = Map.groupBy(states.values(), ({ resource }) => resource);
  const pause = eventLoopYielder();
  const found: ResourceDiff[] = [];
  for (const resource of model.resources) {
    const difference: ResourceDiff = { resource, created: [], changed: [], removed: [] };
    await find(difference, byResource.get(resource) ?? [], pause);
    found.push(difference);
  }
  return found;
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

/** By the paths of owners, which all kinds have; what the journal has of a record stands under the same. */
async function recordsByPath(
  model: Model,
  reader: AccountReader,
  resource: AnyResource,
  pause: EventLoopYielder,
): Promise<Map<string, StoredRecord>> {
  const all = new Map<string, StoredRecord>();
  for await (const records of allRecords(model, reader, resource, pause))
    for (const record of records) all.set(resource.consolePath(record), record);
  return all;
}

/** All records of a kind, piece by piece; those inside others by way of these. */
async function* allRecords(
  model: Model,
  reader: AccountReader,
  resource: AnyResource,
  pause: EventLoopYielder,
): AsyncGenerator<StoredRecord[]> {
  const outer = containerOf(model, resource);
  const walked = outer ?? resource;
  for (let after = 0; ; ) {
    const records: StoredRecord[] = await reader.select(walked, [], limits.batchRows, after);
    const [first, last] = [records[0], records.at(-1)];
    if (!first || !last) return;
    yield outer ? await reader.findNested(resource, first.ID as number, last.ID as number) : records;
    after = last.ID as number;
    await pause();
  }
}
