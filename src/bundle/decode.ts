import type { ErrorDetail } from '../errors.ts';
import type { ReportField, SentFields } from '../records/model.ts';
import type { Field, StoredRecord } from '../schema/fields/field.ts';
import { decodeBody, initialRecord, type JsonObject } from '../schema/input.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { BundleRecord } from './bundle-file.ts';
import type { ExistingRecords } from './existing-records.ts';
import {
  type ImportContext,
  type ImportDecodeOptions,
  type ImportRecord,
  type NestedRecords,
  rejectRecord,
} from './import-context.ts';

/** What a record of each kind may and must name. `kinds`: what stands inside the records of `resource`. */
export function decodeOptionsOf(resource: AnyResource, kinds: AnyResource[]): ImportContext['decodeOptions'] {
  const besides = kinds.map(({ keys }) => keys.many);
  const accepted = (one: AnyResource): ImportDecodeOptions => {
    const known = { required: ['ID'], includeReadOnly: true, ignoredKeys: one === resource ? besides : [] };
    return { forExisting: known, forNew: { ...known, required: ['ID', ...one.requiredInBundle] } };
  };
  return new Map([resource, ...kinds].map((one) => [one, accepted(one)]));
}

/** The ID that a record names, if it is one. */
export function namedId(resource: AnyResource, value: unknown): number | undefined {
  const id = (value as JsonObject | null)?.ID;
  return (resource.fields.ID as Field<number>).decode(id, () => undefined);
}

/** Reads a record of the bundle over what the account has of it; undefined where it is refused. */
export async function decodeRecord(
  section: ImportContext,
  { index, value }: BundleRecord,
  present: ExistingRecords | undefined,
): Promise<ImportRecord | undefined> {
  const { resource, nestedResources: kinds } = section;
  const id = namedId(resource, value);
  const before = id === undefined ? undefined : present?.record(id);
  const problems: ErrorDetail[] = [];
  const record = decodeOnto(section, resource, value, before, '', problems);
  const inner = problems.length
    ? []
    : kinds.map((kind): NestedInput => {
        const there = before ? (present as ExistingRecords).nestedIn(kind, record.ID as number) : [];
        const given = decodeNested(section, kind, value as JsonObject, record.ID as number, there, problems);
        return { resource: kind, existing: there, given };
      });
  if (!problems.length) {
    const report: ReportField = (field, message) => void problems.push({ field, message });
    resource.validate?.(record, report);
    const completed = await applyRules(
      section,
      before,
      record,
      inner,
      sentFieldsOf(value as JsonObject),
      report,
    );
    if (!problems.length) return { index, before, record, ...completed };
  }
  rejectRecord(section, index, problems, id);
  return undefined;
}

interface NestedInput {
  resource: AnyResource;
  existing: StoredRecord[];
  /** undefined: the bundle says nothing of them. */
  given: StoredRecord[] | undefined;
}

const sentFieldsOf = (value: JsonObject): SentFields => ({ has: (name) => Object.hasOwn(value, name) });

/**
 * Lets the kind's rules complete the record. A new record, and one whose inner records are given, is as the bundle has it;
 * any other change means what it means when somebody makes it by hand.
 */
async function applyRules(
  { model, writer, resource }: ImportContext,
  before: StoredRecord | undefined,
  record: StoredRecord,
  given: NestedInput[],
  sent: SentFields,
  report: ReportField,
): Promise<Pick<ImportRecord, 'nested' | 'followUp'>> {
  const rules = model.rules.get(resource);
  const [first] = given;
  const isWhole = !before || first?.given !== undefined;
  const complete = isWhole ? rules?.beforeImport?.(writer, record, first?.given, sent, report) : undefined;
  const afterwards =
    isWhole || !before ? undefined : await rules?.beforeUpdate?.(writer, before, record, sent, report);
  const inner = given.map((one): NestedRecords => {
    const isComplete = one === first && complete !== undefined;
    return {
      resource: one.resource,
      existing: one.existing,
      wanted: isComplete ? complete : (one.given ?? []),
      replacesAll: isComplete,
    };
  });
  return { nested: inner, followUp: afterwards };
}

/** A whole record: what is given, over what is there, or over each field's value where none is given. */
function decodeOnto(
  { writer, decodeOptions: accepted }: ImportContext,
  resource: AnyResource,
  value: unknown,
  before: StoredRecord | undefined,
  place: string,
  problems: ErrorDetail[],
): StoredRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.push({ field: place, message: 'must be an object' });
    return {};
  }
  const { forNew: fresh, forExisting: known } = accepted.get(resource) as ImportDecodeOptions;
  const decoded = decodeBody(resource, value as JsonObject, before ? known : fresh);
  for (const { field, message } of decoded.problems) problems.push({ field: `${place}.${field}`, message });
  return before ? { ...before, ...decoded.values } : initialRecord(resource, decoded.values, writer.now);
}

function decodeNested(
  section: ImportContext,
  kind: AnyResource,
  value: JsonObject,
  outer: number,
  present: StoredRecord[],
  problems: ErrorDetail[],
): StoredRecord[] | undefined {
  const key = kind.keys.many;
  const list = value[key];
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) {
    problems.push({ field: key, message: 'must be a list of objects' });
    return undefined;
  }
  const there = new Map(present.map((record) => [record.ID, record]));
  const seen = new Set<unknown>();
  return list.map((one: unknown, index) => {
    const before = there.get(namedId(kind, one) ?? null);
    const record = decodeOnto(section, kind, one, before, `${key}[${index}]`, problems);
    if (seen.has(record.ID)) problems.push({ field: `${key}[${index}].ID`, message: 'stands there twice' });
    seen.add(record.ID);
    return { ...record, [kind.containerField as string]: outer };
  });
}
