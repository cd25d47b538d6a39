/** `1,250` or `-1,250,000`, and perhaps a point. */
const thousandsSeparated = /^-?[1-9]\d{0,2}(,\d{3})+(?=\.|$)/;

/**
 * An amount as people write it, as the API takes it: without signs of currency, spaces and commas between thousands. One
 * comma that decimals follow is a point. Whatever else there is stays, for the server to refuse.
 */
export function normalizeAmount(typed: string, decimals: 2 | 3 = 2): string {
  const bare = typed.replace(/[\p{Sc}\s]/gu, '');
  const isPoint = new RegExp(`^-?\\d*,\\d{1,${decimals}}$`).test(bare);
  return isPoint
    ? bare.replace(',', '.')
    : bare.replace(thousandsSeparated, (number) => number.replaceAll(',', ''));
}

/** What is wrong with a price or weight below nothing; the API takes it from apps, but an owner has mistyped it. */
export const notNegative = (amount: unknown): string | undefined =>
  Number(amount) < 0 ? 'Must not be negative' : undefined;
