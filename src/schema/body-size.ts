import { limits } from '../limits.ts';
import type { Field, JsonSchema } from './fields/field.ts';
import type { AnyResource } from './resource.ts';

/** A character outside the basic plane: `\ud83d\ude00` in JSON, `%F0%9F%98%80` in a form. */
const escapedCharacterBytes = 12;
/** A number or short word, with the field's name as a form spells it. */
const valueBytes = 120;
const mebibyte = 1024 * 1024;

/** The limit of a request body: every record that the fields allow fits in, in any encoding. */
export function maxBodyBytes({ fields }: Pick<AnyResource, 'fields'>): number {
  const all = Object.values(fields as Record<string, Field>);
  const bytes = all.reduce((sum, field) => sum + maxFieldBytes(field), 0);
  return Math.max(limits.bodyBytes, Math.ceil(bytes / mebibyte) * mebibyte);
}

const maxFieldBytes = (field: Field): number =>
  field.maxInputBytes ?? maxBytesOf(field.inputSchema ?? field.schema);

/** The longest input that a schema allows. */
export function maxBytesOf({ maxLength, maxItems, items, properties }: JsonSchema): number {
  const inner = Object.values((properties ?? {}) as Record<string, JsonSchema>).map(maxBytesOf);
  const list = items ? ((maxItems as number) ?? limits.nestedRecords) * maxBytesOf(items as JsonSchema) : 0;
  const text = ((maxLength as number) ?? 0) * escapedCharacterBytes;
  return valueBytes + text + list + inner.reduce((sum, bytes) => sum + bytes, 0);
}
