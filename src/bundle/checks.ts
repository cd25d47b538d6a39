import type { Field, StoredRecord } from '../declare/fields/field.ts';
import { idsIn } from '../declare/fields/reference.ts';
import { missing, pointersOf } from '../records/references.ts';
import { resourceNamed } from '../records/rules.ts';
import { type Entry, idOf, refuse, type Section } from './entry.ts';

/** Each check refuses what cannot be stored, and returns the rest. */

/**
 * Records of other kinds that these point at are loaded already, so they must be there. What points at a refused record
 * is left out without a word: it may well be sound.
 */
export async function withoutDangling(section: Section, entries: Entry[]): Promise<Entry[]> {
  const { model, lookups, resource, refusals } = section;
  const left = new Set(entries);
  for (const { name, field } of pointersOf(resource)) {
    const target = resourceNamed(model, field.reference.to);
    if (target === resource) continue;
    const idsOf = ({ record }: Entry): number[] => idsIn(record[name]);
    const found = await lookups.found(target, new Set(entries.flatMap(idsOf)));
    for (const entry of entries) {
      const lost = idsOf(entry).filter((id) => !found.has(id));
      if (lost.length === 0) continue;
      left.delete(entry);
      const details = lost
        .filter((id) => !refusals.hasLost(target, id))
        .map((id) => ({ field: name, message: missing(target, id) }));
      refuse(section, entry.index, details, idOf(entry));
    }
  }
  return [...left];
}

/** No two records may share an ID: new ones with what the account has, nor any with another of the same bundle. */
export async function withoutRepeated(
  section: Section,
  entries: Entry[],
  seen: Set<number>,
): Promise<Entry[]> {
  const taken = await section.lookups.taken(entries.filter(({ before }) => !before).map(idOf));
  return entries.filter((entry) => {
    const id = idOf(entry);
    const isFree = !taken.has(id) && !seen.has(id);
    seen.add(id);
    if (!isFree)
      refuse(section, entry.index, [
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
export async function withoutClashing(section: Section, entries: Entry[]): Promise<Entry[]> {
  const fields = Object.entries(section.resource.fields as Record<string, Field>);
  const claims: Claims[] = [];
  for (const [name, { unique }] of fields)
    if (unique) claims.push(await Claims.on(section, name, unique, entries));
  return entries.filter((entry) => {
    const clashes = claims.filter((claim) => !claim.isFree(entry));
    if (clashes.length === 0) for (const claim of claims) claim.take(entry);
    else {
      const details = clashes.map(({ name }) => ({
        field: name,
        message: `${entry.record[name]} is taken already`,
      }));
      refuse(section, entry.index, details, idOf(entry));
    }
    return clashes.length === 0;
  });
}

/** Who has which value of a unique field, as far as a batch of records may want one. */
class Claims {
  readonly name: string;
  readonly #unique: NonNullable<Field['unique']>;
  readonly #taken = new Set<string>();

  private constructor(name: string, unique: NonNullable<Field['unique']>) {
    this.name = name;
    this.#unique = unique;
  }

  static async on(
    { writer, resource }: Section,
    name: string,
    unique: NonNullable<Field['unique']>,
    entries: Entry[],
  ): Promise<Claims> {
    const claims = new Claims(name, unique);
    const values = entries.map(({ record }) => claims.#folded(record)[name] ?? null);
    for (const record of await writer.taken(resource, name, values)) claims.#taken.add(claims.#keyOf(record));
    return claims;
  }

  isFree({ before, record }: Entry): boolean {
    const key = this.#keyOf(record);
    return (before && this.#keyOf(before) === key) || !this.#taken.has(key);
  }

  take({ before, record }: Entry): void {
    if (before) this.#taken.delete(this.#keyOf(before));
    this.#taken.add(this.#keyOf(record));
  }

  #folded(record: StoredRecord): StoredRecord {
    const { name } = this;
    return this.#unique.ignoringCase ? { ...record, [name]: String(record[name]).toLowerCase() } : record;
  }

  #keyOf(record: StoredRecord): string {
    const folded = this.#folded(record);
    return JSON.stringify([this.name, ...this.#unique.with].map((part) => folded[part]));
  }
}
