import { limits } from '../../limits.ts';
import type { Field, FieldOptions, Problem, ReportProblem } from './field.ts';

interface DecimalOptions extends FieldOptions {
  scale: 2 | 3;
  /** Decimals always shown; further ones only if not 0. */
  minDecimals?: 2 | 3;
  /** `new`: negative values stored before the rule remain valid. */
  nonNegative?: boolean | 'new';
}

/** Exact: an integer of the smallest part in the store, a string in JSON, never a float. */
export function decimal(options: DecimalOptions): Field<number> {
  const { scale, minDecimals = scale, nonNegative = false, ...fieldOptions } = options;
  const decimals = minDecimals === scale ? `${scale}` : `${minDecimals},${scale}`;
  return {
    ...fieldOptions,
    ...(nonNegative === 'new' && { newValueProblem: (value: number) => (value < 0 ? negative : undefined) }),
    columnType: 'integer',
    schema: { type: 'string', pattern: `^-?\\d+\\.\\d{${decimals}}$` },
    inputSchema: {
      oneOf: [
        { type: 'string', pattern: `^${nonNegative ? '' : '-?'}\\d{1,10}(\\.\\d{1,${scale}})?$` },
        { type: 'number', minimum: minOf(scale, nonNegative), maximum: maxOf(scale) },
      ],
      description: `A number, or a string with at most ${scale} decimals`,
    },
    defaultValue: () => 0,
    decode: (value, report) => decodeDecimal(value, { scale, nonNegative }, report),
    encode: (value) => `"${formatDecimal(value, scale, minDecimals)}"`,
  };
}

const negative: Problem = ['out_of_range', 'must not be negative'];

const powersOfTen = [1, 10, 100, 1000];

const maxOf = (scale: number): number => Number(`${limits.maxDecimalWholePart}.${'9'.repeat(scale)}`);
const minOf = (scale: number, nonNegative: boolean | 'new'): number => (nonNegative ? 0 : -maxOf(scale));

const decimalPattern = /^-?[0-9]{1,10}(?:\.[0-9]+)?$/;
/** Of any length, and in the notation of large doubles. */
const numberPattern = /^-?[0-9]+(?:\.[0-9]+)?(?:e\+[0-9]+)?$/;

export function decodeDecimal(
  value: unknown,
  { scale, nonNegative = false }: Pick<DecimalOptions, 'scale' | 'nonNegative'>,
  report: ReportProblem,
): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number')
    return report('wrong_type', 'must be a number or decimal string');
  // A double prints as the shortest text that parses to it, so no digit is added or lost.
  const text = String(value);
  if (!decimalPattern.test(text)) {
    // The notation of very small doubles.
    if (/^-?[0-9.]+e-[0-9]+$/.test(text))
      return report('too_many_decimals', `must have at most ${scale} decimals`);
    const outside = numberPattern.test(text) && Math.abs(Number(text)) > limits.maxDecimalWholePart;
    return outside
      ? report('out_of_range', `must be from ${minOf(scale, nonNegative)} to ${maxOf(scale)}`)
      : report('invalid_format', 'must be a decimal number');
  }
  const point = text.indexOf('.');
  const decimals = point < 0 ? 0 : text.length - point - 1;
  if (decimals > scale) return report('too_many_decimals', `must have at most ${scale} decimals`);
  const amount = digitsAsInteger(text) * (powersOfTen[scale - decimals] as number);
  if (!text.startsWith('-') || amount === 0) return amount;
  return nonNegative === true ? report(...negative) : -amount;
}

function digitsAsInteger(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - zero;
    if (digit >= 0) digits = digits * 10 + digit;
  }
  return digits;
}

const zero = '0'.charCodeAt(0);

export function formatDecimal(amount: number, scale: 2 | 3, minDecimals: 2 | 3 = scale): string {
  const size = Math.abs(amount);
  const unit = powersOfTen[scale] as number;
  const rest = size % unit;
  const whole = (size - rest) / unit;
  return `${amount < 0 ? '-' : ''}${whole}${fractionsOf(scale, minDecimals)[rest]}`;
}

/** All fractions are precomputed, because encoding a record needs one for each amount. */
function fractionsOf(scale: 2 | 3, minDecimals: 2 | 3): readonly string[] {
  if (minDecimals === scale) return scale === 2 ? hundredths : thousandths;
  return shortThousandths;
}

const createFractions = (scale: number, minDecimals: number): string[] =>
  Array.from({ length: 10 ** scale }, (_, rest) => {
    const digits = String(rest).padStart(scale, '0');
    return `.${digits.slice(0, minDecimals)}${digits.slice(minDecimals).replace(/0+$/, '')}`;
  });

const hundredths = createFractions(2, 2);
const thousandths = createFractions(3, 3);
const shortThousandths = createFractions(3, 2);
