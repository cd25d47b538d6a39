/** `12`, `-5.5` or `.125`. */
const decimal = /^([+-]?(?=\.?\d)\d*)\.?(\d*)$/;

export const isDecimal = (written: string): boolean => decimal.test(written);

/**
 * What something costs, to the nearest hundredth, once an amount or a percentage of its price is added; undefined where that
 * is less than nothing. Whole numbers are exact, and others are not.
 */
export function changedPrice(price: string, by: 'amount' | 'percent', change: string): string | undefined {
  const [, whole = '', decimals = ''] = decimal.exec(change) ?? [];
  const added = BigInt(whole + decimals);
  const hundredths = BigInt(price.replace('.', ''));
  /** How many parts of a hundredth everything is counted in. */
  const parts = 100n * 10n ** BigInt(decimals.length);
  const after = hundredths * parts + added * (by === 'amount' ? 10_000n : hundredths);
  if (after < 0n) return undefined;
  const rounded = (2n * after + parts) / (2n * parts);
  return `${rounded / 100n}.${String(rounded % 100n).padStart(2, '0')}`;
}
