import { limits } from '../../limits.ts';
import type { Field, FieldOptions, JsonSchema, ReportProblem } from './field.ts';

const digits = /^-?[0-9]{1,16}$/;

/** Accepts a JSON integer or a string of digits. */
export function parseInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && digits.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

const isUnsafeInteger = (value: unknown): boolean =>
  typeof value === 'string' ? /^-?[0-9]{16,}$/.test(value) : Number.isInteger(value);

interface IntegerOptions extends FieldOptions {
  min?: number;
  max?: number;
  /** For requests that may set less than `min` to `max`. */
  inputSchema?: JsonSchema;
}

export function integer(options: IntegerOptions = {}): Field<number> {
  const { min = -limits.maxInteger, max = limits.maxInteger, ...fieldOptions } = options;
  return {
    ...fieldOptions,
    columnType: 'integer',
    schema: { type: 'integer', minimum: min, maximum: max },
    defaultValue: () => 0,
    decode: (value, report) => decodeInteger(value, min, max, report),
  };
}

function decodeInteger(value: unknown, min: number, max: number, report: ReportProblem): number | undefined {
  const number = parseInteger(value);
  if (number === undefined && !isUnsafeInteger(value)) return report('wrong_type', 'must be an integer');
  if (number === undefined || number < min || number > max)
    return report('out_of_range', `must be from ${min} to ${max}`);
  return number === 0 ? 0 : number; // no -0
}
