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

const isReferenceField = (candidate: { field: Field }): candidate is ReferenceField =>
  candidate.field.reference !== undefined;

const referenceFields = new WeakMap<AnyResource, ReferenceField[]>();

export const referenceFieldsOf = (resource: AnyResource): ReferenceField[] =>
  referenceFields.getOrInsertComputed(resource, findReferenceFields);

const findReferenceFields = (resource: AnyResource): ReferenceField[] =>
  Object.entries(resource.fields as Record<string, Field>)
    .map(([name, field]) => ({ resource, name, field }))
    .filter(isReferenceField);

/** The parent field of a tree; undefined for other resources. */
export const parentReference = (resource: AnyResource): ReferenceField | undefined =>
  referenceFieldsOf(resource).find(({ field }) => field.reference.target === resource.keys.one);

export const referenceFieldsTo = (model: Model, target: AnyResource): ReferenceField[] =>
  model.resources
    .flatMap(referenceFieldsOf)
    .filter(({ field }) => field.reference.target === target.keys.one);

export function containerOf(model: Model, resource: AnyResource): AnyResource | undefined {
  const name = containerName(resource);
  return name === undefined ? undefined : resourceByName(model, name);
}

export async function existingIds(
  reader: AccountReader,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = await reader.findTaken(resource, 'ID', ids);
  return new Set(found.map(({ ID }) => ID as number));
}

export const missingMessage = (target: AnyResource, id: number): string =>
  `there is no ${humanize(target.keys.one)} ${id}`;

/** Reports changed references to missing records, and those that would make a tree circular or too deep. */
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
    const existing = await existingIds(reader, target, ids);
    for (const id of ids) {
      const problem = existing.has(id)
        ? target === resource &&
          (await placementProblem(reader, resource, name, id, before?.ID as number | undefined))
        : missingMessage(target, id);
      if (problem) report(name, problem);
    }
  }
}

async function placementProblem(
  reader: AccountReader,
  resource: AnyResource,
  parentField: string,
  id: number,
  self: number | undefined,
): Promise<string | undefined> {
  const { one } = resource.keys;
  const ancestors = await reader.ancestorIds(resource, parentField, id, limits.treeDepth);
  if (self !== undefined && ancestors.includes(self))
    return `would make a circle: ${id} is this ${one} or one below it`;
  return ancestors.length === limits.treeDepth
    ? `${one} ${id} stands ${limits.treeDepth} levels deep: nothing can go below it`
    : undefined;
}
