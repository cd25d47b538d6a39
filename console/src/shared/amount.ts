import { decimalSign } from '../settings/format.ts';

/** `1,250` or `-1,250,000`, optionally with decimals; in many languages with points. */
const commaSeparated = /^-?[1-9]\d{0,2}(,\d{3})+(?=\.|$)/;
const pointSeparated = /^-?[1-9]\d{0,2}(\.\d{3})+(?=,|$)/;

const drop = (separated: RegExp, sign: string, typed: string): string =>
  typed.replace(separated, (number) => number.replaceAll(sign, ''));

/**
 * Drops currency signs, spaces and thousands separators, and turns a decimal comma into a point. Anything else is
 * left for the server to reject.
 */
export function normalizeAmount(typed: string, decimals: 2 | 3 = 2, locale?: string): string {
  const compact = typed.replace(/[\p{Sc}\s]/gu, '');
  if (decimalSign(locale) === ',') return drop(pointSeparated, '.', compact).replace(',', '.');
  const hasDecimalComma = new RegExp(`^-?\\d*,\\d{1,${decimals}}$`).test(compact);
  return hasDecimalComma ? compact.replace(',', '.') : drop(commaSeparated, ',', compact);
}

/** A stored amount as the browser's language writes it: `12.50` → `12,50`. */
export const localizeAmount = (amount: string, locale?: string): string =>
  /^-?\d+\.\d+$/.test(amount) ? amount.replace('.', decimalSign(locale)) : amount;

/** A rule of the API for new amounts. */
export const notNegative = (amount: unknown): string | undefined =>
  Number(amount) < 0 ? 'Must not be negative' : undefined;
