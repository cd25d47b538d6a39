import type { EncodeContext, Field, FieldOptions, JsonSchema, StoredRecord } from './field.ts';

/** A field that is not stored: it follows from the rest of the record. What a request says of it is ignored. */
export function derived(
  schema: JsonSchema,
  from: readonly string[],
  compute: (record: StoredRecord, context: EncodeContext) => unknown,
  traits: FieldOptions = {},
): Field<null> {
  return {
    ...traits,
    readOnly: true,
    columnType: null,
    sourceFields: from,
    schema,
    defaultValue: () => null,
    decode: () => null,
    encode: (_value, record, context) => JSON.stringify(compute(record, context)),
  };
}
