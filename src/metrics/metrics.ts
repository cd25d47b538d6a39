import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../limits.ts';
import { RouteDurations } from './route-durations.ts';
import { aggregateSamples, type Sample, sample } from './sample.ts';

/** Collects the samples of one component, at each scrape. */
export type MetricSource = () => Sample[] | Promise<Sample[]>;

/**
 * The process's metrics. Only requests and refusals are counted continuously; the rest is collected by a
 * scrape.
 */
export class Metrics {
  readonly routeDurations = new RouteDurations();
  readonly #sources: { source: MetricSource; timeoutMs: number }[] = [];
  readonly #refusals = new Map<string, number>();
  #failedSources = 0;

  add(source: MetricSource, timeoutMs: number = limits.metricSourceTimeoutMs): void {
    this.#sources.push({ source, timeoutMs });
  }

  /** With 0, registers the label value. */
  countRefusal(reason: string, times = 1): void {
    this.#refusals.set(reason, (this.#refusals.get(reason) ?? 0) + times);
  }

  /** Leaves out sources that fail or time out: the others matter most then. */
  async samples(): Promise<Sample[]> {
    const parts = await Promise.all(
      this.#sources.map(({ source, timeoutMs }) => this.#collect(source, timeoutMs)),
    );
    const refusals = [...this.#refusals].map(([reason, times]) =>
      sample('tradepost_refusals_total', times, { reason }),
    );
    const failedSources = sample('tradepost_scrape_faults_total', this.#failedSources);
    return aggregateSamples([...parts.flat(), ...this.routeDurations.samples(), ...refusals, failedSources]);
  }

  async #collect(source: MetricSource, timeoutMs: number): Promise<Sample[]> {
    const timeout = new AbortController();
    const samples = await Promise.race([
      Promise.try(source).catch(() => undefined),
      sleep(timeoutMs, undefined, { signal: timeout.signal }),
    ]);
    timeout.abort();
    if (!samples) this.#failedSources++;
    return samples ?? [];
  }
}
