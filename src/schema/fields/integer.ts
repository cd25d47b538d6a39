import { limits } from '../../limits.ts';
import type { Field, FieldOptions, JsonSchema, ReportProblem } from './field.ts';

const digits = /^-?[0-9]{1,16}$/;

/** A JSON integer or a string of digits, as a number; undefined when it is neither. */
export function parseInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && digits.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** An integer that a number would not hold exactly. */
const isUnsafeInteger = (value: unknown): boolean =>
  typeof value === 'string' ? /^-?[0-9]{16,}$/.test(value) : Number.isInteger(value);

interface IntegerOptions extends FieldOptions {
  min?: number;
  max?: number;
  /** As requests may spell it, where its rules allow less than may be shown. */
  inputSchema?: JsonSchema;
}

export function integer(options: IntegerOptions = {}): Field<number> {
  const { min: least = -limits.maxInteger, max: most = limits.maxInteger, ...traits } = options;
  return {
    ...traits,
    columnType: 'integer',
    schema: { type: 'integer', minimum: least, maximum: most },
    defaultValue: () => 0,
    decode: (value, report) => decodeInteger(value, least, most, report),
  };
}

function decodeInteger(
  value: unknown,
  least: number,
  most: number,
  report: ReportProblem,
): number | undefined {
  const number = parseInteger(value);
  if (number === undefined && !isUnsafeInteger(value)) return report('must be an integer');
  if (number === undefined || number < least || number > most)
    return report(`must be from ${least} to ${most}`);
  return number === 0 ? 0 : number; // no -0
}
