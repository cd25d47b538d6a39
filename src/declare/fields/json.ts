import type { EncodeContext, Field, StoredRecord } from './field.ts';

/** Writes some fields of a record as the inside of a JSON object. */
export function jsonWriter(
  fields: readonly (readonly [string, Field])[],
): (record: StoredRecord, context: EncodeContext) => string {
  const parts = fields.map(([name, field], index) => ({
    name,
    label: `${index ? ',' : ''}${JSON.stringify(name)}:`,
    json: field.json ?? jsonOf(field),
  }));
  return (record, context) => {
    let text = '';
    for (const { name, label, json } of parts) text += label + json(record[name] as never, record, context);
    return text;
  };
}

function jsonOf({ encode, column }: Field): NonNullable<Field['json']> {
  if (encode) return (value, record, context) => JSON.stringify(encode(value, record, context));
  return column === 'integer' ? (value) => String(value) : (value) => JSON.stringify(value);
}
