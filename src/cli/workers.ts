import cluster, { type Worker } from 'node:cluster';
import { type EventEmitter, on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { limits } from '../limits.ts';
import { type ServedCertificate, sendCertificate } from './served-certificate.ts';
import { stopSignals } from './signals.ts';

/** Exit status after a disk failure, which affects all workers. */
export const exitStoreLost = 74;

/** Message of a worker that has closed its port, and reply once all have. */
const closedMessage = 'closed';

/** Barrier: resolves once all workers have closed their ports. */
export async function waitUntilAllClosed(): Promise<void> {
  if (cluster.isPrimary) return;
  const allClosed = waitForMessage(process, closedMessage);
  process.send?.(closedMessage);
  await allClosed;
}

/** Ignores other messages, such as metrics requests. */
export async function waitForMessage(channel: EventEmitter, expected: string): Promise<void> {
  for await (const [message] of on(channel, 'message')) if (message === expected) return;
}

export const reportFailure = (failure: string): Promise<void> =>
  new Promise((resolve) => {
    process.send?.({ failure }, () => resolve());
  });

type WorkerMessage = { address: string } | { failure: string } | typeof closedMessage;

/** Starts the workers, restarts crashed ones, and stops all on a signal. */
export async function superviseWorkers(
  count: number,
  { logger, certificate }: { logger: Logger; certificate: ServedCertificate | undefined },
  onReady: (address: string) => void,
): Promise<void> {
  const allWorkers = (): Worker[] => Object.values(cluster.workers ?? {}) as Worker[];
  if (certificate)
    certificate.onChange = (current) => {
      for (const worker of allWorkers()) sendCertificate(worker, current);
    };
  const stopped = Promise.withResolvers<void>();
  for (const name of stopSignals) process.on(name, () => stopped.resolve());
  let stopping = false;
  let ready = 0;
  const openWorkers = new Set<Worker>();

  /**
   * Releases the barrier when all ports are closed: a client told to reconnect earlier could reach a closing
   * worker.
   */
  function onClosed(worker: Worker): void {
    if (!openWorkers.delete(worker)) return;
    const all = openWorkers.size ? [] : allWorkers();
    for (const one of stopping ? all : [worker]) one.send(closedMessage, () => undefined);
  }

  function start(): void {
    const worker = cluster.fork();
    if (certificate) sendCertificate(worker, certificate.current);
    const started = Date.now();
    openWorkers.add(worker);
    let failure: string | undefined;
    worker.on('message', (message: WorkerMessage) => {
      if (message === closedMessage) onClosed(worker);
      else if ('failure' in message) failure = message.failure;
      else if ('address' in message && ++ready === count) onReady(message.address);
    });
    worker.once('exit', async (status, signal) => {
      onClosed(worker);
      if (stopping) return;
      if (status === exitStoreLost) {
        for (const other of allWorkers()) other.process.kill('SIGKILL');
        return stopped.reject(new Error('all workers stop, since the disk failed; see the log'));
      }
      // A startup error would repeat.
      if (ready < count) return stopped.reject(new Error(failure ?? 'the workers could not start'));
      const exit = signal ? { signal } : { status, ...(failure && { error: failure }) };
      logger.error({ worker: worker.process.pid, ...exit }, 'a worker ended; starting another');
      if (Date.now() - started < limits.workerRestartMs) await sleep(limits.workerRestartMs);
      if (!stopping) start();
    });
  }
  for (let index = 0; index < count; index++) start();

  try {
    await stopped.promise;
  } finally {
    stopping = true;
    await Promise.all(allWorkers().map(stopWorker));
  }
}

const stopWorker = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
