import type { RangeFilter } from '../design/list/types.ts';

const startOfDay = (day: string): string => day && `${day} 00:00:00`;
const endOfDay = (day: string): string => day && `${day} 23:59:59`;
const dayPart = (timestamp: string | undefined): string => timestamp?.slice(0, 10) ?? '';

/** Days for the API's range of moments, such as `datetime_from` and `datetime_to`. */
export const datetimeFilter = (label: string, field = 'datetime'): RangeFilter => ({
  ...{ kind: 'range', type: 'date', label, from: `${field}_from`, to: `${field}_to` },
  parse: (day, bound) => (bound === 'from' ? startOfDay(day) : endOfDay(day)),
  format: dayPart,
});
