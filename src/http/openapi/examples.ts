import type { Field, JsonSchema } from '../../schema/fields/field.ts';
import type { CreateOperation, UpdateOperation } from '../../schema/operations.ts';
import { fieldsInView } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Json } from './names.ts';

/** A value that a schema allows: an example it gives, or else the plainest there is. */
export function exampleOf(schema: JsonSchema): unknown {
  const { examples, default: byDefault, properties, items } = schema;
  if (Array.isArray(examples)) return examples[0];
  if ('const' in schema) return schema.const;
  if (byDefault !== undefined) return byDefault;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (properties) return mapped(properties as Record<string, JsonSchema>, exampleOf);
  const [type] = [schema.type].flat();
  if (type === 'array') return items ? [exampleOf(items as JsonSchema)] : [];
  if (type === 'integer' || type === 'number') return Math.max(0, (schema.minimum as number) ?? 0);
  return { string: '', boolean: false }[type as string] ?? null;
}

const mapped = <T>(object: Record<string, T>, change: (value: T) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

const fieldExample = (field: Field): unknown =>
  field.example === undefined ? exampleOf(field.schema) : field.example;

export function listedExample(resource: AnyResource): Json {
  const listed = ([name, field]: [string, Field]): [string, unknown] =>
    field.listValue === undefined ? [name, fieldExample(field)] : [name, field.listValue];
  return Object.fromEntries(fieldsInView(resource, 'list').map(listed));
}

export const singleExample = (resource: AnyResource): Json =>
  mapped(Object.fromEntries(fieldsInView(resource, 'single')), fieldExample);

export function createdExample(
  resource: AnyResource,
  { responseFields: shows, customResponse: reply }: CreateOperation,
): unknown {
  if (reply) return exampleOf(reply.schema);
  const whole = singleExample(resource);
  return shows ? Object.fromEntries(shows.map((name) => [name, whole[name]])) : whole;
}

/** What must be said of a new record, and what is worth saying; it names other records only where it must. */
export function createExample(resource: AnyResource, { required }: CreateOperation): Json {
  const telling = ([name, field]: [string, Field]): boolean =>
    required.includes(name) || (field.example !== undefined && !field.readOnly && !field.reference);
  const entries = Object.entries(resource.fields as Record<string, Field>).filter(telling);
  return mapped(Object.fromEntries(entries), fieldExample);
}

/** The least that changes a record: what must be said, or else one field that no other record can be in the way of. */
export function updateExample(
  resource: AnyResource,
  { required, writableFields: accepts, synonyms }: UpdateOperation,
): Json {
  const fields = resource.fields as Record<string, Field>;
  const isFree = (name: string): boolean => {
    const { readOnly, example, unique, reference } = fields[name] as Field;
    return !readOnly && example !== undefined && !unique && !reference;
  };
  const chosen = required.length ? required : (accepts ?? Object.keys(fields)).filter(isFree).slice(0, 1);
  const spelling = (name: string): string =>
    Object.keys(synonyms).find((synonym) => synonyms[synonym] === name) ?? name;
  return Object.fromEntries(chosen.map((name) => [spelling(name), fieldExample(fields[name] as Field)]));
}
