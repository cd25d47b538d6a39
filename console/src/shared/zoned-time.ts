import { parseTimestamp } from './time-format.ts';

/** What a clock shows: `2026-11-15` and `13:32`. */
export interface WallTime {
  day: string;
  time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function cached(key: string, create: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const format = formats.get(key) ?? create();
  formats.set(key, format);
  return format;
}

/** Swedish is written like ISO 8601: `2026-11-15 13:32:44`. */
const wallTimeOf = (date: Date, timeZone: string): string =>
  cached(
    `wall ${timeZone}`,
    () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }),
  ).format(date);

export function toWallTime(timestamp: string, timeZone: string): WallTime {
  const [day = '', time = ''] = wallTimeOf(parseTimestamp(timestamp), timeZone).split(' ');
  return { day, time: time.slice(0, 5) };
}

/** As the API writes it, in UTC. A time that the clocks skip is taken as after the skip. */
export function toTimestamp({ day, time }: WallTime, timeZone: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (moment: number): number =>
    parseTimestamp(wallTimeOf(new Date(moment), timeZone)).getTime() - moment;
  // The offset may change between the first guess and the moment itself.
  const moment = wanted - offsetAt(wanted - offsetAt(wanted));
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}

/** `15 Nov 2026, 13:32`, as the browser's language writes it. */
export const formatMoment = (timestamp: string, timeZone = 'UTC', locale?: string): string =>
  cached(
    `${timeZone} ${locale}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  ).format(parseTimestamp(timestamp));

/** As the API writes it. */
export const currentTimestamp = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');
