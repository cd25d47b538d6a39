import { atLeast, atMost, type Bar } from '../report.ts';
import { describeShape, type Shape } from '../stores.ts';
import { deepPage, shallowPage, type Workload, workloads } from '../workloads.ts';

/** Medians of one workload on one store. */
export interface RequestRow {
  work: string;
  shape: Shape;
  tls: boolean;
  /** CPU microseconds per request. */
  ours: number;
  bare: number;
  /** Bare ÷ Tradepost, paired by round. */
  ratio: number;
  perSecond: number;
  barePerSecond: number;
  busy: number;
  bareBusy: number;
}

/** Megabytes. */
export interface MemoryRow {
  shape: Shape;
  idle: number;
  afterLoad: number;
  peak: number;
}

export interface RequestFigures {
  rows: RequestRow[];
  memory: MemoryRow[];
  /** The size that the bars apply to. */
  main: Shape;
}

/** Largest ratio of costs between sizes. */
export const maxSizeSpread = 1.5;
/** Largest ratio of deep to shallow pages, and smallest of HTTPS to HTTP. */
export const maxLoadedMegabytes = 250;
export const maxDeepPageRatio = 5;
const minTlsRatio = 0.9;

export const rowOf = (
  { rows }: RequestFigures,
  { name }: Workload,
  shape: Shape,
  tls = false,
): RequestRow | undefined =>
  rows.find(
    (row) => row.work === name && describeShape(row.shape) === describeShape(shape) && row.tls === tls,
  );

/** Largest ÷ smallest, relative to the bare server, since sizes are measured at different times. */
export function spreadOf({ rows }: RequestFigures, { name }: Workload): number {
  const ratios = rows.filter(({ work, tls }) => work === name && !tls).map(({ ratio }) => ratio);
  return Math.max(...ratios) / Math.min(...ratios);
}

export function depthOf(figures: RequestFigures, shape: Shape): number | undefined {
  const [near, far] = [shallowPage, deepPage].map((work) => rowOf(figures, work, shape)?.ours);
  return near && far ? far / near : undefined;
}

export function barsOf(figures: RequestFigures, shapes: Shape[]): Bar[] {
  const ratios = workloads.flatMap((work) => {
    const overHttp = rowOf(figures, work, figures.main);
    const overHttps = rowOf(figures, work, figures.main, true);
    if (!work.bar || !overHttp || !overHttps) return [];
    // A cache hit can be cheaper than the bare server over HTTP, but not over HTTPS.
    const tlsRatio = overHttps.ratio / Math.min(overHttp.ratio, 1);
    return [
      atLeast(`${work.name}, bare ÷ ours`, overHttp.ratio, work.bar, ''),
      atLeast(`${work.name}, ratio over HTTPS ÷ over HTTP (1 at most)`, tlsRatio, minTlsRatio, ''),
    ];
  });
  const sizeIndependent = workloads.filter(
    (work) => work.sizeIndependent && shapes.length > 1 && rowOf(figures, work, figures.main),
  );
  return [
    ...ratios,
    ...sizeIndependent.map((work) =>
      atMost(`${work.name}, dearest size ÷ cheapest`, spreadOf(figures, work), maxSizeSpread, '×'),
    ),
    ...shapes.flatMap((shape) => {
      const depth = depthOf(figures, shape);
      return depth
        ? [atMost(`page=2000 ÷ page=1, ${describeShape(shape)} products`, depth, maxDeepPageRatio, '×')]
        : [];
    }),
    ...figures.memory.map(({ shape, afterLoad }) =>
      atMost(`memory after the load, ${describeShape(shape)} products`, afterLoad, maxLoadedMegabytes, ' MB'),
    ),
  ];
}
