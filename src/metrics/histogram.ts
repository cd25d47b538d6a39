/**
 * `counts[i]` holds the values above the previous bound and up to `bounds[i]`; the last one, those above all
 * bounds.
 */
export interface HistogramValue {
  bounds: readonly number[];
  counts: number[];
  sum: number;
}

/** From a cache hit to a write that waits for its lock. */
export const durationBucketsSeconds: readonly number[] = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
];

export class Histogram implements HistogramValue {
  readonly bounds: readonly number[];
  readonly counts: number[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = new Array(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    let index = 0;
    while (value > (this.bounds[index] as number)) index++;
    (this.counts[index] as number)++;
    this.sum += value;
  }
}
