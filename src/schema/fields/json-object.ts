import type { Field, FieldOptions } from './field.ts';
import { encodeAsStored } from './nested.ts';

interface JsonObjectOptions extends FieldOptions {
  maxCharacters: number;
  maxDepth: number;
}

/** A JSON object of any shape, within these bounds. It is stored as text; a new value replaces the old one. */
export function jsonObject({ maxCharacters, maxDepth, ...options }: JsonObjectOptions): Field<string> {
  return {
    ...options,
    columnType: 'text',
    schema: { type: 'object', additionalProperties: true },
    defaultValue: () => '{}',
    decode(value, report) {
      // How a form sends an empty object.
      const object = value === '' ? {} : value;
      if (typeof object !== 'object' || object === null || Array.isArray(object))
        return report('wrong_type', 'must be an object');
      if (depthOf(object, maxDepth) > maxDepth)
        return report('too_deep', `must have at most ${maxDepth} levels`);
      const text = JSON.stringify(object);
      if (text.length > maxCharacters)
        return report('too_long', `must have at most ${maxCharacters} characters of JSON`);
      return text;
    },
    encode: encodeAsStored,
  };
}

/** Levels of objects and lists; looks no deeper than one beyond `max`. */
function depthOf(value: unknown, max: number): number {
  if (typeof value !== 'object' || value === null || max < 0) return 0;
  return 1 + Math.max(0, ...Object.values(value).map((one) => depthOf(one, max - 1)));
}
