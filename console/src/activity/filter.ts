import { useSearchParams } from 'react-router-dom';
import type { QueryParams } from '../api/call.ts';

export const periods = {
  '': 'Any time',
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  range: 'Between two days',
} as const;

const daysBack: Record<string, number> = { today: 0, week: 6, month: 29 };

const names = ['actor', 'resource', 'title', 'period', 'from', 'to'] as const;
export type ActivityFilter = Record<(typeof names)[number], string>;

/** The server's format, in UTC. */
const timestampOf = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

/** The last second before a day begins here. */
function beforeDay(day: Date): string {
  const date = new Date(day);
  date.setHours(0, 0, 0, 0);
  return timestampOf(new Date(date.getTime() - 1000));
}

const dayAfter = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1);

/** `2026-11-15` as a local day. */
const parseLocalDay = (day: string): Date => new Date(`${day}T00:00:00`);

export function queryOf({ period, from, to, ...rest }: ActivityFilter, now = new Date()): QueryParams {
  const days = daysBack[period];
  if (days !== undefined) {
    const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
    return { ...rest, datetime_from: beforeDay(first) };
  }
  if (period !== 'range') return rest;
  return {
    ...rest,
    ...(from && { datetime_from: beforeDay(parseLocalDay(from)) }),
    ...(to && { datetime_to: beforeDay(dayAfter(parseLocalDay(to))) }),
  };
}

/** The filters, kept in the URL. */
export function useActivityFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as ActivityFilter;
  return {
    filter,
    isSet: names.some((name) => filter[name]),
    setFilter: (changes: Partial<ActivityFilter>): void => {
      const next = Object.entries({ ...filter, ...changes }).filter(([, value]) => value);
      setSearch(new URLSearchParams(next), { replace: true });
    },
    clear: () => setSearch({}, { replace: true }),
  };
}
