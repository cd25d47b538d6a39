// Reads dereferenced JSON Schemas: rows for tables of fields, and examples where the document has none.

const MAX_DEPTH = 6; // a schema may contain itself

/** Merges `allOf`, and `anyOf` with null, into one plain schema. */
export function plain(schema = {}) {
  const parts = (schema.allOf ?? []).map(plain);
  const choices = schema.anyOf ?? schema.oneOf;
  const nonNull = choices?.filter((choice) => choice.type !== 'null');
  if (nonNull?.length === 1) parts.push({ ...plain(nonNull[0]), nullable: choices.length > 1 });
  if (parts.length === 0) return schema;
  const { allOf, anyOf, oneOf, ...own } = schema;
  parts.push(nonNull?.length > 1 ? { ...own, anyOf: choices } : own);
  const merged = Object.assign({}, ...parts);
  if (merged.properties) merged.properties = Object.assign({}, ...parts.map((part) => part.properties));
  return { ...merged, required: parts.flatMap((part) => part.required ?? []) };
}

export function typeOf(original) {
  const schema = plain(original);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  const types = [schema.type ?? (schema.properties ? 'object' : [])].flat();
  if (schema.nullable) types.push('null');
  if (types.length === 0) return schema.enum ? typeof schema.enum[0] : 'any';
  const names = types.map((type) =>
    type === 'array' && schema.items ? `array of ${typeOf(schema.items)}` : type,
  );
  return schema.format ? `${names.join(' or ')} (${schema.format})` : names.join(' or ');
}

const code = (value) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** The values of an enumeration or constant, in words. */
export function valuesOf(original) {
  const schema = plain(original);
  const allowed = schema.enum ?? schema.items?.enum;
  if (schema.const !== undefined) return [`always ${code(schema.const)}`];
  return allowed ? [`one of ${allowed.map(code).join(', ')}`] : [];
}

/** A value's constraints in words, with code in backticks. */
export function limitsOf(original) {
  const schema = plain(original);
  const values = valuesOf(schema);
  const bounds = [
    range(schema.minLength || undefined, schema.maxLength, 'characters'),
    range(schema.minimum, schema.maximum, ''),
    schema.pattern && `matches ${code(schema.pattern)}`,
  ];
  return [
    ...(values.length > 0 ? values : bounds),
    range(schema.minItems || undefined, schema.maxItems, 'items'),
    schema.default !== undefined && `default ${schema.default === '' ? 'empty' : code(schema.default)}`,
    schema.readOnly && 'read only',
    schema.deprecated && 'deprecated',
  ].filter(Boolean);
}

function range(least, most, unit) {
  if (least === undefined && most === undefined) return null;
  const [low, high] = [least, most].map((bound) => bound?.toLocaleString('en'));
  if (unit && least === 1 && most === undefined) return 'not empty';
  if (least !== undefined && most !== undefined) return `${low} to ${high} ${unit}`.trim();
  return `${most === undefined ? `at least ${low}` : `at most ${high}`} ${unit}`.trim();
}

/** The fields of a schema, nested ones after their parent: [{ name, depth, required, schema }]. */
export function fieldsOf(original, skip, depth = 0) {
  const schema = plain(original);
  if (depth > MAX_DEPTH) return [];
  if (schema.items) return fieldsOf(schema.items, skip, depth);
  if (!schema.properties) {
    // Alternatives are not listed: each has its own place in the reference.
    const inner = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => choice.properties || choice.items);
    return inner.length === 1 ? fieldsOf(inner[0], skip, depth) : [];
  }
  return Object.entries(schema.properties ?? {})
    .filter(([, field]) => !plain(field)[skip])
    .flatMap(([name, field]) => [
      { name, depth, required: schema.required?.includes(name), schema: plain(field) },
      ...fieldsOf(field, skip, depth + 1),
    ]);
}

/** The first example of a parameter, media type or header, or undefined. */
export function documentedExample(holder) {
  return holder?.example ?? Object.values(holder?.examples ?? {})[0]?.value;
}

/** Generates an example from a schema; `skip` is 'readOnly' in requests and 'writeOnly' in responses. */
export function exampleOf(original, skip, depth = 0) {
  const schema = plain(original);
  const known = schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.default ?? schema.enum?.[0];
  if (known !== undefined) return known;
  if (depth > MAX_DEPTH) return null;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices[0], skip, depth + 1);
  const type = [schema.type].flat()[0];
  if (schema.properties || type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => !plain(field)[skip]);
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, skip, depth + 1)]));
  }
  if (type === 'array') return schema.items ? [exampleOf(schema.items, skip, depth + 1)] : [];
  return (
    { string: '', integer: schema.minimum ?? 1, number: schema.minimum ?? 1, boolean: true }[type] ?? null
  );
}
