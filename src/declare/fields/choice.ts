import type { Field, Traits } from './field.ts';
import { toInteger } from './integer.ts';

/** One word of a fixed set; the first is the value where none is given. */
export function choice(words: readonly [string, ...string[]], traits: Traits = {}): Field<string> {
  return {
    ...traits,
    column: 'text',
    schema: { type: 'string', enum: words },
    initial: () => words[0],
    decode: (value, report) =>
      words.includes(value as string) ? (value as string) : report(`must be one of ${words.join(', ')}`),
  };
}

/** One number of a fixed set. */
export function numberChoice(numbers: readonly [number, ...number[]], traits: Traits = {}): Field<number> {
  return {
    ...traits,
    column: 'integer',
    schema: { type: 'integer', enum: numbers },
    initial: () => numbers[0],
    decode(value, report) {
      const number = toInteger(value);
      return number !== undefined && numbers.includes(number)
        ? number
        : report(`must be one of ${numbers.join(', ')}`);
    },
  };
}
