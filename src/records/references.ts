import { limits } from '../limits.ts';
import type { Field, StoredRecord } from '../schema/fields/field.ts';
import { referencedIds } from '../schema/fields/reference.ts';
import { type AnyResource, containerName, humanize } from '../schema/resource.ts';
import type { AccountReader } from '../storage/store.ts';
import { type Model, type ReportField, resourceByName } from './model.ts';

export type ReferenceField = {
  resource: AnyResource;
  name: string;
  field: Field & { reference: NonNullable<Field['reference']> };
};

const isReferenceField = (pointer: { field: Field }): pointer is ReferenceField =>
  pointer.field.reference !== undefined;

const referenceFields = new WeakMap<AnyResource, ReferenceField[]>();

/** The fields of a resource that point at other records. */
export const referenceFieldsOf = (resource: AnyResource): ReferenceField[] =>
  referenceFields.getOrInsertComputed(resource, findReferenceFields);

const findReferenceFields = (resource: AnyResource): ReferenceField[] =>
  Object.entries(resource.fields as Record<string, Field>)
    .map(([name, field]) => ({ resource, name, field }))
    .filter(isReferenceField);

/** The field by which the records of a tree name the one above; undefined for what is no tree. */
export const parentReference = (resource: AnyResource): ReferenceField | undefined =>
  referenceFieldsOf(resource).find(({ field }) => field.reference.target === resource.keys.one);

/** The fields of all resources that point at records of this one. */
export const referenceFieldsTo = (model: Model, target: AnyResource): ReferenceField[] =>
  model.resources
    .flatMap(referenceFieldsOf)
    .filter(({ field }) => field.reference.target === target.keys.one);

/** The resource that records of this one stand inside, if any. */
export function containerOf(model: Model, resource: AnyResource): AnyResource | undefined {
  const name = containerName(resource);
  return name === undefined ? undefined : resourceByName(model, name);
}

/** Which of these IDs records have. */
export async function existingIds(
  reader: AccountReader,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = await reader.findTaken(resource, 'ID', ids);
  return new Set(found.map(({ ID }) => ID as number));
}

/** What is wrong with a reference to a record that is not there. */
export const missingMessage = (target: AnyResource, id: number): string =>
  `there is no ${humanize(target.keys.one)} ${id}`;

/** Reports every reference, among those that changed, to a record that is not there, or that would close a circle. */
export async function checkReferences(
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
    const there = await existingIds(reader, target, ids);
    for (const id of ids) {
      const fault = there.has(id)
        ? target === resource &&
          (await placementProblem(reader, resource, name, id, before?.ID as number | undefined))
        : missingMessage(target, id);
      if (fault) report(name, fault);
    }
  }
}

/** Why a record cannot stand below `id`, if it cannot: that stands below the record itself, or too far from the top. */
async function placementProblem(
  reader: AccountReader,
  resource: AnyResource,
  parent: string,
  id: number,
  self: number | undefined,
): Promise<string | undefined> {
  const { one } = resource.keys;
  const way = await reader.ancestorIds(resource, parent, id, limits.treeDepth);
  if (self !== undefined && way.includes(self))
    return `would make a circle: ${id} is this ${one} or one below it`;
  return way.length === limits.treeDepth
    ? `${one} ${id} stands ${limits.treeDepth} levels deep: nothing can go below it`
    : undefined;
}
