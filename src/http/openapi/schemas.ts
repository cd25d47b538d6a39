import { type Field, type JsonSchema, withDescription } from '../../schema/fields/field.ts';
import type { CreateOperation, UpdateOperation } from '../../schema/operations.ts';
import { fieldsInView } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { componentName, type Json, schemaNamed } from './names.ts';

type Named = [name: string, field: Field];

const entriesOf = (resource: AnyResource): Named[] =>
  Object.entries(resource.fields as Record<string, Field>);

/** The schemas of a resource: what its answers show in each form, and what its requests may say. */
export function resourceSchemas(resource: AnyResource): Record<string, JsonSchema> {
  const name = componentName(resource);
  const schemas: Record<string, JsonSchema> = { [name]: answerSchema(fieldsInView(resource, 'single')) };
  if (listsDiffer(resource))
    schemas[`${name}InList`] = answerSchema(
      fieldsInView(resource, 'list').map(([field, traits]) => [field, asListed(traits)]),
    );
  for (const operation of resource.operations) {
    if (operation.verb === 'create') {
      schemas[`New${name}`] = createSchema(resource, operation);
      const answer = createdSchema(resource, operation);
      if (answer) schemas[`${name}Created`] = answer;
    }
    if (operation.verb === 'update') schemas[`${name}Update`] = updateSchema(resource, operation);
  }
  return schemas;
}

const listsDiffer = (resource: AnyResource): boolean =>
  entriesOf(resource).some(
    ([, { onlyIn: only, listValue: inList }]) => only === 'single' || only === 'list' || inList !== undefined,
  );

export const listedSchema = (resource: AnyResource): Json =>
  schemaNamed(componentName(resource) + (listsDiffer(resource) ? 'InList' : ''));

/** An object with one key, which names what it holds. */
export const enveloped = (key: string, inner: Json): JsonSchema => ({
  type: 'object',
  properties: { [key]: inner },
  required: [key],
  additionalProperties: false,
});

function createdSchema(
  resource: AnyResource,
  { responseFields: shows, customResponse: reply }: CreateOperation,
): JsonSchema | undefined {
  if (reply) return closed(reply.schema);
  return shows && answerSchema(shows.map((name): Named => [name, resource.fields[name] as Field]));
}

/** Where lists show one value whatever the record holds. */
const asListed = (field: Field): Field =>
  field.listValue === undefined
    ? field
    : { ...field, schema: { type: field.schema.type, const: field.listValue } };

const answerSchema = (fields: Named[]): JsonSchema =>
  closed({
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, withDescription(field, field.schema)]),
    ),
    required: fields.map(([name]) => name),
  });

/** The same, saying also that no object in it has any other field. */
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
  { writableFields: accepts, required, synonyms }: UpdateOperation,
): JsonSchema {
  const known = inputProperties(resource, accepts);
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
  const plain = required.filter((name) => namesOf(name).length === 1);
  const either = required.filter((name) => namesOf(name).length > 1);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(others), ...known },
    ...(plain.length && { required: plain }),
    ...(either.length && { allOf: either.map((name) => ({ anyOf: namesOf(name).map(needs) })) }),
    additionalProperties: false,
  };
}

const needs = (name: string): JsonSchema => ({ required: [name] });

/** Every field a request may name. What it cannot set is ignored, and marked so. */
function inputProperties(resource: AnyResource, accepts?: readonly string[]): Record<string, JsonSchema> {
  const known = entriesOf(resource).filter(([name]) => name !== resource.containerField);
  return Object.fromEntries(
    known.map(([name, field]) => {
      const readOnly = field.readOnly || (accepts !== undefined && !accepts.includes(name));
      if (!readOnly) return [name, withDescription(field, field.inputSchema ?? field.schema)];
      return [name, { ...withDescription(field, closed(field.schema)), readOnly }];
    }),
  );
}
