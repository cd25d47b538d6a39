import { durationBucketsSeconds, Histogram } from './histogram.ts';
import { type Sample, sample } from './sample.ts';

/** Histograms by the first digit of the status, created lazily. */
type HistogramsByStatusClass = (Histogram | undefined)[];

/** Unregistered routes share a label, so that clients cannot create labels. */
const unknownRoute = { route: 'unknown', method: 'other' };

/** Request durations by route: one observation costs two map look-ups and an addition. */
export class RouteDurations {
  readonly #routes = new Map<string, Map<string, HistogramsByStatusClass>>();
  readonly #other: HistogramsByStatusClass = this.#histogramsOf(unknownRoute.route, unknownRoute.method);

  register(route: string, method: string): void {
    this.#histogramsOf(route, method);
  }

  #histogramsOf(route: string, method: string): HistogramsByStatusClass {
    return this.#routes.getOrInsertComputed(route, () => new Map()).getOrInsertComputed(method, () => []);
  }

  observe(route: string, method: string, status: number, milliseconds: number): void {
    const histograms = this.#routes.get(route)?.get(method) ?? this.#other;
    const digit = (status / 100) | 0;
    histograms[digit] ??= new Histogram(durationBucketsSeconds);
    histograms[digit].observe(milliseconds / 1000);
  }

  samples(): Sample[] {
    const samples: Sample[] = [];
    for (const [route, methods] of this.#routes)
      for (const [method, histograms] of methods)
        for (const [digit, histogram] of histograms.entries())
          if (histogram)
            samples.push(
              sample('tradepost_request_duration_seconds', histogram, {
                method,
                route,
                status: `${digit}xx`,
              }),
            );
    return samples;
  }
}
