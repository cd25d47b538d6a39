import type { StoredRecord } from '../declare/fields/field.ts';
import { initialRecord } from '../declare/input.ts';
import type { AnyResource } from '../declare/resource.ts';
import { limits } from '../limits.ts';
import type { AccountReader } from '../storage/store.ts';
import type { State } from './moments.ts';
import { outerIdIn } from './past.ts';
import { type Pause, pauses } from './pauses.ts';
import { outerOf } from './references.ts';
import type { Model } from './rules.ts';

/** What must be done to the records of one kind. */
export interface Difference {
  resource: AnyResource;
  created: StoredRecord[];
  changed: { before: StoredRecord; after: StoredRecord }[];
  removed: StoredRecord[];
}

/** What leads from the present of an account to states that it had: kinds in the order of the model. */
export const differencesTo = (
  model: Model,
  present: AccountReader,
  states: ReadonlyMap<string, State>,
  now: string,
): Promise<Difference[]> =>
  kindByKind(model, states, async (difference, own, pause) => {
    const { resource } = difference;
    for (let start = 0; start < own.length; start += limits.batch) {
      const batch = own.slice(start, start + limits.batch);
      const keys = batch.map(({ line: { ID, path } }) => ({ id: ID, within: outerIdIn(path) }));
      const records: StoredRecord[] = await present.those(resource, keys);
      const there = new Map(records.map((record) => [resource.path?.(record), record]));
      for (const { line, values } of batch) note(difference, there.get(line.path), values, now);
      await pause();
    }
  });

/** The same, to another account's records, and what those were at a moment. */
export const differencesBetween = (
  model: Model,
  present: AccountReader,
  wanted: AccountReader,
  states: ReadonlyMap<string, State>,
  now: string,
): Promise<Difference[]> =>
  kindByKind(model, states, async (difference, own, pause) => {
    const { resource } = difference;
    const left = await recordsByPath(model, wanted, resource, pause);
    for (const { line, values } of own) {
      const { path } = line;
      if (values) left.set(path, initialRecord(resource, { ...left.get(path), ...values }, now));
      else left.delete(path);
    }
    for await (const records of everyRecord(model, present, resource, pause))
      for (const record of records) {
        const path = resource.ownerPath(record);
        note(difference, record, left.get(path) ?? null, now);
        left.delete(path);
      }
    for (const record of left.values()) note(difference, undefined, record, now);
  });

/** Finds the differences of each kind, from the states that are known of its records. */
async function kindByKind(
  model: Model,
  states: ReadonlyMap<string, State>,
  find: (difference: Difference, own: readonly State[], pause: Pause) => Promise<void>,
): Promise<Difference[]> {
  const byResource = Map.groupBy(states.values(), ({ resource }) => resource);
  const pause = pauses();
  const found: Difference[] = [];
  for (const resource of model.resources) {
    const difference: Difference = { resource, created: [], changed: [], removed: [] };
    await find(difference, byResource.get(resource) ?? [], pause);
    found.push(difference);
  }
  return found;
}

function note(
  { resource, created, changed, removed }: Difference,
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
  pause: Pause,
): Promise<Map<string, StoredRecord>> {
  const all = new Map<string, StoredRecord>();
  for await (const records of everyRecord(model, reader, resource, pause))
    for (const record of records) all.set(resource.ownerPath(record), record);
  return all;
}

/** All records of a kind, piece by piece; those inside others by way of these. */
async function* everyRecord(
  model: Model,
  reader: AccountReader,
  resource: AnyResource,
  pause: Pause,
): AsyncGenerator<StoredRecord[]> {
  const outer = outerOf(model, resource);
  const walked = outer ?? resource;
  for (let after = 0; ; ) {
    const records: StoredRecord[] = await reader.select(walked, [], limits.batch, after);
    const [first, last] = [records[0], records.at(-1)];
    if (!first || !last) return;
    yield outer ? await reader.inside(resource, first.ID as number, last.ID as number) : records;
    after = last.ID as number;
    await pause();
  }
}
