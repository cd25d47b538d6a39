const calendar = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatOf(locale?: string): Intl.DateTimeFormat {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...calendar });
  formats.set(locale, format);
  return format;
}

/** `2026-11-15` → `15 Nov 2026`, as the browser's language writes it; UTC, so that the day is the same everywhere. */
export const formatDay = (day: string, locale?: string): string => formatOf(locale).format(new Date(day));

type Part = 'day' | 'month' | 'year';

/** `['day', 'month', 'year']`, or as the language orders them. */
const partOrder = (locale?: string): Part[] =>
  new Intl.DateTimeFormat(locale, calendar)
    .formatToParts()
    .map(({ type }) => type)
    .filter((type): type is Part => ['day', 'month', 'year'].includes(type));

const fold = (name: string): string => name.toLowerCase().replaceAll('.', '');

function monthNames(locale?: string): string[] {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'short', ...calendar });
  return Array.from({ length: 12 }, (_, month) => fold(format(Date.UTC(2001, month, 1))));
}

/** The number of a month by its name or the beginning of it, in the browser's language or in English. */
function monthNumber(word: string, locale?: string): string | undefined {
  const typed = fold(word);
  const isCalled = (name: string): boolean => name.startsWith(typed) || typed.startsWith(name);
  const index = [...monthNames(locale), ...monthNames('en')].findIndex(isCalled);
  return index < 0 ? undefined : `${(index % 12) + 1}`;
}

function namesOfParts(words: string[], locale?: string): Part[] {
  const isYear = (word: string | undefined): boolean => /^\d{4}$/.test(word ?? '');
  const month = words.findIndex((word) => !/^\d/.test(word));
  if (month >= 0) {
    const day = words.findIndex((word, index) => index !== month && !isYear(word));
    return words.map((_word, index) => (index === month ? 'month' : index === day ? 'day' : 'year'));
  }
  return isYear(words[0]) ? ['year', 'month', 'day'] : partOrder(locale);
}

/** The day that was typed, as the browser's language writes it or as ISO: `4 Jan 2028`, `4/1/2028`, `2028-01-04`. */
export function parseDay(typed: string, locale?: string): string | undefined {
  const words = typed.replace(/[年月日]/g, ' ').match(/\p{L}[\p{L}\p{M}.]*|\d+/gu) ?? [];
  if (words.length !== 3) return undefined;
  const names = namesOfParts(words, locale);
  const part = (name: Part): string => words[names.indexOf(name)] ?? '';
  const month = /^\d/.test(part('month')) ? part('month') : monthNumber(part('month'), locale);
  const year = part('year').length === 2 ? `20${part('year')}` : part('year');
  const day = [year, month?.padStart(2, '0'), part('day').padStart(2, '0')].join('-');
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}
