import type { Field, FieldOptions } from './field.ts';
import { parseInteger } from './integer.ts';

/** One word of a fixed set; the first is the value where none is given. */
export function choice(words: readonly [string, ...string[]], traits: FieldOptions = {}): Field<string> {
  return {
    ...traits,
    columnType: 'text',
    schema: { type: 'string', enum: words },
    defaultValue: () => words[0],
    decode: (value, report) =>
      words.includes(value as string) ? (value as string) : report(`must be one of ${words.join(', ')}`),
  };
}

/** One number of a fixed set. */
export function numberChoice(
  numbers: readonly [number, ...number[]],
  traits: FieldOptions = {},
): Field<number> {
  return {
    ...traits,
    columnType: 'integer',
    schema: { type: 'integer', enum: numbers },
    defaultValue: () => numbers[0],
    decode(value, report) {
      const number = parseInteger(value);
      return number !== undefined && numbers.includes(number)
        ? number
        : report(`must be one of ${numbers.join(', ')}`);
    },
  };
}
