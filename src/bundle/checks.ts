import { resourceByName } from '../records/model.ts';
import { missingMessage, referenceFieldsOf } from '../records/references.ts';
import type { Field, StoredRecord } from '../schema/fields/field.ts';
import { referencedIds } from '../schema/fields/reference.ts';
import { type ImportContext, type ImportRecord, idOf, rejectRecord } from './import-context.ts';

/** Each check refuses what cannot be stored, and returns the rest. */

/**
 * Records of other kinds that these point at are loaded already, so they must be there. What points at a refused record
 * is left out without a word: it may well be sound.
 */
export async function withoutDanglingReferences(
  section: ImportContext,
  entries: ImportRecord[],
): Promise<ImportRecord[]> {
  const { model, lookups, resource, errors: refusals } = section;
  const left = new Set(entries);
  for (const { name, field } of referenceFieldsOf(resource)) {
    const target = resourceByName(model, field.reference.target);
    if (target === resource) continue;
    const idsOf = ({ record }: ImportRecord): number[] => referencedIds(record[name]);
    const found = await lookups.existingIds(target, new Set(entries.flatMap(idsOf)));
    for (const entry of entries) {
      const lost = idsOf(entry).filter((id) => !found.has(id));
      if (lost.length === 0) continue;
      left.delete(entry);
      const details = lost
        .filter((id) => !refusals.wasRejected(target, id))
        .map((id) => ({ field: name, message: missingMessage(target, id) }));
      rejectRecord(section, entry.index, details, idOf(entry));
    }
  }
  return [...left];
}

/** No two records may share an ID: new ones with what the account has, nor any with another of the same bundle. */
export async function withoutDuplicateIds(
  section: ImportContext,
  entries: ImportRecord[],
  seen: Set<number>,
): Promise<ImportRecord[]> {
  const taken = await section.lookups.takenIds(entries.filter(({ before }) => !before).map(idOf));
  return entries.filter((entry) => {
    const id = idOf(entry);
    const isFree = !taken.has(id) && !seen.has(id);
    seen.add(id);
    if (!isFree)
      rejectRecord(section, entry.index, [
        {
          field: 'ID',
          message: `${id} is taken already; a bundle brings its IDs, and wants an account that has none of them`,
        },
      ]);
    return isFree;
  });
}

/**
 * No two records may share a value that is unique. Changes are written in their order, and before new records: so a
 * value that one gives up is free for those that come after it. Two that swap theirs are refused.
 */
export async function withoutDuplicateValues(
  section: ImportContext,
  entries: ImportRecord[],
): Promise<ImportRecord[]> {
  const fields = Object.entries(section.resource.fields as Record<string, Field>);
  const claims: UniqueTracker[] = [];
  for (const [name, { unique }] of fields)
    if (unique) claims.push(await UniqueTracker.load(section, name, unique, entries));
  return entries.filter((entry) => {
    const clashes = claims.filter((claim) => !claim.isAvailable(entry));
    if (clashes.length === 0) for (const claim of claims) claim.reserve(entry);
    else {
      const details = clashes.map(({ name }) => ({
        field: name,
        message: `${entry.record[name]} is taken already`,
      }));
      rejectRecord(section, entry.index, details, idOf(entry));
    }
    return clashes.length === 0;
  });
}

/** Who has which value of a unique field, as far as a batch of records may want one. */
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
    entries: ImportRecord[],
  ): Promise<UniqueTracker> {
    const claims = new UniqueTracker(name, unique);
    const values = entries.map(({ record }) => claims.#folded(record)[name] ?? null);
    for (const record of await writer.findTaken(resource, name, values))
      claims.#taken.add(claims.#keyOf(record));
    return claims;
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
    return JSON.stringify([this.name, ...this.#unique.scope].map((part) => folded[part]));
  }
}
