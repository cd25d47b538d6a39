import { formatDatetime } from '../schema/fields/date.ts';
import type { DemoBundle } from './types.ts';

/** The day on which the demo's moments were written down. */
const writtenOn = '2026-11-15';
const millisecondsOfDay = 24 * 60 * 60 * 1000;
const datePattern = /^(\d{4}-\d{2}-\d{2})( \d{2}:\d{2}:\d{2})?$/;

/** The demo as if it had been written today: a dashboard of last year's enquiries would look deserted. */
export function shiftDatesToToday(bundle: DemoBundle, today = new Date()): DemoBundle {
  const days = Math.floor((today.getTime() - Date.parse(writtenOn)) / millisecondsOfDay);
  const moved = (text: string): string => {
    const [, day, time = ''] = datePattern.exec(text) ?? [];
    if (day === undefined || Number.isNaN(Date.parse(day))) return text; // 9999-99-99 is no day: it means never
    return formatDatetime(new Date(Date.parse(day) + days * millisecondsOfDay)).slice(0, 10) + time;
  };
  const text = JSON.stringify(bundle, (_, value: unknown) =>
    typeof value === 'string' ? moved(value) : value,
  );
  return JSON.parse(text) as DemoBundle;
}
