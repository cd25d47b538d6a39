import type { Field, Traits } from './field.ts';

const dayText = /^(\d{4})-(\d{2})-(\d{2})$/;
const momentText = /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Whether the calendar has that day: 2025-02-29 is none. */
export function isDay(text: string): boolean {
  const [, year, month, day] = dayText.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return (
    !Number.isNaN(date.getTime()) &&
    date.getUTCMonth() + 1 === Number(month) &&
    date.getUTCDate() === Number(day)
  );
}

/** A moment in the API's form, yyyy-mm-dd hh:mm:ss in UTC; undefined when it is none. */
export function toDatetime(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [, day] = momentText.exec(value) ?? [];
  return day !== undefined && isDay(day) ? value : undefined;
}

export const formatDatetime = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

let second = Number.NaN;
let moment = '';

/** Now. It is asked for by every write, and most of what that takes goes into writing it. */
export function currentDatetime(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    moment = formatDatetime(new Date(now * 1000));
  }
  return moment;
}

interface DateOptions extends Traits {
  /** A literal that stands for "never". */
  never: string;
}

export function date({ never, ...traits }: DateOptions): Field<string> {
  return {
    ...traits,
    column: 'text',
    schema: {
      type: 'string',
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: `A day as yyyy-mm-dd, or ${never} for never`,
      examples: ['2027-12-31', never],
    },
    initial: () => never,
    decode: (value, report) =>
      typeof value === 'string' && (value === never || isDay(value))
        ? value
        : report(`must be a real day as yyyy-mm-dd, or ${never}`),
  };
}

export function datetime(traits: Traits = {}): Field<string> {
  return {
    ...traits,
    column: 'text',
    schema: {
      type: 'string',
      pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
      description: 'yyyy-mm-dd hh:mm:ss in UTC',
      examples: ['2026-01-02 03:04:05'],
    },
    initial: (now) => now,
    decode: (value, report) => toDatetime(value) ?? report('must be a moment as yyyy-mm-dd hh:mm:ss'),
  };
}
