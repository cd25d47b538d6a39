import { type Field, type JsonSchema, withDescription } from '../../schema/fields/field.ts';
import { isOwnersField } from '../../schema/input.ts';
import type { CreateOperation, UpdateOperation } from '../../schema/operations.ts';
import { fieldsInView } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { componentName, type Json, schemaNamed } from './names.ts';

type NamedField = [name: string, field: Field];

const entriesOf = (resource: AnyResource): NamedField[] =>
  Object.entries(resource.fields as Record<string, Field>);

/** The schemas of a resource's responses, in each view, and of its requests. */
export function resourceSchemas(resource: AnyResource): Record<string, JsonSchema> {
  const name = componentName(resource);
  const schemas: Record<string, JsonSchema> = { [name]: responseSchema(fieldsInView(resource, 'single')) };
  if (listsDiffer(resource))
    schemas[`${name}InList`] = responseSchema(
      fieldsInView(resource, 'list').map(([field, traits]) => [field, asListed(traits)]),
    );
  for (const operation of resource.operations) {
    if (operation.verb === 'create') {
      schemas[`New${name}`] = createSchema(resource, operation);
      const created = createdSchema(resource, operation);
      if (created) schemas[`${name}Created`] = created;
    }
    if (operation.verb === 'update') schemas[`${name}Update`] = updateSchema(resource, operation);
  }
  return schemas;
}

const listsDiffer = (resource: AnyResource): boolean =>
  entriesOf(resource).some(
    ([, { onlyIn, listValue }]) => onlyIn === 'single' || onlyIn === 'list' || listValue !== undefined,
  );

export const listedSchema = (resource: AnyResource): Json =>
  schemaNamed(componentName(resource) + (listsDiffer(resource) ? 'InList' : ''));

export const enveloped = (key: string, inner: Json): JsonSchema => ({
  type: 'object',
  properties: { [key]: inner },
  required: [key],
  additionalProperties: false,
});

function createdSchema(
  resource: AnyResource,
  { responseFields, customResponse }: CreateOperation,
): JsonSchema | undefined {
  if (customResponse) return closed(customResponse.schema);
  return (
    responseFields &&
    responseSchema(responseFields.map((name): NamedField => [name, resource.fields[name] as Field]))
  );
}

/** The field in lists, which show a constant for some fields. */
const asListed = (field: Field): Field =>
  field.listValue === undefined
    ? field
    : { ...field, schema: { type: field.schema.type, const: field.listValue } };

const responseSchema = (fields: NamedField[]): JsonSchema =>
  closed({
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, withDescription(field, field.schema)]),
    ),
    required: fields.map(([name]) => name),
  });

/** Disallows additional properties, in nested objects as well. */
function closed(schema: JsonSchema): JsonSchema {
  const result = { ...schema };
  if (schema.items) result.items = closed(schema.items as JsonSchema);
  if (schema.properties) {
    const inner = Object.entries(schema.properties as Record<string, JsonSchema>);
    result.properties = Object.fromEntries(inner.map(([name, field]) => [name, closed(field)]));
    result.additionalProperties = false;
  }
  return result;
}

const createSchema = (resource: AnyResource, { required }: CreateOperation): JsonSchema => ({
  type: 'object',
  properties: inputProperties(resource),
  ...(required.length && { required }),
  additionalProperties: false,
});

function updateSchema(
  resource: AnyResource,
  { writableFields, required, synonyms }: UpdateOperation,
): JsonSchema {
  const known = inputProperties(resource, writableFields, true);
  const others = Object.entries(synonyms).map(([synonym, name]) => [
    synonym,
    {
      ...known[name],
      description: `Another name for ${name}${required.includes(name) ? ': one of them is required' : ''}`,
    },
  ]);
  const namesOf = (name: string): string[] => [
    name,
    ...Object.keys(synonyms).filter((key) => synonyms[key] === name),
  ];
  const unambiguous = required.filter((name) => namesOf(name).length === 1);
  const withSynonyms = required.filter((name) => namesOf(name).length > 1);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(others), ...known },
    ...(unambiguous.length && { required: unambiguous }),
    ...(withSynonyms.length && {
      allOf: withSynonyms.map((name) => ({ anyOf: namesOf(name).map(requires) })),
    }),
    additionalProperties: false,
  };
}

const requires = (name: string): JsonSchema => ({ required: [name] });

/** Every field that a request may contain; those it cannot set are ignored, and marked as read-only. */
const isOwnersDerived = ({ onlyIn, columnType }: Field): boolean => onlyIn === 'owner' && columnType === null;

function inputProperties(
  resource: AnyResource,
  writableFields?: readonly string[],
  isUpdate = false,
): Record<string, JsonSchema> {
  const known = entriesOf(resource).filter(
    ([name, field]) => name !== resource.containerField && !isOwnersField(field) && !isOwnersDerived(field),
  );
  return Object.fromEntries(
    known.map(([name, field]) => {
      const readOnly = field.readOnly || (writableFields !== undefined && !writableFields.includes(name));
      const partialSchema = isUpdate ? field.partial?.inputSchema : undefined;
      if (!readOnly)
        return [name, withDescription(field, partialSchema ?? field.inputSchema ?? field.schema)];
      return [name, { ...withDescription(field, closed(field.schema)), readOnly }];
    }),
  );
}
