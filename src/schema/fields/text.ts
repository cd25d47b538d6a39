import { limits } from '../../limits.ts';
import type { Field, FieldOptions, JsonSchema, ReportProblem, Unique } from './field.ts';

export interface TextOptions extends FieldOptions {
  /** Up to 500,000 characters in place of 255. */
  long?: boolean;
  nonEmpty?: boolean;
  pattern?: RegExp;
  /** What the pattern asks for, as the end of a sentence: `must …`. */
  patternMessage?: string;
  format?: 'email';
  unique?: 'case-sensitive' | 'case-insensitive';
  /** Other fields that must agree for two values to clash. */
  uniqueScope?: string[];
}

export function text(options: TextOptions = {}): Field<string> {
  const {
    long,
    nonEmpty: notEmpty,
    pattern,
    patternMessage: patternWords,
    format,
    unique,
    uniqueScope: uniqueWith,
    ...traits
  } = options;
  const most = long ? limits.longTextCharacters : limits.textCharacters;
  const schema: JsonSchema = { type: 'string', maxLength: most };
  if (notEmpty) schema.minLength = 1;
  if (pattern) schema.pattern = pattern.source;
  if (format) schema.format = format;

  const clash: Unique | undefined = unique && {
    caseInsensitive: unique === 'case-insensitive',
    scope: uniqueWith ?? [],
  };
  return {
    ...traits,
    ...(clash && { unique: clash }),
    columnType: 'text',
    schema,
    defaultValue: () => '',
    decode(value, report) {
      const problem = textProblem(value, most);
      if (problem) return report(problem);
      const string = value as string;
      if (notEmpty && string === '') return report('must not be empty');
      if (pattern && !pattern.test(string)) return report(`must ${patternWords}`);
      return string;
    },
  };
}

/** What no string may be, whatever the field. */
function textProblem(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (exceedsLength(value, most)) return `must have at most ${most} characters`;
  if (value.includes('\0')) return 'must not hold a NUL character';
  if (!value.isWellFormed()) return 'must be valid Unicode';
  return undefined;
}

/** Whether it has more characters. One outside the basic plane is two units here: they are counted only where it can matter. */
export function exceedsLength(value: string, most: number): boolean {
  if (value.length <= most || value.length > 2 * most) return value.length > most;
  let count = 0;
  for (const _ of value) count++;
  return count > most;
}

/** The same, but null stands for none. */
export function nullable(field: Field<string>): Field<string | null> {
  return {
    ...field,
    schema: { ...field.schema, type: ['string', 'null'] },
    defaultValue: () => null,
    decode: (value: unknown, report: ReportProblem) => (value === null ? null : field.decode(value, report)),
  };
}

/** The same for a field that lists sort by: none is stored as the empty string, which both stores sort first. */
export function emptyAsNull(field: Field<string>): Field<string> {
  return {
    ...field,
    schema: { ...field.schema, type: ['string', 'null'] },
    decode: (value, report) => (value === null ? '' : field.decode(value, report)),
    encode: (value) => (value === '' ? 'null' : JSON.stringify(value)),
  };
}
