import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../limits.ts';
import type { MetricSource, Metrics } from '../metrics/metrics.ts';
import { aggregateSamples, type Sample, sample, withoutGauges } from '../metrics/sample.ts';

/** IPC messages between primary and workers. */
interface MetricsRequest {
  metricsRequestId: number;
}
interface MetricsResponse {
  metricsRequestId: number;
  samples: Sample[];
}

export function respondToMetricsRequests(metrics: Metrics): void {
  process.on('message', async ({ metricsRequestId: metricsAsked }: MetricsRequest) => {
    if (metricsAsked === undefined) return;
    const samples = await metrics.samples();
    if (process.connected)
      process.send?.({ metricsRequestId: metricsAsked, samples } satisfies MetricsResponse);
  });
}

/**
 * Metrics of all workers, for the primary. For a silent or ended worker the last known counters are kept: a
 * falling sum would look like a counter reset.
 */
export function workerMetrics(): MetricSource {
  const known = new Map<number, Sample[]>();
  let gone: Sample[] = [];
  let asked = 0;
  return async () => {
    const workers = Object.values(cluster.workers ?? {}) as Worker[];
    const answers = await Promise.all(workers.map((worker) => requestSamples(worker, ++asked)));
    const living = new Set(workers.map(({ id }) => id));
    for (const [id, samples] of known)
      if (!living.has(id)) {
        gone = aggregateSamples([...gone, ...withoutGauges(samples)]);
        known.delete(id);
      }
    let silent = 0;
    const told = workers.flatMap(({ id }, index) => {
      const answer = answers[index];
      if (answer) known.set(id, answer);
      else silent++;
      return answer ?? withoutGauges(known.get(id) ?? []);
    });
    return [...told, ...gone, sample('tradepost_workers_silent', silent)];
  };
}

async function requestSamples(worker: Worker, metricsAsked: number): Promise<Sample[] | undefined> {
  const reply = Promise.withResolvers<Sample[]>();
  const listen = (message: MetricsResponse): void => {
    if (message.metricsRequestId === metricsAsked) reply.resolve(message.samples);
  };
  const late = new AbortController();
  worker.on('message', listen);
  try {
    if (!worker.isConnected()) return undefined;
    worker.send({ metricsRequestId: metricsAsked } satisfies MetricsRequest, () => undefined);
    return await Promise.race([
      reply.promise,
      sleep(limits.workerMetricsTimeoutMs, undefined, { signal: late.signal }),
    ]);
  } finally {
    late.abort();
    worker.off('message', listen);
  }
}
