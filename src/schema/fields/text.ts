import type { Problem } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { Field, FieldOptions, JsonSchema, ReportProblem, Unique } from './field.ts';

export interface TextOptions extends FieldOptions {
  long?: boolean;
  nonEmpty?: boolean;
  /** Otherwise empty. */
  default?: string;
  pattern?: RegExp;
  /** Completes the sentence `must …`. */
  patternMessage?: string;
  format?: 'email';
  unique?: 'case-sensitive' | 'case-insensitive';
  uniqueScope?: string[];
  /** Also unlike the values of other accounts. */
  uniqueAcrossAccounts?: boolean;
}

export function text(options: TextOptions = {}): Field<string> {
  const {
    long,
    nonEmpty,
    default: defaultText = '',
    pattern,
    patternMessage,
    format,
    unique,
    uniqueScope = [],
    uniqueAcrossAccounts,
    ...fieldOptions
  } = options;
  const maxLength = long ? limits.longTextCharacters : limits.textCharacters;
  const schema: JsonSchema = { type: 'string', maxLength };
  if (nonEmpty) schema.minLength = 1;
  if (pattern) schema.pattern = pattern.source;
  if (format) schema.format = format;

  const uniqueness: Unique | undefined = unique && {
    caseInsensitive: unique === 'case-insensitive',
    scope: uniqueScope,
    ...(uniqueAcrossAccounts && { acrossAccounts: true }),
  };
  return {
    ...fieldOptions,
    ...(uniqueness && { unique: uniqueness }),
    columnType: 'text',
    schema,
    defaultValue: () => defaultText,
    decode(value, report) {
      const problem = textProblem(value, maxLength);
      if (problem) return report(...problem);
      const string = value as string;
      if (nonEmpty && string === '') return report('empty', 'must not be empty');
      if (pattern && !pattern.test(string)) return report('invalid_format', `must ${patternMessage}`);
      return string;
    },
  };
}

function textProblem(value: unknown, maxLength: number): Problem | undefined {
  if (typeof value !== 'string') return ['wrong_type', 'must be a string'];
  if (exceedsLength(value, maxLength)) return ['too_long', `must have at most ${maxLength} characters`];
  if (value.includes('\0')) return ['invalid_character', 'must not hold a NUL character'];
  if (!value.isWellFormed()) return ['invalid_character', 'must be valid Unicode'];
  return undefined;
}

/** Counts code points, but only where surrogate pairs can make a difference. */
export function exceedsLength(value: string, maxLength: number): boolean {
  if (value.length <= maxLength || value.length > 2 * maxLength) return value.length > maxLength;
  let count = 0;
  for (const _ of value) count++;
  return count > maxLength;
}

/** Also accepts null, and stores it. */
export function nullable(field: Field<string>): Field<string | null> {
  return {
    ...field,
    schema: { ...field.schema, type: ['string', 'null'] },
    defaultValue: () => null,
    decode: (value: unknown, report: ReportProblem) => (value === null ? null : field.decode(value, report)),
  };
}

/** Also accepts null, but stores '' for sorting: both databases sort it first. */
export function emptyAsNull(field: Field<string>): Field<string> {
  return {
    ...field,
    schema: { ...field.schema, type: ['string', 'null'] },
    decode: (value, report) => (value === null ? '' : field.decode(value, report)),
    encode: (value) => (value === '' ? 'null' : JSON.stringify(value)),
  };
}
