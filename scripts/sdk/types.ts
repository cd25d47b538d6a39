import type { OpenApi, Operation, Parameter, Schema } from './document.ts';

const schemaName = (reference: string): string => reference.split('/').at(-1) as string;

/** `listProducts` → `ProductsQuery` */
export const queryName = ({ id }: Operation): string => `${id.replace(/^[a-z]+/, '')}Query`;

export const queryOf = ({ parameters }: Operation): Parameter[] =>
  parameters.filter((parameter) => parameter.in === 'query');

/** Boolean values in requests. Spellings that only forms use, such as `TRUE`, are left out. */
const flagType = 'export type Flag = boolean | 0 | 1 | "0" | "1";';

/** The types that the operations use, directly or through other types. */
export function typeDeclarations(document: OpenApi, operations: Operation[]): string {
  const { schemas } = document.components;
  const bodies = new Set(operations.flatMap(({ body }) => (body?.$ref ? [schemaName(body.$ref)] : [])));
  const wanted = new Set<string>();
  const want = (schema: unknown): void => {
    for (const [, name] of JSON.stringify(schema ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!wanted.has(name as string)) {
        wanted.add(name as string);
        want(schemas[name as string]);
      }
  };
  for (const { response, body } of operations) want([response, body]);
  for (const name of ['ErrorCode', 'DetailCode']) if (schemas[name]) wanted.add(name);

  const named = Object.entries(schemas)
    .filter(([name]) => wanted.has(name))
    .map(
      ([name, schema]) =>
        `export type ${name} = ${typeOf(bodies.has(name) ? withoutReadOnly(schema) : schema)};`,
    );
  const queries = operations
    .filter((operation) => queryOf(operation).length > 0)
    .map((operation) => `export type ${queryName(operation)} = ${queryType(queryOf(operation))};`);
  const all = [...named, ...queries];
  return [...(all.some((text) => /\bFlag\b/.test(text)) ? [flagType] : []), ...all].join('\n\n');
}

/** Drops read-only fields, which the server ignores in requests. */
function withoutReadOnly(schema: Schema): Schema {
  const settable = Object.entries(schema.properties ?? {}).filter(([, { readOnly }]) => !readOnly);
  return { ...schema, properties: Object.fromEntries(settable) };
}

function queryType(parameters: Parameter[]): string {
  const field = ({ name, schema, description, required = false }: Parameter): string =>
    docComment(description) + property(name, typeOf(schema), required);
  return `{\n${parameters.map(field).join('')}}`;
}

/** `| undefined` is for apps with exactOptionalPropertyTypes: the client omits undefined values. */
const property = (name: string, type: string, isRequired: boolean): string =>
  isRequired ? `${name}: ${type};\n` : `${name}?: ${type} | undefined;\n`;

export function typeOf(schema: Schema): string {
  const { $ref, anyOf, oneOf, type } = schema;
  if ($ref) return schemaName($ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (oneOf?.some((one) => one.type === 'boolean')) return 'Flag';
  if ((anyOf ?? oneOf) && !schema.properties) return union((anyOf ?? oneOf ?? []).map(typeOf));
  return union([type ?? 'unknown'].flat().map((name) => primitiveType(name, schema)));
}

const union = (types: string[]): string => [...new Set(types)].join(' | ');

function primitiveType(type: string, schema: Schema): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return schema.items ? `Array<${typeOf(schema.items)}>` : 'unknown[]';
  if (type === 'object') return schema.properties ? objectType(schema) : 'Record<string, unknown>';
  return type;
}

function objectType({ properties = {}, required = [], allOf = [], oneOf = [] }: Schema): string {
  const variantFields = new Set(oneOf.flatMap((one) => Object.keys(one.properties ?? {})));
  const field = ([name, schema]: [string, Schema]): string =>
    docComment(schema.description) +
    property(name, variantFields.has(name) ? 'unknown' : typeOf(schema), required.includes(name));
  const choices = allOf.map(({ anyOf = [] }) =>
    anyOf.map(
      (one) => `{ ${(one.required ?? []).map((name) => requiredProperty(properties, name)).join(' ')} }`,
    ),
  );
  // A discriminated union: each variant narrows the fields typed `unknown` above.
  if (oneOf.length) choices.push(oneOf.map((one) => objectType({ required, ...one })));
  return [
    `{\n${Object.entries(properties).map(field).join('')}}`,
    ...choices.map((one) => `(${one.join(' | ')})`),
  ].join(' & ');
}

const requiredProperty = (properties: Record<string, Schema>, name: string): string =>
  `${name}: ${typeOf(properties[name] ?? {})};`;

export const docComment = (text: string | undefined): string =>
  text ? `/** ${text.replaceAll('*/', '*\\/')} */\n` : '';
