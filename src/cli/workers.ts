import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

/** A worker that ends within this time of its start is not replaced at once. */
const tooSoon = 1000;

/** How a worker ends whose disk has failed: the others have the same one. */
export const exitStoreLost = 74;

/** Starts processes that share the port, replaces one that crashes, and stops them all on a signal. */
export async function superviseWorkers(count: number, onReady: (address: string) => void): Promise<void> {
  const signal = Promise.withResolvers<void>();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => signal.resolve());
  let stopping = false;
  let ready = 0;

  function start(): void {
    const worker = cluster.fork();
    const started = Date.now();
    worker.on('message', ({ address }: { address?: string }) => {
      if (address === undefined) return;
      ready++;
      if (ready === count) onReady(address);
    });
    worker.once('exit', async (status) => {
      if (stopping) return;
      if (status === exitStoreLost) {
        for (const other of Object.values(cluster.workers ?? {})) other?.process.kill('SIGKILL');
        return signal.reject(new Error('a worker has stopped all, since the disk failed; the log says more'));
      }
      // What keeps the first ones from starting will keep the next ones too; they have said what it is.
      if (ready < count) return signal.reject(new Error('the workers could not start'));
      process.stderr.write(`tradepost: a worker ended (status ${status}); starting another\n`);
      if (Date.now() - started < tooSoon) await sleep(tooSoon);
      if (!stopping) start();
    });
  }
  for (let index = 0; index < count; index++) start();

  try {
    await signal.promise;
  } finally {
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => stop(worker as Worker)));
  }
}

const stop = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
