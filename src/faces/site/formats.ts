import type { SiteSettings } from './shell.ts';

const money = new Map<string, Intl.NumberFormat>();
const days = new Map<string, Intl.DateTimeFormat>();

/** Amounts and days as the site's visitors read them. */
export class Formats {
  readonly #site: SiteSettings;

  constructor(site: SiteSettings) {
    this.#site = site;
  }

  /** Hundredths of the currency. */
  price(hundredths: number): string {
    const { locale, currency } = this.#site;
    const format = money.getOrInsertComputed(
      `${locale} ${currency}`,
      () => new Intl.NumberFormat(locale, { style: 'currency', currency }),
    );
    return format.format(hundredths / 100);
  }

  /** `2026-03-01 10:00:00`, in UTC. */
  day(datetime: string): string {
    const { locale, time_zone: timeZone } = this.#site;
    const format = days.getOrInsertComputed(
      `${locale} ${timeZone}`,
      () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
    );
    return format.format(new Date(isoOf(datetime)));
  }

  count(number: number): string {
    return number.toLocaleString(this.#site.locale);
  }
}

export const isoOf = (datetime: string): string => `${datetime.replace(' ', 'T')}Z`;
