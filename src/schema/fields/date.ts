import type { Field, FieldOptions } from './field.ts';

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const datetimePattern = /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** 2025-02-29 is none. */
export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = dayPattern.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return (
    !Number.isNaN(date.getTime()) &&
    date.getUTCMonth() + 1 === Number(month) &&
    date.getUTCDate() === Number(day)
  );
}

/** Returns a valid `yyyy-mm-dd hh:mm:ss` (UTC) unchanged, or undefined. */
export function parseDatetime(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [, day] = datetimePattern.exec(value) ?? [];
  return day !== undefined && isCalendarDay(day) ? value : undefined;
}

export const formatDatetime = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

let cachedSecond = Number.NaN;
let cachedDatetime = '';

/** The current time; cached for the second, because every write formats it. */
export function currentDatetime(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== cachedSecond) {
    cachedSecond = now;
    cachedDatetime = formatDatetime(new Date(now * 1000));
  }
  return cachedDatetime;
}

interface DateOptions extends FieldOptions {
  never: string;
}

export function date({ never, ...options }: DateOptions): Field<string> {
  return {
    ...options,
    columnType: 'text',
    schema: {
      type: 'string',
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: `A day as yyyy-mm-dd, or ${never} for never`,
      examples: ['2027-12-31', never],
    },
    defaultValue: () => never,
    decode: (value, report) =>
      typeof value === 'string' && (value === never || isCalendarDay(value))
        ? value
        : report('invalid_format', `must be a real day as yyyy-mm-dd, or ${never}`),
  };
}

export function datetime(options: FieldOptions = {}): Field<string> {
  return {
    ...options,
    columnType: 'text',
    schema: {
      type: 'string',
      pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
      description: 'yyyy-mm-dd hh:mm:ss in UTC',
      examples: ['2026-01-02 03:04:05'],
    },
    defaultValue: (now) => now,
    decode: (value, report) =>
      parseDatetime(value) ?? report('invalid_format', 'must be a moment as yyyy-mm-dd hh:mm:ss'),
  };
}
