import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import { Unavailable } from '../store.ts';
import { toStoreError } from './errors.ts';
import { pack, type StatementBatch } from './packed.ts';
import { closeWorker } from './sql-commands.ts';
import type { WorkerReply } from './thread.ts';

/** Has a thread for what would keep this one for long: while somebody uses it, and some seconds longer. */
export class LazyWorker {
  readonly #file: string;
  #thread: SqliteWorker | undefined;
  #users = 0;
  #leaving: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async use<T>(work: (thread: SqliteWorker) => Promise<T>): Promise<T> {
    clearTimeout(this.#leaving);
    if (!this.#thread || this.#thread.hasExited) this.#thread = new SqliteWorker(this.#file);
    this.#users++;
    try {
      return await work(this.#thread);
    } finally {
      // A thread that fails while it ends is gone as well.
      const leave = (): unknown => this.close().catch(() => undefined);
      if (--this.#users === 0) this.#leaving = setTimeout(leave, limits.workerIdleMs).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#leaving);
    // Whoever comes meanwhile gets another.
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }
}

/** The thread's program: TypeScript as this is, or JavaScript where the server was built, since to strip types takes 80 ms. */
const program = new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js', import.meta.url);

/** The thread, seen from this side: it replies to each order, in their order. */
export class SqliteWorker {
  hasExited = false;
  readonly #worker: Worker;
  readonly #asked: (PromiseWithResolvers<StoredValue[][]> & { length: number })[] = [];
  /** How long the orders are that it has not replied to. */
  pendingBytes = 0;
  /** Whether somebody waits for its end. */
  #isAwaited = false;

  constructor(file: string) {
    this.#worker = new Worker(program, {
      workerData: file,
      // What an order leaves behind goes with the next one: the thread need not take more memory before it collects.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    this.#worker.on('message', (reply: WorkerReply) => this.#replied(reply));
    this.#worker.on('error', (error) => this.#lost(error));
    this.#worker.on('exit', () => this.#lost(new Error('the thread has ended')));
    // It keeps nobody from ending; whoever waits for a reply keeps it.
    this.#worker.unref();
  }

  execute(order: StatementBatch): Promise<StoredValue[][]> {
    const asked = Promise.withResolvers<StoredValue[][]>();
    if (this.hasExited) asked.reject(new Unavailable('the thread of the store has ended'));
    else {
      const packed = pack(order);
      const length = packed.text.length + packed.parts.byteLength;
      this.#asked.push({ ...asked, length });
      this.pendingBytes += length;
      this.#worker.ref();
      this.#worker.postMessage(packed, [packed.parts.buffer]);
    }
    return asked.promise;
  }

  async close(): Promise<void> {
    if (this.hasExited) return;
    const ended = once(this.#worker, 'exit');
    this.#isAwaited = true;
    this.#worker.ref();
    this.#worker.postMessage(pack([[closeWorker, []]]));
    await ended;
  }

  #replied({ rows, fault }: WorkerReply): void {
    const asked = this.#asked.shift();
    this.pendingBytes -= asked?.length ?? 0;
    if (this.#asked.length === 0 && !this.#isAwaited) this.#worker.unref();
    if (fault) asked?.reject(toStoreError(Object.assign(new Error(fault.message), fault)));
    else asked?.resolve(rows);
  }

  #lost(cause: unknown): void {
    this.hasExited = true;
    for (const { reject } of this.#asked.splice(0))
      reject(new Unavailable('the thread of the store has ended', { cause }));
  }
}
