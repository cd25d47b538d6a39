import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../limits.ts';
import type { Metrics, Source } from '../metrics/metrics.ts';
import { growing, joined, type Sample, sample } from '../metrics/sample.ts';

/** What goes between the first process and its workers. */
interface Question {
  metricsAsked: number;
}
interface Reply {
  metricsAsked: number;
  samples: Sample[];
}

/** In a worker: tells the first process what is measured here, whenever it asks. */
export function answerForMetrics(metrics: Metrics): void {
  process.on('message', async ({ metricsAsked }: Question) => {
    if (metricsAsked === undefined) return;
    const samples = await metrics.samples();
    if (process.connected) process.send?.({ metricsAsked, samples } satisfies Reply);
  });
}

/**
 * In the first process: what its workers tell. Of one that does not answer in time, or is gone, counters stay as they were
 * last known: a sum that falls would look like a new start, and all of it like an increase.
 */
export function workerFigures(): Source {
  const known = new Map<number, Sample[]>();
  let gone: Sample[] = [];
  let asked = 0;
  return async () => {
    const workers = Object.values(cluster.workers ?? {}) as Worker[];
    const answers = await Promise.all(workers.map((worker) => ask(worker, ++asked)));
    const living = new Set(workers.map(({ id }) => id));
    for (const [id, samples] of known)
      if (!living.has(id)) {
        gone = joined([...gone, ...growing(samples)]);
        known.delete(id);
      }
    let silent = 0;
    const told = workers.flatMap(({ id }, index) => {
      const answer = answers[index];
      if (answer) known.set(id, answer);
      else silent++;
      return answer ?? growing(known.get(id) ?? []);
    });
    return [...told, ...gone, sample('tradepost_workers_silent', silent)];
  };
}

async function ask(worker: Worker, metricsAsked: number): Promise<Sample[] | undefined> {
  const reply = Promise.withResolvers<Sample[]>();
  const listen = (message: Reply): void => {
    if (message.metricsAsked === metricsAsked) reply.resolve(message.samples);
  };
  const late = new AbortController();
  worker.on('message', listen);
  try {
    if (!worker.isConnected()) return undefined;
    worker.send({ metricsAsked } satisfies Question, () => undefined);
    return await Promise.race([reply.promise, sleep(limits.workerWait, undefined, { signal: late.signal })]);
  } finally {
    late.abort();
    worker.off('message', listen);
  }
}
