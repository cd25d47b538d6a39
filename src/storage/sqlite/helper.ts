import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Stored } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import { Unavailable } from '../store.ts';
import { translate } from './errors.ts';
import { close } from './orders.ts';
import { type Order, pack } from './packed.ts';
import type { Reply } from './thread.ts';

/** Has a thread for what would keep this one for long: while somebody uses it, and some seconds longer. */
export class Helper {
  readonly #file: string;
  #thread: Thread | undefined;
  #users = 0;
  #leaving: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async use<T>(work: (thread: Thread) => Promise<T>): Promise<T> {
    clearTimeout(this.#leaving);
    if (!this.#thread || this.#thread.isGone) this.#thread = new Thread(this.#file);
    this.#users++;
    try {
      return await work(this.#thread);
    } finally {
      // A thread that fails while it ends is gone as well.
      const leave = (): unknown => this.close().catch(() => undefined);
      if (--this.#users === 0) this.#leaving = setTimeout(leave, limits.threadIdle).unref();
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
export class Thread {
  isGone = false;
  readonly #worker: Worker;
  readonly #asked: (PromiseWithResolvers<Stored[][]> & { length: number })[] = [];
  /** How long the orders are that it has not replied to. */
  waiting = 0;
  /** Whether somebody waits for its end. */
  #isAwaited = false;

  constructor(file: string) {
    this.#worker = new Worker(program, {
      workerData: file,
      // What an order leaves behind goes with the next one: the thread need not take more memory before it collects.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    this.#worker.on('message', (reply: Reply) => this.#replied(reply));
    this.#worker.on('error', (error) => this.#lost(error));
    this.#worker.on('exit', () => this.#lost(new Error('the thread has ended')));
    // It keeps nobody from ending; whoever waits for a reply keeps it.
    this.#worker.unref();
  }

  ask(order: Order): Promise<Stored[][]> {
    const asked = Promise.withResolvers<Stored[][]>();
    if (this.isGone) asked.reject(new Unavailable('the thread of the store has ended'));
    else {
      const packed = pack(order);
      const length = packed.text.length + packed.parts.byteLength;
      this.#asked.push({ ...asked, length });
      this.waiting += length;
      this.#worker.ref();
      this.#worker.postMessage(packed, [packed.parts.buffer]);
    }
    return asked.promise;
  }

  async close(): Promise<void> {
    if (this.isGone) return;
    const ended = once(this.#worker, 'exit');
    this.#isAwaited = true;
    this.#worker.ref();
    this.#worker.postMessage(pack([[close, []]]));
    await ended;
  }

  #replied({ rows, fault }: Reply): void {
    const asked = this.#asked.shift();
    this.waiting -= asked?.length ?? 0;
    if (this.#asked.length === 0 && !this.#isAwaited) this.#worker.unref();
    if (fault) asked?.reject(translate(Object.assign(new Error(fault.message), fault)));
    else asked?.resolve(rows);
  }

  #lost(cause: unknown): void {
    this.isGone = true;
    for (const { reject } of this.#asked.splice(0))
      reject(new Unavailable('the thread of the store has ended', { cause }));
  }
}
