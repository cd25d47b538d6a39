import cluster, { type Worker } from 'node:cluster';
import { on } from 'node:events';
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
  process.on('message', async ({ metricsRequestId }: MetricsRequest) => {
    if (metricsRequestId === undefined) return;
    const samples = await metrics.samples();
    if (process.connected) process.send?.({ metricsRequestId, samples } satisfies MetricsResponse);
  });
}

/**
 * Metrics of all workers, for the primary. For a silent or ended worker the last known counters are kept: a
 * falling sum would look like a counter reset.
 */
export function workerMetrics(): MetricSource {
  const lastSamples = new Map<number, Sample[]>();
  let endedSamples: Sample[] = [];
  let requestId = 0;
  return async () => {
    const workers = Object.values(cluster.workers ?? {}) as Worker[];
    const answers = await Promise.all(workers.map((worker) => requestSamples(worker, ++requestId)));
    const runningIds = new Set(workers.map(({ id }) => id));
    for (const [id, samples] of lastSamples)
      if (!runningIds.has(id)) {
        endedSamples = aggregateSamples([...endedSamples, ...withoutGauges(samples)]);
        lastSamples.delete(id);
      }
    let silent = 0;
    const samples = workers.flatMap(({ id }, index) => {
      const answer = answers[index];
      if (answer) lastSamples.set(id, answer);
      else silent++;
      return answer ?? withoutGauges(lastSamples.get(id) ?? []);
    });
    return [...samples, ...endedSamples, sample('tradepost_workers_silent', silent)];
  };
}

async function requestSamples(worker: Worker, metricsRequestId: number): Promise<Sample[] | undefined> {
  if (!worker.isConnected()) return undefined;
  const signal = AbortSignal.timeout(limits.workerMetricsTimeoutMs);
  const messages = on(worker, 'message', { signal });
  worker.send({ metricsRequestId } satisfies MetricsRequest, () => undefined);
  try {
    for await (const [message] of messages as AsyncIterable<[MetricsResponse]>)
      if (message.metricsRequestId === metricsRequestId) return message.samples;
  } catch {} // timed out, or the worker failed
  return undefined;
}
