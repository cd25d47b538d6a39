import { ApiError, type ErrorDetail, invalidFields, type Problem } from '../errors.ts';
import { limits } from '../limits.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import { referencedIds } from '../schema/fields/reference.ts';
import { type DecodedInput, initialRecord } from '../schema/input.ts';
import type { Condition } from '../schema/list-query.ts';
import {
  type AnyResource,
  humanize,
  parentReference,
  type ReferenceField,
  referenceFieldsOf,
  siteSlugField,
} from '../schema/resource.ts';
import type { AccountReader, AccountWriter } from '../storage/store.ts';
import { type Model, type ReportField, resourceByName, type SentFields } from './model.ts';
import { existingIds, missingProblem, referenceFieldsTo } from './references.ts';

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
  const followUp = await model.rules.get(resource)?.beforeCreate?.(writer, record, report);
  throwIfAny(problems);
  await writer.insert(resource, [record], followUp?.addedBytes);
  await followUp?.run();
  return record;
}

/** A singleton with its defaults is not stored yet: its first change creates it. */
export async function updateRecord(
  model: Model,
  writer: AccountWriter,
  resource: AnyResource,
  before: StoredRecord,
  decoded: DecodedInput,
  {
    sent = new Set(Object.keys(decoded.values)),
    isStored = true,
  }: { sent?: SentFields; isStored?: boolean } = {},
): Promise<StoredRecord> {
  throwIfAny(decoded.problems);
  const after = { ...before, ...decoded.values };
  const { problems, report } = collectProblems(decoded.sentAs);
  resource.validate?.(after, report);
  await checkReferences(model, writer, resource, after, before, report);
  const followUp = await model.rules.get(resource)?.beforeUpdate?.(writer, before, after, sent, report);
  throwIfAny(problems);
  if (isStored) await writer.update(resource, [{ before, after }], followUp?.addedBytes);
  else if (Object.keys(after).some((name) => after[name] !== before[name])) {
    writer.reserveId(resource.keys.one, after.ID as number);
    await insertChanged(writer, resource, before, after, followUp?.addedBytes);
  }
  await followUp?.run();
  return after;
}

/** A slug that the account had is in the journal, so that an undo gives it back. */
async function insertChanged(
  writer: AccountWriter,
  resource: AnyResource,
  before: StoredRecord,
  after: StoredRecord,
  pendingBytes: number | undefined,
): Promise<void> {
  const slug = siteSlugField(resource);
  if (slug === undefined || after[slug] === before[slug])
    return writer.insert(resource, [after], pendingBytes);
  await writer.insert(resource, [before], pendingBytes);
  await writer.update(resource, [{ before, after }], pendingBytes);
}

export async function removeRecord(
  model: Model,
  writer: AccountWriter,
  resource: AnyResource,
  record: StoredRecord,
): Promise<void> {
  const references = referenceFieldsTo(model, resource);
  const firstBatches = [];
  for (const reference of references) firstBatches.push(await referrersOf(writer, reference, record));
  if (firstBatches.some(isFull)) writer.requireLongTransaction();
  for (const [index, reference] of references.entries())
    for (let batch = firstBatches[index] ?? []; batch.length > 0; ) {
      await releaseReferrers(writer, reference, batch, resource, record);
      // Released records match no more; continuing after the last spares PostgreSQL a scan of their dead rows.
      batch = isFull(batch) ? await referrersOf(writer, reference, record, batch.at(-1)?.ID as number) : [];
    }
  const followUp = await model.rules.get(resource)?.beforeRemove?.(writer, record);
  await writer.remove(resource, [record]);
  await followUp?.run();
}

const isFull = (batch: StoredRecord[]): boolean => batch.length === limits.batchRows;

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

/** Applies `onDelete` to records that reference the deleted one. */
async function releaseReferrers(
  writer: AccountWriter,
  { resource, name, field }: ReferenceField,
  batch: StoredRecord[],
  target: AnyResource,
  deleted: StoredRecord,
): Promise<void> {
  const setReference = (value: (before: StoredRecord) => string | number): Promise<void> =>
    writer.update(
      resource,
      batch.map((before) => ({ before, after: { ...before, [name]: value(before) } })),
    );
  switch (field.reference.onDelete) {
    case 'cascade':
      return writer.remove(resource, batch);
    case 'reparent': {
      const parent = parentReference(target);
      if (!parent) throw new Error(`${target.keys.one} is no tree`);
      return setReference(() => deleted[parent.name] as number);
    }
    case 'unlink':
      return setReference((before) =>
        field.reference.linkTable
          ? JSON.stringify(referencedIds(before[name]).filter((id) => id !== deleted.ID))
          : 0,
      );
    case 'restrict':
      throw new ApiError('inUse', { resource: humanize(resource.keys.one) });
  }
}

/** Reports changed references to missing records, and those that would make a tree circular or too deep. */
async function checkReferences(
  model: Model,
  reader: AccountReader,
  resource: AnyResource,
  record: StoredRecord,
  before: StoredRecord | undefined,
  report: ReportField,
): Promise<void> {
  for (const { name, field } of referenceFieldsOf(resource)) {
    if (record[name] === before?.[name] || name === resource.containerField) continue;
    const target = resourceByName(model, field.reference.target);
    const ids = referencedIds(record[name]);
    const existing = await existingIds(reader, target, ids);
    for (const id of ids) {
      const problem = existing.has(id)
        ? target === resource &&
          (await placementProblem(reader, resource, name, id, before?.ID as number | undefined))
        : missingProblem(target, id);
      if (problem) report(name, ...problem);
    }
  }
}

async function placementProblem(
  reader: AccountReader,
  resource: AnyResource,
  parentField: string,
  id: number,
  self: number | undefined,
): Promise<Problem | undefined> {
  const { one } = resource.keys;
  const ancestors = await reader.ancestorIds(resource, parentField, id, limits.treeDepth);
  if (self !== undefined && ancestors.includes(self))
    return ['circular', `would make a circle: ${id} is this ${one} or one below it`];
  return ancestors.length === limits.treeDepth
    ? ['too_deep', `${one} ${id} stands ${limits.treeDepth} levels deep: nothing can go below it`]
    : undefined;
}

function collectProblems(sentAs: DecodedInput['sentAs'] = {}): {
  problems: ErrorDetail[];
  report: ReportField;
} {
  const problems: ErrorDetail[] = [];
  return {
    problems,
    report: (field, code, message) => void problems.push({ field: sentAs[field] ?? field, code, message }),
  };
}

function throwIfAny(problems: ErrorDetail[]): void {
  if (problems.length) throw invalidFields(problems);
}
