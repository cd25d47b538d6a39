import type { Problem } from '../errors.ts';
import {
  type AnyResource,
  containerName,
  humanize,
  type ReferenceField,
  referenceFieldsOf,
} from '../schema/resource.ts';
import type { AccountReader } from '../storage/store.ts';
import { type Model, resourceByName } from './model.ts';

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

export const missingProblem = (target: AnyResource, id: number): Problem => [
  'not_found',
  `there is no ${humanize(target.keys.one)} ${id}`,
];
