import { limits } from '../../limits.ts';
import type { Field, Report, Traits } from './field.ts';

export interface DecimalOptions extends Traits {
  /** Decimals kept. */
  scale: 2 | 3;
  /** Decimals always shown; the others only where they are not 0. */
  shown?: 2 | 3;
  notNegative?: boolean;
}

/** An exact amount: an integer of its smallest part in the store, a string on the wire, never a float between. */
export function decimal(options: DecimalOptions): Field<number> {
  const { scale, shown = scale, notNegative = false, ...traits } = options;
  const shape = shown === scale ? `\\d{${scale}}` : `\\d{${shown},${scale}}`;
  return {
    ...traits,
    column: 'integer',
    schema: { type: 'string', pattern: `^-?\\d+\\.${shape}$` },
    inputSchema: {
      oneOf: [{ type: 'string', pattern: `^-?\\d{1,10}(\\.\\d{1,${scale}})?$` }, { type: 'number' }],
      description: `A number, or a string with at most ${scale} decimals`,
    },
    initial: () => 0,
    decode(value, report) {
      const amount = decodeDecimal(value, scale, report);
      return notNegative && amount !== undefined && amount < 0 ? report('must not be negative') : amount;
    },
    encode: (value) => formatDecimal(value, scale, shown),
  };
}

const written = /^-?[0-9]{1,10}(?:\.[0-9]+)?$/;

export function decodeDecimal(value: unknown, scale: number, report: Report): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number')
    return report('must be a number or decimal string');
  // The shortest text of a double that was read from text is that text: no digit is made up or lost.
  const text = String(value);
  if (!written.test(text)) {
    const outside = typeof value === 'number' && Math.abs(value) > limits.decimal;
    return report(
      outside ? `must be from -${limits.decimal} to ${limits.decimal}` : 'must be a decimal number',
    );
  }
  const point = text.indexOf('.');
  const decimals = point < 0 ? 0 : text.length - point - 1;
  if (decimals > scale) return report(`must have at most ${scale} decimals`);
  const digits = point < 0 ? text : text.slice(0, point) + text.slice(point + 1);
  const amount = Number(digits) * 10 ** (scale - decimals);
  return amount === 0 ? 0 : amount; // no -0
}

export function formatDecimal(amount: number, scale: number, shown: number = scale): string {
  const digits = String(Math.abs(amount)).padStart(scale + 1, '0');
  let text = `${amount < 0 ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  for (let extra = scale; extra > shown && text.endsWith('0'); extra--) text = text.slice(0, -1);
  return text;
}
