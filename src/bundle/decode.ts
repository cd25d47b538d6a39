import type { ErrorDetail } from '../errors.ts';
import type { ReportField, SentFields } from '../records/model.ts';
import type { Field, StoredRecord } from '../schema/fields/field.ts';
import {
  checkNewValues,
  completeUpdate,
  type DecodedInput,
  decodeBody,
  initialRecord,
  type JsonObject,
} from '../schema/input.ts';
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

export function decodeOptionsOf(
  resource: AnyResource,
  nestedResources: AnyResource[],
): ImportContext['decodeOptions'] {
  const nestedKeys = nestedResources.map(({ keys }) => keys.many);
  const optionsOf = (one: AnyResource): ImportDecodeOptions => {
    const ignoredKeys = one === resource ? nestedKeys : [];
    const forExisting = { required: ['ID'], includeReadOnly: true, ignoredKeys };
    return {
      forExisting: { ...forExisting, isUpdate: true },
      forNew: { ...forExisting, required: ['ID', ...one.requiredInBundle] },
    };
  };
  return new Map([resource, ...nestedResources].map((one) => [one, optionsOf(one)]));
}

/** The ID of a bundle's record, if it is valid. */
export function namedId(resource: AnyResource, value: unknown): number | undefined {
  const id = (value as JsonObject | null)?.ID;
  return (resource.fields.ID as Field<number>).decode(id, () => undefined);
}

/** Merges a bundle's record into the existing one, if there is one. Returns undefined for a rejected record. */
export async function decodeRecord(
  context: ImportContext,
  { index, value }: BundleRecord,
  existingRecords: ExistingRecords | undefined,
): Promise<ImportRecord | undefined> {
  const { resource, nestedResources } = context;
  const id = namedId(resource, value);
  const before = id === undefined ? undefined : existingRecords?.find(id);
  const problems: ErrorDetail[] = [];
  const record = decodeOnto(context, resource, value, before, '', problems);
  const decodeNestedOf = (nestedResource: AnyResource): NestedInput => {
    const ID = record.ID as number;
    const existing = before ? (existingRecords as ExistingRecords).nestedIn(nestedResource, ID) : [];
    const sent = decodeNested(context, nestedResource, value as JsonObject, ID, existing, problems);
    return { resource: nestedResource, existing, sent };
  };
  const nested = problems.length ? [] : nestedResources.map(decodeNestedOf);
  if (!problems.length) {
    const report: ReportField = (field, code, message) => void problems.push({ field, code, message });
    resource.validate?.(record, report);
    const sentFields = sentFieldsOf(value as JsonObject);
    const completed = await applyRules(context, before, record, nested, sentFields, report);
    if (!problems.length) return { index, before, record, ...completed };
  }
  rejectRecord(context, index, problems, id);
  return undefined;
}

interface NestedInput {
  resource: AnyResource;
  existing: StoredRecord[];
  /** undefined: the bundle does not have the key. */
  sent: StoredRecord[] | undefined;
}

const sentFieldsOf = (value: JsonObject): SentFields => ({ has: (name) => Object.hasOwn(value, name) });

/**
 * Lets the resource's rules complete the record. New records, and those with nested ones, are taken as they are in the bundle;
 * others follow the rules of an update.
 */
async function applyRules(
  { model, writer, resource }: ImportContext,
  before: StoredRecord | undefined,
  record: StoredRecord,
  inputs: NestedInput[],
  sentFields: SentFields,
  report: ReportField,
): Promise<Pick<ImportRecord, 'nested' | 'followUp'>> {
  const rules = model.rules.get(resource);
  const [first] = inputs;
  const isComplete = !before || first?.sent !== undefined;
  const completed = isComplete
    ? rules?.beforeImport?.(writer, record, first?.sent, sentFields, report)
    : undefined;
  const followUp =
    isComplete || !before
      ? undefined
      : await rules?.beforeUpdate?.(writer, before, record, sentFields, report);
  const nested = inputs.map((input): NestedRecords => {
    const replacesAll = input === first && completed !== undefined;
    return {
      resource: input.resource,
      existing: input.existing,
      wanted: replacesAll ? completed : (input.sent ?? []),
      replacesAll,
    };
  });
  return { nested, followUp };
}

/** Completes the decoded values from the existing record, or from defaults. */
function decodeOnto(
  { writer, decodeOptions, oldValues }: ImportContext,
  resource: AnyResource,
  value: unknown,
  before: StoredRecord | undefined,
  place: string,
  problems: ErrorDetail[],
): StoredRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.push({ field: place, code: 'wrong_type', message: 'must be an object' });
    return {};
  }
  const { forNew, forExisting } = decodeOptions.get(resource) as ImportDecodeOptions;
  const input = decodeBody(resource, value as JsonObject, before ? forExisting : forNew);
  const checkedNew = (): DecodedInput => (oldValues ? input : checkNewValues(resource, input));
  const decoded = before ? completeUpdate(resource, input, before) : checkedNew();
  for (const problem of decoded.problems) problems.push({ ...problem, field: `${place}.${problem.field}` });
  return before ? { ...before, ...decoded.values } : initialRecord(resource, decoded.values, writer.now);
}

function decodeNested(
  context: ImportContext,
  resource: AnyResource,
  value: JsonObject,
  containerId: number,
  existing: StoredRecord[],
  problems: ErrorDetail[],
): StoredRecord[] | undefined {
  const key = resource.keys.many;
  const list = value[key];
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) {
    problems.push({ field: key, code: 'wrong_type', message: 'must be a list of objects' });
    return undefined;
  }
  const existingById = new Map(existing.map((record) => [record.ID, record]));
  const seen = new Set<unknown>();
  return list.map((item: unknown, index) => {
    const before = existingById.get(namedId(resource, item) ?? null);
    const record = decodeOnto(context, resource, item, before, `${key}[${index}]`, problems);
    if (seen.has(record.ID))
      problems.push({ field: `${key}[${index}].ID`, code: 'duplicate', message: 'occurs twice' });
    seen.add(record.ID);
    return { ...record, [resource.containerField as string]: containerId };
  });
}
