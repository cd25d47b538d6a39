import { currentDatetime, formatDatetime } from '../declare/fields/date.ts';

const millisecondsOfHour = 60 * 60 * 1000;

export const now = currentDatetime;

export const hoursFromNow = (hours: number): string =>
  formatDatetime(new Date(Date.now() + hours * millisecondsOfHour));

export const daysFromNow = (days: number): string => hoursFromNow(24 * days);

/** A moment as it is stored, in milliseconds since 1970. */
export const millisecondsOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`);
