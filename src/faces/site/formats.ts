import type { SiteSettings } from './shell.ts';

const money = new Map<string, Intl.NumberFormat>();
const days = new Map<string, Intl.DateTimeFormat>();
const leaves = new Map<string, [Intl.DateTimeFormat, Intl.DateTimeFormat]>();
const moments = new Map<string, Intl.DateTimeFormat>();

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

  /** Hundredths of a star. */
  rating(hundredths: number): string {
    return (hundredths / 100).toLocaleString(this.#site.locale, { maximumFractionDigits: 1 });
  }

  /** A day with its time. */
  moment(datetime: string): string {
    const { locale, time_zone: timeZone } = this.#site;
    const format = moments.getOrInsertComputed(
      `${locale} ${timeZone}`,
      () => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }),
    );
    return format.format(new Date(isoOf(datetime)));
  }

  /** `28`, and `November 2026`: for a leaf of a calendar. */
  leaf(datetime: string): { dayOfMonth: string; month: string } {
    const { locale, time_zone: timeZone } = this.#site;
    const [dayOfMonth, month] = leaves.getOrInsertComputed(`${locale} ${timeZone}`, () => [
      new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone }),
      new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone }),
    ]);
    const date = new Date(isoOf(datetime));
    return { dayOfMonth: dayOfMonth.format(date), month: month.format(date) };
  }

  count(number: number): string {
    return number.toLocaleString(this.#site.locale);
  }
}

export const isoOf = (datetime: string): string => `${datetime.replace(' ', 'T')}Z`;
