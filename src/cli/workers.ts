import cluster, { type Worker } from 'node:cluster';
import { type EventEmitter, on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { limits } from '../limits.ts';
import { stopSignals } from './signals.ts';

/** Exit status after a disk failure, which affects all workers. */
export const exitStoreLost = 74;

/** Message of a worker that has closed its port, and reply once all have. */
const closed = 'closed';

/** Barrier: resolves once all workers have closed their ports. */
export async function waitUntilAllClosed(): Promise<void> {
  if (cluster.isPrimary) return;
  const told = waitForMessage(process, closed);
  process.send?.(closed);
  await told;
}

/** Ignores other messages, such as metrics requests. */
export async function waitForMessage(told: EventEmitter, word: string): Promise<void> {
  for await (const [message] of on(told, 'message')) if (message === word) return;
}

export const reportFailure = (failure: string): Promise<void> =>
  new Promise((resolve) => {
    process.send?.({ failure }, () => resolve());
  });

type WorkerMessage = { address: string } | { failure: string } | typeof closed;

/** Starts the workers, restarts crashed ones, and stops all on a signal. */
export async function superviseWorkers(
  count: number,
  logger: Logger,
  onReady: (address: string) => void,
): Promise<void> {
  const signal = Promise.withResolvers<void>();
  for (const name of stopSignals) process.on(name, () => signal.resolve());
  let stopping = false;
  let ready = 0;
  const open = new Set<Worker>();

  /**
   * Releases the barrier when all ports are closed: a client told to reconnect earlier could reach a closing
   * worker.
   */
  function hasClosed(worker: Worker): void {
    if (!open.delete(worker)) return;
    const all = open.size ? [] : Object.values(cluster.workers ?? {});
    for (const one of stopping ? all : [worker]) one?.send(closed, () => undefined);
  }

  function start(): void {
    const worker = cluster.fork();
    const started = Date.now();
    open.add(worker);
    let failure: string | undefined;
    worker.on('message', (told: WorkerMessage) => {
      if (told === closed) hasClosed(worker);
      else if ('failure' in told) failure = told.failure;
      else if ('address' in told && ++ready === count) onReady(told.address);
    });
    worker.once('exit', async (status, killedBy) => {
      hasClosed(worker);
      if (stopping) return;
      if (status === exitStoreLost) {
        for (const other of Object.values(cluster.workers ?? {})) other?.process.kill('SIGKILL');
        return signal.reject(new Error('a worker has stopped all, since the disk failed; the log says more'));
      }
      // A startup error would repeat.
      if (ready < count) return signal.reject(new Error(failure ?? 'the workers could not start'));
      const how = killedBy ? { signal: killedBy } : { status, ...(failure && { error: failure }) };
      logger.error({ worker: worker.process.pid, ...how }, 'a worker ended; starting another');
      if (Date.now() - started < limits.workerRestartMs) await sleep(limits.workerRestartMs);
      if (!stopping) start();
    });
  }
  for (let index = 0; index < count; index++) start();

  try {
    await signal.promise;
  } finally {
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => stopWorker(worker as Worker)));
  }
}

const stopWorker = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
