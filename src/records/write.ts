import { ApiError, type ErrorDetail, invalidFields } from '../errors.ts';
import { limits } from '../limits.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import { referencedIds } from '../schema/fields/reference.ts';
import { type DecodedInput, initialRecord } from '../schema/input.ts';
import type { Condition } from '../schema/list-query.ts';
import { type AnyResource, humanize } from '../schema/resource.ts';
import type { AccountWriter } from '../storage/store.ts';
import type { Model, ReportField, SentFields } from './model.ts';
import { checkReferences, parentReference, type ReferenceField, referenceFieldsTo } from './references.ts';

/** Creating, changing and removing a record, with all that follows from it: the same for every face of the system. */

export async function createRecord(
  model: Model,
  writer: AccountWriter,
  resource: AnyResource,
  decoded: DecodedInput,
): Promise<StoredRecord> {
  throwIfAny(decoded.problems);
  const record = initialRecord(resource, decoded.values, writer.now);
  record.ID = writer.nextId(resource.keys.one);
  const { problems, report } = collectProblems();
  resource.validate?.(record, report);
  await checkReferences(model, writer, resource, record, undefined, report);
  const afterwards = await model.rules.get(resource)?.beforeCreate?.(writer, record, report);
  throwIfAny(problems);
  await writer.insert(resource, [record], afterwards?.addedBytes);
  await afterwards?.run();
  return record;
}

export async function updateRecord(
  model: Model,
  writer: AccountWriter,
  resource: AnyResource,
  before: StoredRecord,
  decoded: DecodedInput,
  sent: SentFields = new Set(Object.keys(decoded.values)),
): Promise<StoredRecord> {
  throwIfAny(decoded.problems);
  const after = { ...before, ...decoded.values };
  const { problems, report } = collectProblems(decoded.sentAs);
  resource.validate?.(after, report);
  await checkReferences(model, writer, resource, after, before, report);
  const afterwards = await model.rules.get(resource)?.beforeUpdate?.(writer, before, after, sent, report);
  throwIfAny(problems);
  await writer.update(resource, [{ before, after }], afterwards?.addedBytes);
  await afterwards?.run();
  return after;
}

export async function removeRecord(
  model: Model,
  writer: AccountWriter,
  resource: AnyResource,
  record: StoredRecord,
): Promise<void> {
  const pointers = referenceFieldsTo(model, resource);
  const first = [];
  for (const pointer of pointers) first.push(await referrersOf(writer, pointer, record));
  if (first.some(isFull)) writer.requireLongTransaction();
  for (const [index, pointer] of pointers.entries())
    for (let batch = first[index] ?? []; batch.length > 0; ) {
      await releaseReferrers(writer, pointer, batch, resource, record);
      // Those that are dealt with match no more, but PostgreSQL would still walk over what it keeps of them.
      batch = isFull(batch) ? await referrersOf(writer, pointer, record, batch.at(-1)?.ID as number) : [];
    }
  const afterwards = await model.rules.get(resource)?.beforeRemove?.(writer, record);
  await writer.remove(resource, [record]);
  await afterwards?.run();
}

const isFull = (batch: StoredRecord[]): boolean => batch.length === limits.batchRows;

/** The first of the records that point at one, after an ID. */
async function referrersOf(
  writer: AccountWriter,
  { resource, name, field }: ReferenceField,
  { ID }: StoredRecord,
  after = 0,
): Promise<StoredRecord[]> {
  const comparison = field.reference.linkTable ? 'in' : '=';
  const where: Condition[] = [{ field: name, comparison, value: ID as number }];
  return writer.select(resource, where, limits.batchRows, after);
}

/** Deals with records that point at one of `target`, which is about to go. */
async function releaseReferrers(
  writer: AccountWriter,
  { resource, name, field }: ReferenceField,
  batch: StoredRecord[],
  target: AnyResource,
  gone: StoredRecord,
): Promise<void> {
  const change = (to: (before: StoredRecord) => string | number): Promise<void> =>
    writer.update(
      resource,
      batch.map((before) => ({ before, after: { ...before, [name]: to(before) } })),
    );
  switch (field.reference.onDelete) {
    case 'cascade':
      return writer.remove(resource, batch);
    case 'reparent': {
      const up = parentReference(target);
      if (!up) throw new Error(`${target.keys.one} is no tree`);
      // A record of another kind moves to the parent that its old place had in its own tree.
      return change(() => gone[up.name] as number);
    }
    case 'unlink':
      return change((before) => JSON.stringify(referencedIds(before[name]).filter((id) => id !== gone.ID)));
    case 'restrict':
      throw new ApiError('inUse', { resource: humanize(resource.keys.one) });
  }
}

function collectProblems(sentAs: DecodedInput['sentAs'] = {}): {
  problems: ErrorDetail[];
  report: ReportField;
} {
  const problems: ErrorDetail[] = [];
  return {
    problems,
    report: (field, message) => void problems.push({ field: sentAs[field] ?? field, message }),
  };
}

function throwIfAny(problems: ErrorDetail[]): void {
  if (problems.length) throw invalidFields(problems);
}
