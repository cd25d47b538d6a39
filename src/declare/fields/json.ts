import type { EncodeContext, Field, StoredRecord } from './field.ts';

/** A field on its way into a JSON object: what stands before its value, and how that is written. */
interface JsonPart {
  name: string;
  field: Field;
  label: string;
  json: NonNullable<Field['json']>;
}

export const jsonParts = (fields: readonly (readonly [string, Field])[]): JsonPart[] =>
  fields.map(([name, field], index) => ({
    name,
    field,
    label: `${index ? ',' : ''}${JSON.stringify(name)}:`,
    json: jsonOf(field),
  }));

/** Writes some fields of a record as the inside of a JSON object. */
export function jsonWriter(
  fields: readonly (readonly [string, Field])[],
): (record: StoredRecord, context: EncodeContext) => string {
  const parts = jsonParts(fields);
  return (record, context) => {
    let text = '';
    for (const { name, label, json } of parts) text += label + json(record[name] as never, record, context);
    return text;
  };
}

export function jsonOf({ json, column }: Field): NonNullable<Field['json']> {
  return json ?? (column === 'integer' ? String : (value) => JSON.stringify(value));
}
