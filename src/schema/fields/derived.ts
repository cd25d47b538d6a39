import type { EncodeContext, Field, FieldOptions, JsonSchema, StoredRecord } from './field.ts';

/** A field computed from the rest of the record. It is not stored, and ignored in requests. */
export function derived(
  schema: JsonSchema,
  sourceFields: readonly string[],
  compute: (record: StoredRecord, context: EncodeContext) => unknown,
  options: FieldOptions = {},
): Field<null> {
  return {
    ...options,
    readOnly: true,
    columnType: null,
    sourceFields,
    schema,
    defaultValue: () => null,
    decode: () => null,
    encode: (_value, record, context) => JSON.stringify(compute(record, context)),
  };
}
