/** `1,250` or `-1,250,000`, optionally with decimals. */
const thousandsSeparated = /^-?[1-9]\d{0,2}(,\d{3})+(?=\.|$)/;

/**
 * Drops currency signs, spaces and thousands separators, and turns a decimal comma into a point. Anything else is
 * left for the server to reject.
 */
export function normalizeAmount(typed: string, decimals: 2 | 3 = 2): string {
  const compact = typed.replace(/[\p{Sc}\s]/gu, '');
  const hasDecimalComma = new RegExp(`^-?\\d*,\\d{1,${decimals}}$`).test(compact);
  return hasDecimalComma
    ? compact.replace(',', '.')
    : compact.replace(thousandsSeparated, (number) => number.replaceAll(',', ''));
}

/** A rule of the API for new amounts. */
export const notNegative = (amount: unknown): string | undefined =>
  Number(amount) < 0 ? 'Must not be negative' : undefined;
