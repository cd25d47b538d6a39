import type { ErrorDetail } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Field, ReportProblem, StoredRecord } from './fields/field.ts';
import type { AnyResource } from './resource.ts';

export type JsonObject = Record<string, unknown>;

export interface DecodedInput {
  /** Stored values of the fields that were sent. */
  values: StoredRecord;
  problems: ErrorDetail[];
  /** The synonyms under which some of them were sent: problems that are found later are named by these. */
  sentAs: Record<string, string>;
}

export interface DecodeOptions {
  /** Fields that must be there. */
  required: readonly string[];
  /** Take read-only fields too: a bundle brings IDs, moments, ratings. */
  includeReadOnly?: boolean;
  /** The only fields that may be set; other known ones are ignored. */
  writableFields?: readonly string[] | undefined;
  synonyms?: Readonly<Record<string, string>>;
  /** Keys read by someone else. */
  ignoredKeys?: readonly string[];
}

/**
 * Reads a body against a resource's fields. Every problem is named, until there are more than an answer lists; nothing is
 * altered or dropped in silence.
 */
export function decodeBody(resource: AnyResource, body: JsonObject, acceptance: DecodeOptions): DecodedInput {
  const values: StoredRecord = {};
  const problems: ErrorDetail[] = [];
  const sentAs: Record<string, string> = {};
  let key = '';
  const report: ReportProblem = (message, inside = '') => {
    problems.push({ field: key + inside, message });
    return undefined;
  };

  for (key of Object.keys(body)) {
    if (problems.length > limits.reportedProblems) break;
    if (acceptance.ignoredKeys?.includes(key)) continue;
    const name = acceptance.synonyms?.[key] ?? key;
    const field = knownField(resource, name);
    if (!field) {
      report('is not a known field');
      continue;
    }
    if (!isWritable(name, field, acceptance)) continue;
    const value = field.decode(body[key], report);
    if (value === undefined) continue;
    // Sent under both names, the one that is only for requests says what is wanted: the other may come from a GET.
    if (acceptance.synonyms && name === key && Object.hasOwn(values, name)) continue;
    values[name] = value;
    if (name !== key) sentAs[name] = key;
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
  return { values, problems, sentAs };
}

function knownField(resource: AnyResource, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name) && name !== resource.containerField
    ? resource.fields[name]
    : undefined;
}

function isWritable(name: string, field: Field, acceptance: DecodeOptions): boolean {
  if (acceptance.includeReadOnly) return field.columnType !== null;
  if (field.readOnly) return false;
  return acceptance.writableFields?.includes(name) ?? true;
}

/** A whole record: what was sent, over each field's value where none is given. */
export function initialRecord(resource: AnyResource, values: StoredRecord, now: string): StoredRecord {
  const record = { ...emptyRecord(resource, now) };
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value !== null && value !== undefined && Object.hasOwn(record, name)) record[name] = value;
  }
  return record;
}

/** The last one that was made of each resource. */
const emptyRecords = new WeakMap<AnyResource, { now: string; record: StoredRecord }>();

function emptyRecord(resource: AnyResource, now: string): StoredRecord {
  const last = emptyRecords.get(resource);
  if (last?.now === now) return last.record;
  const fields = Object.entries(resource.fields as Record<string, Field>);
  const stored = fields.filter(([, { columnType: column }]) => column !== null);
  const values = Object.fromEntries(stored.map(([name, field]) => [name, field.defaultValue(now)]));
  // An object that JSON.parse has made is copied at once; one that got its fields one by one takes forty times as long.
  const record = JSON.parse(JSON.stringify(values)) as StoredRecord;
  emptyRecords.set(resource, { now, record });
  return record;
}
