/** `12`, `-5.5` or `.125`. */
const decimal = /^([+-]?(?=\.?\d)\d*)\.?(\d*)$/;

export const isDecimal = (written: string): boolean => decimal.test(written);

/** The new price, rounded to hundredths; undefined if negative. BigInt keeps it exact. */
export function changedPrice(price: string, by: 'amount' | 'percent', change: string): string | undefined {
  const [, whole = '', decimals = ''] = decimal.exec(change) ?? [];
  const added = BigInt(whole + decimals);
  const hundredths = BigInt(price.replace('.', ''));
  /** Fraction of a hundredth in which amounts are counted. */
  const parts = 100n * 10n ** BigInt(decimals.length);
  const after = hundredths * parts + added * (by === 'amount' ? 10_000n : hundredths);
  if (after < 0n) return undefined;
  const rounded = (2n * after + parts) / (2n * parts);
  return `${rounded / 100n}.${String(rounded % 100n).padStart(2, '0')}`;
}
