import { limits } from '../../limits.ts';
import type { Field, FieldOptions, ReportProblem } from './field.ts';

interface DecimalOptions extends FieldOptions {
  /** Decimals kept. */
  scale: 2 | 3;
  /** Decimals always shown; the others only where they are not 0. */
  minDecimals?: 2 | 3;
  nonNegative?: boolean;
}

/** An exact amount: an integer of its smallest part in the store, a string on the wire, never a float between. */
export function decimal(options: DecimalOptions): Field<number> {
  const { scale, minDecimals: shown = scale, nonNegative: notNegative = false, ...traits } = options;
  const shape = shown === scale ? `\\d{${scale}}` : `\\d{${shown},${scale}}`;
  return {
    ...traits,
    columnType: 'integer',
    schema: { type: 'string', pattern: `^-?\\d+\\.${shape}$` },
    inputSchema: {
      oneOf: [
        { type: 'string', pattern: `^${notNegative ? '' : '-?'}\\d{1,10}(\\.\\d{1,${scale}})?$` },
        { type: 'number', minimum: minOf(scale, notNegative), maximum: maxOf(scale) },
      ],
      description: `A number, or a string with at most ${scale} decimals`,
    },
    defaultValue: () => 0,
    decode: (value, report) => decodeDecimal(value, { scale, nonNegative: notNegative }, report),
    encode: (value) => `"${formatDecimal(value, scale, shown)}"`,
  };
}

const powersOfTen = [1, 10, 100, 1000];

/** The largest amount of so many decimals: what `limits.decimal` bounds is the whole part. */
const maxOf = (scale: number): number => Number(`${limits.maxDecimalWholePart}.${'9'.repeat(scale)}`);
const minOf = (scale: number, notNegative: boolean): number => (notNegative ? 0 : -maxOf(scale));

const decimalPattern = /^-?[0-9]{1,10}(?:\.[0-9]+)?$/;
/** However long, and as a double writes what is very large. */
const numberPattern = /^-?[0-9]+(?:\.[0-9]+)?(?:e\+[0-9]+)?$/;

export function decodeDecimal(
  value: unknown,
  { scale, nonNegative: notNegative = false }: Pick<DecimalOptions, 'scale' | 'nonNegative'>,
  report: ReportProblem,
): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number')
    return report('must be a number or decimal string');
  // The shortest text of a double that was read from text is that text: no digit is made up or lost.
  const text = String(value);
  if (!decimalPattern.test(text)) {
    // A double writes what is very small so.
    if (/^-?[0-9.]+e-[0-9]+$/.test(text)) return report(`must have at most ${scale} decimals`);
    const outside = numberPattern.test(text) && Math.abs(Number(text)) > limits.maxDecimalWholePart;
    return report(
      outside ? `must be from ${minOf(scale, notNegative)} to ${maxOf(scale)}` : 'must be a decimal number',
    );
  }
  const point = text.indexOf('.');
  const decimals = point < 0 ? 0 : text.length - point - 1;
  if (decimals > scale) return report(`must have at most ${scale} decimals`);
  const amount = digitsOf(text) * (powersOfTen[scale - decimals] as number);
  if (!text.startsWith('-') || amount === 0) return amount;
  return notNegative ? report('must not be negative') : -amount;
}

/** All the digits of an amount as one integer; the sign and the point are no digits. */
function digitsOf(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - zero;
    if (digit >= 0) digits = digits * 10 + digit;
  }
  return digits;
}

const zero = '0'.charCodeAt(0);

export function formatDecimal(amount: number, scale: 2 | 3, shown: 2 | 3 = scale): string {
  const size = Math.abs(amount);
  const one = powersOfTen[scale] as number;
  const rest = size % one;
  const whole = (size - rest) / one;
  return `${amount < 0 ? '-' : ''}${whole}${fractionsOf(scale, shown)[rest]}`;
}

/** The point and what follows it, for every rest: written once, since each amount of each record ends in one of them. */
function fractionsOf(scale: 2 | 3, shown: 2 | 3): readonly string[] {
  if (shown === scale) return scale === 2 ? hundredths : thousandths;
  return shortThousandths;
}

const createFractions = (scale: number, shown: number): string[] =>
  Array.from({ length: 10 ** scale }, (_, rest) => {
    const digits = String(rest).padStart(scale, '0');
    return `.${digits.slice(0, shown)}${digits.slice(shown).replace(/0+$/, '')}`;
  });

const hundredths = createFractions(2, 2);
const thousandths = createFractions(3, 3);
const shortThousandths = createFractions(3, 2);
