import { formatDatetime } from '../schema/fields/date.ts';
import type { DemoBundle } from './types.ts';

/** The day that the demo's dates are relative to. */
const writtenOn = '2026-11-15';
const millisecondsPerDay = 24 * 60 * 60 * 1000;
const datePattern = /^(\d{4}-\d{2}-\d{2})( \d{2}:\d{2}:\d{2})?$/;

/** Moves all dates to the present, so that the dashboard has recent enquiries. */
export function shiftDatesToToday(bundle: DemoBundle, today = new Date()): DemoBundle {
  const days = Math.floor((today.getTime() - Date.parse(writtenOn)) / millisecondsPerDay);
  const shift = (text: string): string => {
    const [, day, time = ''] = datePattern.exec(text) ?? [];
    if (day === undefined || Number.isNaN(Date.parse(day))) return text; // 9999-99-99 means never
    return formatDatetime(new Date(Date.parse(day) + days * millisecondsPerDay)).slice(0, 10) + time;
  };
  const text = JSON.stringify(bundle, (_, value: unknown) =>
    typeof value === 'string' ? shift(value) : value,
  );
  return JSON.parse(text) as DemoBundle;
}
