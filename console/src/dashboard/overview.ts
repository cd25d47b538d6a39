export interface Overview {
  waiting: {
    comments: number;
    enquiries: number;
    out_of_stock: number;
    low_stock: number;
    expiring_codes: number;
  };
  low_stock_at: number;
  /** The range of days for `expiring_codes`: after one, up to the other. */
  expiring: { after: string; to: string };
  days: string[];
  enquiries: number[];
  comments: number[];
  requests: { app: string; requests: number[]; errors: number[] }[];
}

/** The server's counting limit per day. */
export const maxCountPerDay = 1000;

export interface Series {
  label: string;
  values: number[];
}

const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const formatDay = (day: string): string => dayName.format(new Date(`${day}T00:00:00Z`));

/** One bar per day would be too thin for a year. */
const daysPerBar = (days: number): number => (days > 120 ? 7 : 1);

/** Sums over `size` days each; the last bar ends today. */
function sumByBar(values: number[], size: number): number[] {
  const first = values.length % size || size;
  const starts = [
    0,
    ...Array.from({ length: Math.ceil((values.length - first) / size) }, (_, n) => first + n * size),
  ];
  return starts.map((start, index) =>
    values.slice(start, starts[index + 1] ?? values.length).reduce((sum, value) => sum + value, 0),
  );
}

export function groupIntoBars(
  days: string[],
  series: Series[],
): { labels: string[]; series: Series[]; isWeekly: boolean } {
  const size = daysPerBar(days.length);
  const first = days.length % size || size;
  const starts = days.filter((_, index) => index === 0 || (index - first) % size === 0);
  return {
    labels: starts.map(formatDay),
    series: series.map(({ label, values }) => ({ label, values: sumByBar(values, size) })),
    isWeekly: size > 1,
  };
}

export const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

/** More colours could not be told apart; the remaining apps are combined. */
const maxApps = 5;

export function busiestApps(requests: Overview['requests'], metric: 'requests' | 'errors'): Series[] {
  const sorted = [...requests].sort((one, other) => sumOf(other.requests) - sumOf(one.requests));
  const series = sorted.slice(0, maxApps).map((app) => ({ label: app.app, values: app[metric] }));
  const [first, ...others] = sorted.slice(maxApps).map((app) => app[metric]);
  if (!first) return series;
  const summed = first.map((value, index) => value + sumOf(others.map((values) => values[index] ?? 0)));
  return [...series, { label: 'Other apps', values: summed }];
}
