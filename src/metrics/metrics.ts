import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../limits.ts';
import { RouteDurations } from './route-durations.ts';
import { aggregateSamples, type Sample, sample } from './sample.ts';

/** What part of the program tells of itself, when it is asked. */
export type MetricSource = () => Sample[] | Promise<Sample[]>;

/** All that is measured in a process. Nothing is gathered until somebody asks; only requests and refusals are counted. */
export class Metrics {
  readonly routeDurations = new RouteDurations();
  readonly #sources: { source: MetricSource; wait: number }[] = [];
  readonly #refusals = new Map<string, number>();
  #failedSources = 0;

  /** `wait`: milliseconds that it may take. */
  add(source: MetricSource, wait: number = limits.metricSourceTimeoutMs): void {
    this.#sources.push({ source, wait });
  }

  /** Counts a refusal; with 0 it is only made known that there is such a one. */
  countRefusal(reason: string, times = 1): void {
    this.#refusals.set(reason, (this.#refusals.get(reason) ?? 0) + times);
  }

  /** A part that fails, or takes long, is left out: the others are needed most when something is wrong. */
  async samples(): Promise<Sample[]> {
    const parts = await Promise.all(this.#sources.map(({ source, wait }) => this.#collect(source, wait)));
    const refusals = [...this.#refusals].map(([reason, times]) =>
      sample('tradepost_refusals_total', times, { reason }),
    );
    const faults = sample('tradepost_scrape_faults_total', this.#failedSources);
    return aggregateSamples([...parts.flat(), ...this.routeDurations.samples(), ...refusals, faults]);
  }

  async #collect(source: MetricSource, wait: number): Promise<Sample[]> {
    const late = new AbortController();
    const found = await Promise.race([
      Promise.try(source).catch(() => undefined),
      sleep(wait, undefined, { signal: late.signal }),
    ]);
    late.abort();
    if (!found) this.#failedSources++;
    return found ?? [];
  }
}
