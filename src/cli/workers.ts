import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

/** A worker that ends within this time of its start is not replaced at once. */
const tooSoon = 1000;

/** Starts processes that share the port, replaces one that crashes, and stops them all on a signal. */
export async function superviseWorkers(count: number, onReady: (address: string) => void): Promise<void> {
  let stopping = false;
  let ready = 0;
  const start = (): void => {
    const worker = cluster.fork();
    const started = Date.now();
    worker.once('message', ({ address }: { address: string }) => {
      ready++;
      if (ready === count) onReady(address);
    });
    worker.once('exit', async (status) => {
      if (stopping) return;
      process.stderr.write(`tradepost: a worker ended (status ${status}); starting another\n`);
      if (Date.now() - started < tooSoon) await sleep(tooSoon);
      if (!stopping) start();
    });
  };
  for (let index = 0; index < count; index++) start();

  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  stopping = true;
  const workers = Object.values(cluster.workers ?? {}) as Worker[];
  await Promise.all(
    workers.map(
      (worker) =>
        new Promise((resolve) => {
          worker.once('exit', resolve);
          worker.kill('SIGTERM');
        }),
    ),
  );
}
