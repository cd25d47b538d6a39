import type { Field, FieldOptions } from './field.ts';
import { parseInteger } from './integer.ts';

/** An enum of words; the first is the default. */
export function choice(words: readonly [string, ...string[]], options: FieldOptions = {}): Field<string> {
  return {
    ...options,
    columnType: 'text',
    schema: { type: 'string', enum: words },
    defaultValue: () => words[0],
    decode: (value, report) =>
      words.includes(value as string)
        ? (value as string)
        : report('not_allowed', `must be one of ${words.join(', ')}`),
  };
}

/** An enum of numbers; the first is the default. */
export function numberChoice(
  numbers: readonly [number, ...number[]],
  options: FieldOptions = {},
): Field<number> {
  return {
    ...options,
    columnType: 'integer',
    schema: { type: 'integer', enum: numbers },
    defaultValue: () => numbers[0],
    decode(value, report) {
      const number = parseInteger(value);
      return number !== undefined && numbers.includes(number)
        ? number
        : report('not_allowed', `must be one of ${numbers.join(', ')}`);
    },
  };
}
