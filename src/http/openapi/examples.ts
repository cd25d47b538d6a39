import type { Field, JsonSchema } from '../../schema/fields/field.ts';
import type { CreateOperation, UpdateOperation } from '../../schema/operations.ts';
import { fieldsInView } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Json } from './names.ts';

/** A value that a schema allows: its own example, or the simplest one. */
export function exampleOf(schema: JsonSchema): unknown {
  const { examples, default: defaultValue, properties, items } = schema;
  if (Array.isArray(examples)) return examples[0];
  if ('const' in schema) return schema.const;
  if (defaultValue !== undefined) return defaultValue;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (properties) return mapValues(properties as Record<string, JsonSchema>, exampleOf);
  const [type] = [schema.type].flat();
  if (type === 'array') return items ? [exampleOf(items as JsonSchema)] : [];
  if (type === 'integer' || type === 'number') return Math.max(0, (schema.minimum as number) ?? 0);
  return { string: '', boolean: false }[type as string] ?? null;
}

const mapValues = <T>(object: Record<string, T>, transform: (value: T) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, transform(value)]));

const fieldExample = (field: Field): unknown =>
  field.example === undefined ? exampleOf(field.schema) : field.example;

export function listedExample(resource: AnyResource): Json {
  const listed = ([name, field]: [string, Field]): [string, unknown] =>
    field.listValue === undefined ? [name, fieldExample(field)] : [name, field.listValue];
  return Object.fromEntries(fieldsInView(resource, 'list').map(listed));
}

export const singleExample = (resource: AnyResource): Json =>
  mapValues(Object.fromEntries(fieldsInView(resource, 'single')), fieldExample);

export function createdExample(
  resource: AnyResource,
  { responseFields, customResponse }: CreateOperation,
): unknown {
  if (customResponse) return exampleOf(customResponse.schema);
  const whole = singleExample(resource);
  return responseFields ? Object.fromEntries(responseFields.map((name) => [name, whole[name]])) : whole;
}

/** A new record with its required fields and those with an example; references only where required. */
export function createExample(resource: AnyResource, { required }: CreateOperation): Json {
  const isIncluded = ([name, field]: [string, Field]): boolean =>
    required.includes(name) || (field.example !== undefined && !field.readOnly && !field.reference);
  const entries = Object.entries(resource.fields as Record<string, Field>).filter(isIncluded);
  return mapValues(Object.fromEntries(entries), fieldExample);
}

/** The smallest update: the required fields, or one that is neither unique nor a reference. */
export function updateExample(
  resource: AnyResource,
  { required, writableFields, synonyms }: UpdateOperation,
): Json {
  const fields = resource.fields as Record<string, Field>;
  const isIndependent = (name: string): boolean => {
    const { readOnly, example, unique, reference } = fields[name] as Field;
    return !readOnly && example !== undefined && !unique && !reference;
  };
  const chosen = required.length
    ? required
    : (writableFields ?? Object.keys(fields)).filter(isIndependent).slice(0, 1);
  const firstSynonymOf = (name: string): string =>
    Object.keys(synonyms).find((synonym) => synonyms[synonym] === name) ?? name;
  return Object.fromEntries(
    chosen.map((name) => [firstSynonymOf(name), fieldExample(fields[name] as Field)]),
  );
}
