import type { EncodeContext, Field, JsonSchema, StoredRecord, Traits } from './field.ts';

/** A field that is not stored: it follows from the rest of the record. What a request says of it is ignored. */
export function derived(
  schema: JsonSchema,
  from: readonly string[],
  compute: (record: StoredRecord, context: EncodeContext) => unknown,
  traits: Traits = {},
): Field<null> {
  return {
    ...traits,
    readOnly: true,
    column: null,
    from,
    schema,
    initial: () => null,
    decode: () => null,
    json: (_value, record, context) => JSON.stringify(compute(record, context)),
  };
}
