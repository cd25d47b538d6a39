import { limits } from '../../limits.ts';
import type { SiteSettings } from './shell.ts';

type Locale = Pick<SiteSettings, 'locale' | 'currency' | 'time_zone'>;

/** Making a format takes longer than a page: each is made once for all sites that use it. */
const made = new Map<string, Formats>();

export function formatsOf(site: Locale): Formats {
  const key = `${site.locale} ${site.currency} ${site.time_zone}`;
  if (made.size >= limits.siteFormats && !made.has(key)) made.clear();
  return made.getOrInsertComputed(key, () => new Formats(site));
}

/** Amounts and days as the site's visitors read them. */
export class Formats {
  readonly #money: Intl.NumberFormat;
  readonly #number: Intl.NumberFormat;
  readonly #rating: Intl.NumberFormat;
  readonly #day: Intl.DateTimeFormat;
  readonly #moment: Intl.DateTimeFormat;
  readonly #dayOfMonth: Intl.DateTimeFormat;
  readonly #month: Intl.DateTimeFormat;

  constructor({ locale, currency, time_zone: timeZone }: Locale) {
    this.#money = new Intl.NumberFormat(locale, { style: 'currency', currency });
    this.#number = new Intl.NumberFormat(locale);
    this.#rating = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    this.#day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
    this.#moment = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
    this.#dayOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone });
    this.#month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone });
  }

  /** Hundredths of the currency. */
  price(hundredths: number): string {
    return this.#money.format(hundredths / 100);
  }

  /** `2026-03-01 10:00:00`, in UTC. */
  day(datetime: string): string {
    return this.#day.format(new Date(isoOf(datetime)));
  }

  /** Hundredths of a star. */
  rating(hundredths: number): string {
    return this.#rating.format(hundredths / 100);
  }

  /** A day with its time. */
  moment(datetime: string): string {
    return this.#moment.format(new Date(isoOf(datetime)));
  }

  /** `28`, and `November 2026`: for a leaf of a calendar. */
  leaf(datetime: string): { dayOfMonth: string; month: string } {
    const date = new Date(isoOf(datetime));
    return { dayOfMonth: this.#dayOfMonth.format(date), month: this.#month.format(date) };
  }

  count(number: number): string {
    return this.#number.format(number);
  }
}

export const isoOf = (datetime: string): string => `${datetime.replace(' ', 'T')}Z`;
