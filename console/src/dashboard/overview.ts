export interface Overview {
  waiting: {
    comments: number;
    enquiries: number;
    out_of_stock: number;
    low_stock: number;
    expiring_codes: number;
  };
  low_stock_at: number;
  /** The days of which `expiring_codes` counts: after one of them, up to the other. */
  expiring: { after: string; to: string };
  days: string[];
  enquiries: number[];
  comments: number[];
  requests: { app: string; requests: number[]; errors: number[] }[];
}

/** The server counts no further on any day. */
export const maxCountPerDay = 1000;

/** What is counted over time. */
export interface Series {
  label: string;
  values: number[];
}

const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const formatDay = (day: string): string => dayName.format(new Date(`${day}T00:00:00Z`));

/** Days in a bar: a bar for each of 365 days would be a hair. */
const daysPerBar = (days: number): number => (days > 120 ? 7 : 1);

/** Sums of so many days each, the last of them ending today. */
function sumByBar(values: number[], size: number): number[] {
  const first = values.length % size || size;
  const starts = [
    0,
    ...Array.from({ length: Math.ceil((values.length - first) / size) }, (_, n) => first + n * size),
  ];
  return starts.map((start, place) =>
    values.slice(start, starts[place + 1] ?? values.length).reduce((sum, value) => sum + value, 0),
  );
}

/** The days and what was counted on each, in as many bars as can be told apart. */
export function groupIntoBars(
  days: string[],
  series: Series[],
): { labels: string[]; series: Series[]; isWeekly: boolean } {
  const size = daysPerBar(days.length);
  const first = days.length % size || size;
  const starts = days.filter((_, place) => place === 0 || (place - first) % size === 0);
  return {
    labels: starts.map(formatDay),
    series: series.map(({ label, values }) => ({ label, values: sumByBar(values, size) })),
    isWeekly: size > 1,
  };
}

export const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Apps beyond these share a colour, or nobody could tell the colours apart. */
const maxApps = 5;

/** The busiest apps, and the others as one. */
export function busiestApps(requests: Overview['requests'], what: 'requests' | 'errors'): Series[] {
  const sorted = [...requests].sort((one, other) => sumOf(other.requests) - sumOf(one.requests));
  const series = sorted.slice(0, maxApps).map((app) => ({ label: app.app, values: app[what] }));
  const [first, ...others] = sorted.slice(maxApps).map((app) => app[what]);
  if (!first) return series;
  const summed = first.map((value, place) => value + sumOf(others.map((values) => values[place] ?? 0)));
  return [...series, { label: 'Other apps', values: summed }];
}
