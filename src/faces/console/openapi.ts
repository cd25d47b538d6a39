import { openApiDocument, resourcePaths } from '../../http/openapi/document.ts';
import type { Json } from '../../http/openapi/names.ts';
import type { Model } from '../../records/model.ts';
import type { Field } from '../../schema/fields/field.ts';
import type { Operation } from '../../schema/operations.ts';
import { type AnyResource, allOwnerOperations } from '../../schema/resource.ts';
import { consolePrefix } from './profile.ts';

/**
 * The resources of the console's API as an OpenAPI document, from which the console's client types are generated. Apps have
 * no access to this API, so it may change with the console.
 */
export function ownerDocument(model: Model): Json {
  const resources = model.resources.map(ownerView);
  return { ...openApiDocument({ ...model, resources }, consolePrefix), paths: resourcePaths(resources) };
}

/** A resource with all fields and operations, each of which returns the whole record. */
function ownerView(resource: AnyResource): AnyResource {
  const fields = Object.entries(resource.fields as Record<string, Field>).map(([name, field]) => [
    name,
    {
      ...field,
      ...(field.onlyIn === 'owner' && { onlyIn: undefined }),
      ...(field.ownerMaySet && { readOnly: false }),
    },
  ]);
  return {
    ...resource,
    fields: Object.fromEntries(fields),
    operations: allOwnerOperations(resource).map(returningWholeRecord),
    apiPath: resource.consolePath,
  };
}

function returningWholeRecord(operation: Operation): Operation {
  if (operation.verb !== 'create') return operation;
  const { responseFields: _responseFields, customResponse: _customResponse, ...standard } = operation;
  return standard;
}
