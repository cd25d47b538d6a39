import { currentDatetime, formatDatetime } from '../schema/fields/date.ts';

export const now = currentDatetime;

export const secondsAfter = (milliseconds: number, seconds: number): string =>
  formatDatetime(new Date(milliseconds + seconds * 1000));

export const secondsFromNow = (seconds: number): string => secondsAfter(Date.now(), seconds);

export const hoursFromNow = (hours: number): string => secondsFromNow(60 * 60 * hours);

export const daysFromNow = (days: number): string => hoursFromNow(24 * days);

export const epochMsOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`);
