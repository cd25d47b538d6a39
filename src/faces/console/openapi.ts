import { openApiDocument, resourcePaths } from '../../http/openapi/document.ts';
import type { Json } from '../../http/openapi/names.ts';
import type { Model } from '../../records/model.ts';
import type { Field } from '../../schema/fields/field.ts';
import type { Operation } from '../../schema/operations.ts';
import { type AnyResource, allOwnerOperations } from '../../schema/resource.ts';
import { consolePrefix } from './profile.ts';

/**
 * The records on the owner face as an OpenAPI document. It is for the console's own client, not for apps: no token opens
 * that face, and what it has may change with the console.
 */
export function ownerDocument(model: Model): Json {
  const resources = model.resources.map(seenByOwners);
  return { ...openApiDocument({ ...model, resources }, consolePrefix), paths: resourcePaths(resources) };
}

/** A resource as owners see it: all of its fields, all of its operations, and every answer the whole record. */
function seenByOwners(resource: AnyResource): AnyResource {
  const fields = Object.entries(resource.fields as Record<string, Field>).map(([name, field]) => [
    name,
    field.onlyIn === 'owner' ? { ...field, onlyIn: undefined } : field,
  ]);
  return {
    ...resource,
    fields: Object.fromEntries(fields),
    operations: allOwnerOperations(resource).map(answeringWhole),
    apiPath: resource.consolePath,
  };
}

function answeringWhole(operation: Operation): Operation {
  if (operation.verb !== 'create') return operation;
  const { responseFields: _shows, customResponse: _reply, ...whole } = operation;
  return whole;
}
