import { detailOf } from '../errors.ts';
import { resourceByName } from '../records/model.ts';
import { missingProblem } from '../records/references.ts';
import type { Field, StoredRecord } from '../schema/fields/field.ts';
import { referencedIds } from '../schema/fields/reference.ts';
import { referenceFieldsOf, siteSlugField } from '../schema/resource.ts';
import { heldElsewhereMessage } from '../storage/store.ts';
import { type ImportContext, type ImportRecord, idOf, rejectRecord } from './import-context.ts';

/** Each check rejects invalid records and returns the others. */

/**
 * Referenced resources are imported first, so the targets must exist. A record whose target was rejected is dropped without an
 * error of its own.
 */
export async function withoutDanglingReferences(
  context: ImportContext,
  records: ImportRecord[],
): Promise<ImportRecord[]> {
  const { model, lookups, resource, errors } = context;
  const valid = new Set(records);
  for (const { name, field } of referenceFieldsOf(resource)) {
    const target = resourceByName(model, field.reference.target);
    if (target === resource) continue;
    const idsOf = ({ record }: ImportRecord): number[] => referencedIds(record[name]);
    const existing = await lookups.existingIds(target, new Set(records.flatMap(idsOf)));
    for (const record of records) {
      const missing = idsOf(record).filter((id) => !existing.has(id));
      if (missing.length === 0) continue;
      valid.delete(record);
      const details = missing
        .filter((id) => !errors.wasRejected(target, id))
        .map((id) => detailOf(name, missingProblem(target, id)));
      rejectRecord(context, record.index, details, idOf(record));
    }
  }
  return [...valid];
}

/** Rejects IDs that the account or an earlier record of the bundle has. */
export async function withoutDuplicateIds(
  context: ImportContext,
  records: ImportRecord[],
  seen: Set<number>,
): Promise<ImportRecord[]> {
  const taken = await context.lookups.takenIds(records.filter(({ before }) => !before).map(idOf));
  return records.filter((record) => {
    const id = idOf(record);
    const isFree = !taken.has(id) && !seen.has(id);
    seen.add(id);
    if (!isFree)
      rejectRecord(context, record.index, [
        {
          field: 'ID',
          code: 'duplicate',
          message: `${id} is taken already; a bundle keeps its IDs, so the account must have none of them`,
        },
      ]);
    return isFree;
  });
}

/**
 * Updates are written in order, and before new records: a unique value that one record gives up is free for later ones. Swaps
 * are rejected.
 */
export async function withoutDuplicateValues(
  context: ImportContext,
  records: ImportRecord[],
): Promise<ImportRecord[]> {
  const fields = Object.entries(context.resource.fields as Record<string, Field>);
  const trackers: UniqueTracker[] = [];
  for (const [name, { unique }] of fields)
    if (unique) trackers.push(await UniqueTracker.load(context, name, unique, records));
  const heldElsewhere = await heldElsewhereReporter(context, records);
  return records.filter((record) => {
    if (heldElsewhere(record)) return false;
    const violated = trackers.filter((tracker) => !tracker.isAvailable(record));
    if (violated.length === 0) for (const tracker of trackers) tracker.reserve(record);
    else {
      const details = violated.map(({ name }) =>
        detailOf(name, ['duplicate', `${record.record[name]} is taken already`]),
      );
      rejectRecord(context, record.index, details, idOf(record));
    }
    return violated.length === 0;
  });
}

/** Rejects records with a value that another account holds. */
async function heldElsewhereReporter(
  context: ImportContext,
  records: ImportRecord[],
): Promise<(record: ImportRecord) => boolean> {
  const { resource, writer } = context;
  const fields = Object.entries(resource.fields as Record<string, Field>);
  const [name] = fields.find(([, { unique }]) => unique?.acrossAccounts) ?? [];
  if (name === undefined) return () => false;
  const folded = (record: StoredRecord): string => String(record[name]).toLowerCase();
  const isNew = ({ before, record }: ImportRecord): boolean => !before || folded(before) !== folded(record);
  const values = records.filter(isNew).map(({ record }) => folded(record));
  const held = await writer.findHeldElsewhere(resource, values);
  return (one) => {
    const isHeld = isNew(one) && held.has(folded(one.record));
    const problem = ['duplicate', heldElsewhereMessage(String(one.record[name]))] as const;
    if (isHeld) rejectRecord(context, one.index, [detailOf(name, problem)], idOf(one));
    return isHeld;
  };
}

/** A site whose address another account's site has keeps its own. */
export async function withOwnSlugs(
  { resource, writer }: ImportContext,
  records: ImportRecord[],
): Promise<ImportRecord[]> {
  const name = siteSlugField(resource);
  if (name === undefined) return records;
  const held = await writer.findHeldElsewhere(
    resource,
    records.map(({ record }) => record[name] ?? ''),
  );
  return records.map((one) => {
    const { before, record } = one;
    return held.has(record[name] as string)
      ? { ...one, record: { ...record, [name]: before?.[name] ?? '' } }
      : one;
  });
}

/** The taken values of a unique field, among those that a batch of records needs. */
class UniqueTracker {
  readonly name: string;
  readonly #unique: NonNullable<Field['unique']>;
  readonly #taken = new Set<string>();

  private constructor(name: string, unique: NonNullable<Field['unique']>) {
    this.name = name;
    this.#unique = unique;
  }

  static async load(
    { writer, resource }: ImportContext,
    name: string,
    unique: NonNullable<Field['unique']>,
    records: ImportRecord[],
  ): Promise<UniqueTracker> {
    const tracker = new UniqueTracker(name, unique);
    const values = records.map(({ record }) => tracker.#folded(record)[name] ?? null);
    for (const record of await writer.findTaken(resource, name, values))
      tracker.#taken.add(tracker.#keyOf(record));
    return tracker;
  }

  isAvailable({ before, record }: ImportRecord): boolean {
    const key = this.#keyOf(record);
    return (before && this.#keyOf(before) === key) || !this.#taken.has(key);
  }

  reserve({ before, record }: ImportRecord): void {
    if (before) this.#taken.delete(this.#keyOf(before));
    this.#taken.add(this.#keyOf(record));
  }

  #folded(record: StoredRecord): StoredRecord {
    const { name } = this;
    return this.#unique.caseInsensitive ? { ...record, [name]: String(record[name]).toLowerCase() } : record;
  }

  #keyOf(record: StoredRecord): string {
    const folded = this.#folded(record);
    return JSON.stringify([this.name, ...this.#unique.scope].map((field) => folded[field]));
  }
}
