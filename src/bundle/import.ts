import type { Field, StoredRecord } from '../declare/fields/field.ts';
import { type Body, decodeBody, initialRecord } from '../declare/input.ts';
import type { AnyResource } from '../declare/resource.ts';
import type { Detail } from '../errors.ts';
import { limits } from '../limits.ts';
import { pointersOf } from '../records/references.ts';
import { type Model, resourceNamed } from '../records/rules.ts';
import type { AccountStore, AccountWriter } from '../storage/store.ts';
import type { BundleRecord } from './file.ts';
import { Tree } from './tree.ts';

/** Something in a bundle cannot be stored; `place` is where, such as `products[3].price`. */
export class BundleFault extends Error {
  readonly place: string;
  constructor(place: string, message: string) {
    super(message);
    this.place = place;
  }
}

/** Thrown to undo a dry run. */
class DryRun extends Error {}

export interface ImportOptions {
  dryRun?: boolean;
  onProgress?: (done: number, total: number) => void;
}

export type Counts = Record<string, number>;

/** Where the records come from: a file that is read piece by piece, or an object at hand. */
export interface BundleSource {
  sections: { has(key: string): boolean; keys(): Iterable<string> };
  read(key: string): AsyncIterable<BundleRecord[]>;
  size: number;
  bytesRead: number;
}

/** Loads a bundle into an account, all of it or nothing. */
export async function importBundle(
  model: Model,
  account: AccountStore,
  source: BundleSource,
  { dryRun = false, onProgress }: ImportOptions = {},
): Promise<Counts> {
  refuseUnknownKeys(model, source);
  let counts: Counts = {};
  const load = async (writer: AccountWriter): Promise<void> => {
    counts = {};
    for (const resource of topLevel(model)) {
      const key = resource.keys.many;
      if (!source.sections.has(key)) continue;
      counts[key] = await new SectionLoader(model, writer, resource).load(source, onProgress);
    }
    if (dryRun) throw new DryRun();
  };
  await account.write('command line', load).catch((error) => {
    if (!(error instanceof DryRun)) throw error;
  });
  return counts;
}

/** A bundle that is an object in memory. */
export function bundleOf(content: Record<string, unknown[]>): BundleSource {
  return {
    sections: new Map(Object.entries(content)),
    async *read(key) {
      yield (content[key] ?? []).map((value, index) => ({ index, value }));
    },
    size: 0,
    bytesRead: 0,
  };
}

/** What has a key of its own in a bundle; the others stand inside one of these. */
export const topLevel = (model: Model): AnyResource[] => model.resources.filter(({ within }) => !within);

export const insideOf = (model: Model, outer: AnyResource): AnyResource[] =>
  model.resources.filter(
    ({ within, fields }) => within && (fields[within] as Field).reference?.to === outer.keys.one,
  );

function refuseUnknownKeys(model: Model, source: BundleSource): void {
  const known = topLevel(model).map(({ keys }) => keys.many);
  for (const key of source.sections.keys())
    if (!known.includes(key))
      throw new BundleFault(key, `is not a key of a bundle; those are ${known.join(', ')}`);
}

interface Entry {
  index: number;
  record: StoredRecord;
  /** The records that stand inside it, by their resource. */
  inner: Map<AnyResource, StoredRecord[]>;
}

/** Loads the records of one key. */
class SectionLoader {
  readonly #model: Model;
  readonly #writer: AccountWriter;
  readonly #resource: AnyResource;
  readonly #inner: AnyResource[];
  readonly #tree: Tree | undefined;

  constructor(model: Model, writer: AccountWriter, resource: AnyResource) {
    this.#model = model;
    this.#writer = writer;
    this.#resource = resource;
    this.#inner = insideOf(model, resource);
    const up = pointersOf(resource).find(({ field }) => field.reference.to === resource.keys.one);
    this.#tree = up && new Tree(resource, up.name);
  }

