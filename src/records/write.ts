import type { StoredRecord } from '../declare/fields/field.ts';
import { idsIn } from '../declare/fields/reference.ts';
import { type Decoded, initialRecord } from '../declare/input.ts';
import type { Condition } from '../declare/paging.ts';
import type { AnyResource } from '../declare/resource.ts';
import { inWords } from '../declare/words.ts';
import { type Detail, Fault, invalid } from '../errors.ts';
import { limits } from '../limits.ts';
import type { AccountWriter } from '../storage/store.ts';
import { checkReferences, type Pointer, pointersTo, upwards } from './references.ts';
import type { Model, ReportField, Sent } from './rules.ts';

/** Creating, changing and removing a record, with all that follows from it: the same for every face of the system. */

export async function createRecord(
  model: Model,
  writer: AccountWriter,
  resource: AnyResource,
  decoded: Decoded,
): Promise<StoredRecord> {
  refuse(decoded.problems);
  const record = initialRecord(resource, decoded.values, writer.now);
  record.ID = writer.nextId(resource.keys.one);
  const { problems, report } = collect();
  resource.check?.(record, report);
  await checkReferences(model, writer, resource, record, undefined, report);
  const afterwards = await model.rules.get(resource)?.creating?.(writer, record, report);
  refuse(problems);
  await writer.insert(resource, [record], afterwards?.bytes);
  await afterwards?.carryOut();
  return record;
}

export async function updateRecord(
  model: Model,
  writer: AccountWriter,
  resource: AnyResource,
  before: StoredRecord,
  decoded: Decoded,
  sent: Sent = new Set(Object.keys(decoded.values)),
): Promise<StoredRecord> {
  refuse(decoded.problems);
  const after = { ...before, ...decoded.values };
  const { problems, report } = collect(decoded.sentAs);
  resource.check?.(after, report);
  await checkReferences(model, writer, resource, after, before, report);
  const afterwards = await model.rules.get(resource)?.updating?.(writer, before, after, sent, report);
  refuse(problems);
  await writer.update(resource, [{ before, after }], afterwards?.bytes);
  await afterwards?.carryOut();
  return after;
}

export async function removeRecord(
  model: Model,
  writer: AccountWriter,
  resource: AnyResource,
  record: StoredRecord,
): Promise<void> {
  const pointers = pointersTo(model, resource);
  const first = [];
  for (const pointer of pointers) first.push(await referring(writer, pointer, record));
  if (first.some(isFull)) writer.takesLong();
  for (const [index, pointer] of pointers.entries())
    for (let batch = first[index] ?? []; batch.length > 0; ) {
      await letGo(writer, pointer, batch, resource, record);
      // Those that are dealt with match no more, but PostgreSQL would still walk over what it keeps of them.
      batch = isFull(batch) ? await referring(writer, pointer, record, batch.at(-1)?.ID as number) : [];
    }
  const afterwards = await model.rules.get(resource)?.removing?.(writer, record);
  await writer.remove(resource, [record]);
  await afterwards?.carryOut();
}

const isFull = (batch: StoredRecord[]): boolean => batch.length === limits.batch;

/** The first of the records that point at one, after an ID. */
async function referring(
  writer: AccountWriter,
  { resource, name, field }: Pointer,
  { ID }: StoredRecord,
  after = 0,
): Promise<StoredRecord[]> {
  const comparison = field.reference.links ? 'in' : '=';
  const where: Condition[] = [{ field: name, comparison, value: ID as number }];
  return writer.select(resource, where, limits.batch, after);
}

/** Deals with records that point at one of `target`, which is about to go. */
async function letGo(
  writer: AccountWriter,
  { resource, name, field }: Pointer,
  batch: StoredRecord[],
  target: AnyResource,
  gone: StoredRecord,
): Promise<void> {
  const change = (to: (before: StoredRecord) => string | number): Promise<void> =>
    writer.update(
      resource,
      batch.map((before) => ({ before, after: { ...before, [name]: to(before) } })),
    );
  switch (field.reference.whenRemoved) {
    case 'goes too':
      return writer.remove(resource, batch);
    case 'moves up': {
      const up = upwards(target);
      if (!up) throw new Error(`${target.keys.one} is no tree`);
      // A record of another kind moves to the parent that its old place had in its own tree.
      return change(() => gone[up.name] as number);
    }
    case 'is taken off the list':
      return change((before) => JSON.stringify(idsIn(before[name]).filter((id) => id !== gone.ID)));
    case 'refuses':
      throw new Fault('inUse', { resource: inWords(resource.keys.one) });
  }
}

function collect(sentAs: Decoded['sentAs'] = {}): { problems: Detail[]; report: ReportField } {
  const problems: Detail[] = [];
  return {
    problems,
    report: (field, message) => void problems.push({ field: sentAs[field] ?? field, message }),
  };
}

function refuse(problems: Detail[]): void {
  if (problems.length) throw invalid(problems);
}
