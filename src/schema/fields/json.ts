import type { EncodeContext, Field, StoredRecord } from './field.ts';

/** A field on its way into a JSON object: what stands before its value, and how that is written. */
interface JsonMember {
  name: string;
  field: Field;
  label: string;
  encode: NonNullable<Field['encode']>;
}

export const jsonMembers = (fields: readonly (readonly [string, Field])[]): JsonMember[] =>
  fields.map(([name, field], index) => ({
    name,
    field,
    label: `${index ? ',' : ''}${JSON.stringify(name)}:`,
    encode: fieldEncoder(field),
  }));

/** Writes some fields of a record as the inside of a JSON object. */
export function membersEncoder(
  fields: readonly (readonly [string, Field])[],
): (record: StoredRecord, context: EncodeContext) => string {
  const parts = jsonMembers(fields);
  return (record, context) => {
    let text = '';
    for (const { name, label, encode: json } of parts)
      text += label + json(record[name] as never, record, context);
    return text;
  };
}

export function fieldEncoder({ encode: json, columnType: column }: Field): NonNullable<Field['encode']> {
  return json ?? (column === 'integer' ? String : (value) => JSON.stringify(value));
}
