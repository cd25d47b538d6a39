import type { Detail } from '../errors.ts';
import type { Field, Report, StoredRecord } from './fields/field.ts';
import type { AnyResource } from './resource.ts';

export type Body = Record<string, unknown>;

export interface Decoded {
  /** Stored values of the fields that were sent. */
  values: StoredRecord;
  problems: Detail[];
}

export interface Acceptance {
  /** Fields that must be there. */
  required: readonly string[];
  /** Take read-only fields too: a bundle brings IDs, moments, ratings. */
  everything?: boolean;
  /** The only fields that may be set; other known ones are ignored. */
  accepts?: readonly string[] | undefined;
  synonyms?: Readonly<Record<string, string>>;
  /** Keys read by someone else. */
  besides?: readonly string[];
}

/** Reads a body against a resource's fields. Every problem is named; nothing is altered or dropped in silence. */
export function decodeBody(resource: AnyResource, body: Body, acceptance: Acceptance): Decoded {
  const values: StoredRecord = {};
  const problems: Detail[] = [];
  let key = '';
  const report: Report = (message, inside = '') => {
    problems.push({ field: key + inside, message });
    return undefined;
  };

  for (key of Object.keys(body)) {
    if (acceptance.besides?.includes(key)) continue;
    const name = acceptance.synonyms?.[key] ?? key;
    const field = knownField(resource, name);
    if (!field) {
      report('is not a known field');
      continue;
    }
    if (!isAccepted(name, field, acceptance)) continue;
    const value = field.decode(body[key], report);
    if (value === undefined) continue;
    // Sent under both names, the one that is only for requests says what is wanted: the other may come from a GET.
    if (name === key && Object.hasOwn(values, name)) continue;
    values[name] = value;
  }

  for (const name of acceptance.required) {
    if (Object.hasOwn(body, name)) continue;
    const names = [
      name,
      ...Object.keys(acceptance.synonyms ?? {}).filter((key) => acceptance.synonyms?.[key] === name),
    ];
    if (!names.some((key) => Object.hasOwn(body, key)))
      problems.push({ field: names.at(-1) as string, message: 'is required' });
  }
  return { values, problems };
}

function knownField(resource: AnyResource, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name) && name !== resource.within ? resource.fields[name] : undefined;
}

function isAccepted(name: string, field: Field, acceptance: Acceptance): boolean {
  if (acceptance.everything) return field.column !== null;
  if (field.readOnly) return false;
  return acceptance.accepts?.includes(name) ?? true;
}

/** A whole record: what was sent, over each field's value where none is given. */
export function initialRecord(resource: AnyResource, values: StoredRecord, now: string): StoredRecord {
  const record: StoredRecord = {};
  for (const [name, field] of storedFields(resource)) record[name] = values[name] ?? field.initial(now);
  return record;
}

const stored = new WeakMap<AnyResource, [string, Field][]>();

function storedFields(resource: AnyResource): [string, Field][] {
  let fields = stored.get(resource);
  if (!fields) {
    const all = Object.entries(resource.fields as Record<string, Field>);
    fields = all.filter(([, { column }]) => column !== null);
    stored.set(resource, fields);
  }
  return fields;
}
