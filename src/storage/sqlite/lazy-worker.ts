import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import { Unavailable } from '../store.ts';
import { toStoreError } from './errors.ts';
import { closeWorker } from './sql-commands.ts';
import type { StatementBatch, WorkerReply } from './worker-protocol.ts';

/** Starts a worker thread on first use and ends it some seconds after the last. */
export class LazyWorker {
  readonly #file: string;
  #worker: SqliteWorker | undefined;
  #users = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async use<T>(work: (worker: SqliteWorker) => Promise<T>): Promise<T> {
    clearTimeout(this.#idleTimer);
    if (!this.#worker || this.#worker.hasExited) this.#worker = new SqliteWorker(this.#file);
    this.#users++;
    try {
      return await work(this.#worker);
    } finally {
      // A worker that crashes here has ended as well.
      const close = (): unknown => this.close().catch(() => undefined);
      if (--this.#users === 0) this.#idleTimer = setTimeout(close, limits.workerIdleMs).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    // Calls made while this one closes start a new worker.
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.close();
  }
}

/** JavaScript in the built server: stripping types takes 80 ms. */
const program = new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js', import.meta.url);

/** The main thread's handle on a worker, which replies in order. */
export class SqliteWorker {
  hasExited = false;
  /** Size of the batches without a reply. */
  pendingBytes = 0;
  readonly #worker: Worker;
  readonly #pending: (PromiseWithResolvers<StoredValue[][]> & { bytes: number })[] = [];
  #isClosing = false;

  constructor(file: string) {
    this.#worker = new Worker(program, {
      workerData: file,
      // Batches are short-lived: collects them before the heap grows.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    this.#worker.on('message', (reply: WorkerReply) => this.#settleNext(reply));
    this.#worker.on('error', (error) => this.#rejectAll(error));
    this.#worker.on('exit', () => this.#rejectAll(new Error('the worker thread has ended')));
    // Only a pending batch keeps the process alive.
    this.#worker.unref();
  }

  execute(batch: StatementBatch): Promise<StoredValue[][]> {
    const result = Promise.withResolvers<StoredValue[][]>();
    if (this.hasExited) result.reject(new Unavailable('the worker thread of the store has ended'));
    else {
      const bytes = sizeOf(batch);
      this.#pending.push({ ...result, bytes });
      this.pendingBytes += bytes;
      this.#worker.ref();
      this.#worker.postMessage(batch);
    }
    return result.promise;
  }

  async close(): Promise<void> {
    if (this.hasExited) return;
    const exited = once(this.#worker, 'exit');
    this.#isClosing = true;
    this.#worker.ref();
    this.#worker.postMessage([[closeWorker, []]] satisfies StatementBatch);
    await exited;
  }

  #settleNext({ rows, error }: WorkerReply): void {
    const next = this.#pending.shift();
    this.pendingBytes -= next?.bytes ?? 0;
    if (this.#pending.length === 0 && !this.#isClosing) this.#worker.unref();
    if (error) next?.reject(toStoreError(Object.assign(new Error(error.message), error)));
    else next?.resolve(rows);
  }

  #rejectAll(cause: unknown): void {
    this.hasExited = true;
    for (const { reject } of this.#pending.splice(0))
      reject(new Unavailable('the worker thread of the store has ended', { cause }));
  }
}

/** An estimate of the memory that a batch takes while it waits. */
function sizeOf(batch: StatementBatch): number {
  let bytes = 0;
  for (const [sql, values] of batch) {
    bytes += sql.length;
    for (const value of values) bytes += typeof value === 'string' ? value.length : 8;
  }
  return bytes;
}
