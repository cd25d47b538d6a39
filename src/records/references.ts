import type { Field, StoredRecord } from '../declare/fields/field.ts';
import { idsIn } from '../declare/fields/reference.ts';
import { type AnyResource, outerName } from '../declare/resource.ts';
import { inWords } from '../declare/words.ts';
import { limits } from '../limits.ts';
import type { AccountReader } from '../storage/store.ts';
import { type Model, type ReportField, resourceNamed } from './rules.ts';

export type Pointer = {
  resource: AnyResource;
  name: string;
  field: Field & { reference: NonNullable<Field['reference']> };
};

const isPointer = (pointer: { field: Field }): pointer is Pointer => pointer.field.reference !== undefined;

const pointers = new WeakMap<AnyResource, Pointer[]>();

/** The fields of a resource that point at other records. */
export const pointersOf = (resource: AnyResource): Pointer[] =>
  pointers.getOrInsertComputed(resource, findPointers);

const findPointers = (resource: AnyResource): Pointer[] =>
  Object.entries(resource.fields as Record<string, Field>)
    .map(([name, field]) => ({ resource, name, field }))
    .filter(isPointer);

/** The field by which the records of a tree name the one above; undefined for what is no tree. */
export const upwards = (resource: AnyResource): Pointer | undefined =>
  pointersOf(resource).find(({ field }) => field.reference.to === resource.keys.one);

/** The fields of all resources that point at records of this one. */
export const pointersTo = (model: Model, target: AnyResource): Pointer[] =>
  model.resources.flatMap(pointersOf).filter(({ field }) => field.reference.to === target.keys.one);

/** The resource that records of this one stand inside, if any. */
export function outerOf(model: Model, resource: AnyResource): AnyResource | undefined {
  const name = outerName(resource);
  return name === undefined ? undefined : resourceNamed(model, name);
}

/** Which of these IDs records have. */
export async function existing(
  reader: AccountReader,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = await reader.taken(resource, 'ID', ids);
  return new Set(found.map(({ ID }) => ID as number));
}

/** What is wrong with a reference to a record that is not there. */
export const missing = (target: AnyResource, id: number): string =>
  `there is no ${inWords(target.keys.one)} ${id}`;

/** Reports every reference, among those that changed, to a record that is not there, or that would close a circle. */
export async function checkReferences(
  model: Model,
  reader: AccountReader,
  resource: AnyResource,
  record: StoredRecord,
  before: StoredRecord | undefined,
  report: ReportField,
): Promise<void> {
  for (const { name, field } of pointersOf(resource)) {
    if (record[name] === before?.[name] || name === resource.within) continue;
    const target = resourceNamed(model, field.reference.to);
    const ids = idsIn(record[name]);
    const there = await existing(reader, target, ids);
    for (const id of ids) {
      const fault = there.has(id)
        ? target === resource &&
          (await wrongPlace(reader, resource, name, id, before?.ID as number | undefined))
        : missing(target, id);
      if (fault) report(name, fault);
    }
  }
}

/** Why a record cannot stand below `id`, if it cannot: that stands below the record itself, or too far from the top. */
async function wrongPlace(
  reader: AccountReader,
  resource: AnyResource,
  parent: string,
  id: number,
  self: number | undefined,
): Promise<string | undefined> {
  const { one } = resource.keys;
  const way = await reader.wayUp(resource, parent, id, limits.treeDepth);
  if (self !== undefined && way.includes(self))
    return `would make a circle: ${id} is this ${one} or one below it`;
  return way.length === limits.treeDepth
    ? `${one} ${id} stands ${limits.treeDepth} levels deep: nothing can go below it`
    : undefined;
}
