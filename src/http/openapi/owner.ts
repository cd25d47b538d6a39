import type { Field } from '../../declare/fields/field.ts';
import type { Operation } from '../../declare/operations.ts';
import { type AnyResource, ownerOperationsOf } from '../../declare/resource.ts';
import type { Model } from '../../records/rules.ts';
import { ownerPrefix } from '../view.ts';
import { openApiDocument, resourcePaths } from './document.ts';
import type { Json } from './names.ts';

/**
 * The records on the owner face as an OpenAPI document. It is for the console's own client, not for apps: no token opens
 * that face, and what it has may change with the console.
 */
export function ownerDocument(model: Model): Json {
  const resources = model.resources.map(seenByOwners);
  return { ...openApiDocument({ ...model, resources }, ownerPrefix), paths: resourcePaths(resources) };
}

/** A resource as owners see it: all of its fields, all of its operations, and every answer the whole record. */
function seenByOwners(resource: AnyResource): AnyResource {
  const fields = Object.entries(resource.fields as Record<string, Field>).map(([name, field]) => [
    name,
    field.only === 'owner' ? { ...field, only: undefined } : field,
  ]);
  return {
    ...resource,
    fields: Object.fromEntries(fields),
    operations: ownerOperationsOf(resource).map(answeringWhole),
    path: resource.ownerPath,
  };
}

function answeringWhole(operation: Operation): Operation {
  if (operation.verb !== 'create') return operation;
  const { shows: _shows, reply: _reply, ...whole } = operation;
  return whole;
}
