interface Formats {
  currency: string;
  weight_unit: string;
}

const units: Record<string, string> = { kg: 'kilogram', g: 'gram', oz: 'ounce', lb: 'pound' };

/** In the site's currency, as the browser's language writes it. Until the site is known, the number alone. */
export function formatMoney(
  amount: string | number,
  site: Pick<Formats, 'currency'> | undefined,
  locale?: string,
): string {
  if (!site) return String(amount);
  const { currency } = site;
  return moneyFormatOf(currency, locale).format(amount as number);
}

/** In the site's unit of weight. Until the site is known, the number alone. */
export function formatWeight(
  weight: string | number,
  site: Pick<Formats, 'weight_unit'> | undefined,
  locale?: string,
): string {
  const unit = site && units[site.weight_unit];
  return unit ? weightFormatOf(unit, locale).format(weight as number) : String(weight);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Cached: a list formats many numbers, and a format is slow to make. */
const cached = (key: string, create: () => Intl.NumberFormat): Intl.NumberFormat => {
  const format = formats.get(key) ?? create();
  formats.set(key, format);
  return format;
};

const moneyFormatOf = (currency: string, locale?: string): Intl.NumberFormat =>
  cached(`${currency} ${locale}`, () => {
    const options = { style: 'currency', currency } as const;
    const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat(locale, options).resolvedOptions();
    // Amounts have 2 decimals in every currency; none is rounded away.
    return new Intl.NumberFormat(locale, { ...options, maximumFractionDigits: Math.max(digits, 2) });
  });

const weightFormatOf = (unit: string, locale?: string): Intl.NumberFormat =>
  cached(`${unit} ${locale}`, () => {
    const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 3 } as const;
    return new Intl.NumberFormat(locale, options);
  });

/** The currency's sign as the browser's language writes it, and whether it comes first: `£`, true. */
export function currencySign(currency: string, locale?: string): { sign: string; isFirst: boolean } {
  const parts = moneyFormatOf(currency, locale).formatToParts(1);
  const index = parts.findIndex(({ type }) => type === 'currency');
  return { sign: parts[index]?.value ?? currency, isFirst: index === 0 };
}

/** `,` or `.` */
export const decimalSign = (locale?: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