  async load(source: BundleSource, onProgress: ImportOptions['onProgress']): Promise<number> {
    let count = 0;
    for await (const records of source.read(this.#resource.keys.many)) {
      for (let start = 0; start < records.length; start += limits.batch)
        await this.#store(records.slice(start, start + limits.batch).map((record) => this.#decode(record)));
      count += records.length;
      onProgress?.(source.bytesRead, source.size);
    }
    const lost = await this.#tree?.fault(this.#writer);
    if (lost) this.#refuse(lost.index, lost.detail);
    return count;
  }

  #decode({ index, value }: BundleRecord): Entry {
    const resource = this.#resource;
    const problems: Detail[] = [];
    const record = this.#decodeOne(resource, value, '', problems);
    if (problems[0]) this.#refuse(index, problems[0]);
    const given = new Map(
      this.#inner.map((inner) => [
        inner,
        this.#decodeInner(inner, value as Body, record.ID as number, problems),
      ]),
    );
    if (problems[0]) this.#refuse(index, problems[0]);
    resource.check?.(record, (field, message) => problems.push({ field, message }));
    const sent = new Set(Object.keys(value as Body));
    const inner = new Map(
      [...given].map(([kind, records]) => {
        const complete = this.#model.rules
          .get(resource)
          ?.importing?.(this.#writer, record, records, sent, (field, message) =>
            problems.push({ field, message }),
          );
        return [kind, complete ?? records ?? []];
      }),
    );
    if (problems[0]) this.#refuse(index, problems[0]);
    return { index, record, inner };
  }

  #decodeOne(resource: AnyResource, value: unknown, place: string, problems: Detail[]): StoredRecord {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      problems.push({ field: place, message: 'must be an object' });
      return {};
    }
    const besides = insideOf(this.#model, resource).map(({ keys }) => keys.many);
    const required = ['ID', ...resource.required];
    const decoded = decodeBody(resource, value as Body, { required, everything: true, besides });
    problems.push(...decoded.problems.map(({ field, message }) => ({ field: `${place}.${field}`, message })));
    return initialRecord(resource, decoded.values, this.#writer.now);
  }

  #decodeInner(
    inner: AnyResource,
    value: Body,
    outer: number,
    problems: Detail[],
  ): StoredRecord[] | undefined {
    const key = inner.keys.many;
    const list = value[key];
    if (list === undefined) return undefined;
    if (!Array.isArray(list)) {
      problems.push({ field: key, message: 'must be a list of objects' });
      return undefined;
    }
    const seen = new Set<unknown>();
    return list.map((one: unknown, index) => {
      const record = this.#decodeOne(inner, one, `${key}[${index}]`, problems);
      if (seen.has(record.ID)) problems.push({ field: `${key}[${index}].ID`, message: 'stands there twice' });
      seen.add(record.ID);
      return { ...record, [inner.within as string]: outer };
    });
  }

  async #store(entries: Entry[]): Promise<void> {
    const resource = this.#resource;
    await this.#refuseTaken(entries, 'ID');
    for (const [name, field] of Object.entries(resource.fields as Record<string, Field>))
      if (field.unique) await this.#refuseTaken(entries, name);
    await this.#refuseDangling(entries);

    for (const { record } of entries) this.#writer.noteId(resource.keys.one, record.ID as number);
    for (const { index, record } of entries) this.#tree?.note(index, record);
    await this.#writer.insert(
      resource,
      entries.map(({ record }) => record),
    );
    for (const inner of this.#inner) {
      const records = entries.flatMap((entry) => entry.inner.get(inner) ?? []);
      for (const { ID } of records) this.#writer.noteId(inner.keys.one, ID as number);
      await this.#writer.insert(inner, records);
    }
  }

  /** Two records may share neither an ID nor a value that is unique: here, or with what the account has already. */
  async #refuseTaken(entries: Entry[], name: string): Promise<void> {
    const unique = (this.#resource.fields[name] as Field).unique;
    const folded = (record: StoredRecord): StoredRecord =>
      unique?.ignoringCase ? { ...record, [name]: String(record[name]).toLowerCase() } : record;
    const keyOf = (record: StoredRecord): string =>
      JSON.stringify([name, ...(unique?.with ?? [])].map((part) => record[part]));

    const values = entries.map(({ record }) => folded(record)[name] ?? null);
    const taken = new Set((await this.#writer.taken(this.#resource, name, values)).map(keyOf));
    for (const { index, record } of entries) {
      const key = keyOf(folded(record));
      if (taken.has(key)) this.#refuse(index, { field: name, message: `${record[name]} is taken already` });
      taken.add(key);
    }
  }

  /** Records of other kinds that these point at are loaded already, so they must be there. */
  async #refuseDangling(entries: Entry[]): Promise<void> {
    for (const { name, field } of pointersOf(this.#resource)) {
      const target = resourceNamed(this.#model, field.reference.to);
      if (target === this.#resource) continue;
      const idsOf = ({ record }: Entry): number[] =>
        [typeof record[name] === 'string' ? (JSON.parse(record[name]) as number[]) : (record[name] as number)]
          .flat()
          .filter((id) => id !== 0);
      const there = await this.#writer.taken(target, 'ID', [...new Set(entries.flatMap(idsOf))]);
      const known = new Set(there.map(({ ID }) => ID));
      for (const entry of entries)
        for (const id of idsOf(entry))
          if (!known.has(id))
            this.#refuse(entry.index, { field: name, message: `there is no ${field.reference.to} ${id}` });
    }
  }

  #refuse(index: number, { field, message }: Detail): never {
    const inside = field === '' || field.startsWith('.') ? field : `.${field}`;
    throw new BundleFault(`${this.#resource.keys.many}[${index}]${inside}`, message);
  }
}
