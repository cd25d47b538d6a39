export interface Overview {
  waiting: Record<
    | 'comments'
    | 'reviews'
    | 'guestbook_entries'
    | 'enquiries'
    | 'out_of_stock'
    | 'low_stock'
    | 'expiring_codes',
    number
  >;
  low_stock_at: number;
  /** The range of days for `expiring_codes`: after one, up to the other. */
  expiring: { after: string; to: string };
  days: string[];
  enquiries: number[];
  comments: number[];
  requests: { app: string; requests: number[]; errors: number[] }[];
}

/** Where the server stops counting: of a day, and of what waits. */
const maxCounts = { ofDay: 1000, waiting: 100 };

/** `8`, or `100+` where the server stopped counting. */
export const waitingText = (count: number): string =>
  count >= maxCounts.waiting ? `${maxCounts.waiting}+` : String(count);

export const isCapped = (values: number[]): boolean => values.some((value) => value >= maxCounts.ofDay);

export const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Per day, of all apps. */
export const requestsPerDay = ({ days, requests }: Overview, metric: 'requests' | 'errors'): number[] =>
  days.map((_, index) => sumOf(requests.map((app) => app[metric][index] ?? 0)));

/** Sums of as many days each as leave at most `maxCount` sums; the last one ends today. */
export function condense(values: number[], maxCount: number): number[] {
  const size = Math.ceil(values.length / maxCount);
  const first = values.length % size || size;
  const starts = [0, ...values.flatMap((_, index) => (index && (index - first) % size === 0 ? [index] : []))];
  return starts.map((start, index) => sumOf(values.slice(start, starts[index + 1])));
}

/** A list with filters. */
export const listPath = (resource: string, filter: object): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
