import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Stored } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import type { Transaction } from '../database.ts';
import { type Shared, SharedParts } from '../shared.ts';
import { bind, plain, type Statement, type Values } from '../statement.ts';
import { Unavailable } from '../store.ts';
import type { Log } from './checkpoint.ts';
import { translate } from './errors.ts';
import { begin, close, type Order, type Reply, rollBack, tidy } from './thread.ts';
import { whenWritable } from './when-writable.ts';

const commit = plain('COMMIT');

/**
 * Works that may take long, such as an import. SQLite does its part of them in a thread of its own: meanwhile this one
 * makes the next records ready, and goes on answering others.
 */
export class LongWorks {
  readonly #file: string;
  #thread: Thread | undefined;
  #leaving: NodeJS.Timeout | undefined;
  #running = 0;

  constructor(file: string) {
    this.#file = file;
  }

  get running(): number {
    return this.#running;
  }

  /** One at a time. */
  async carryOut<T>(work: (session: Transaction) => Promise<T>, deadline: number): Promise<T> {
    clearTimeout(this.#leaving);
    this.#thread ??= new Thread(this.#file);
    const thread = this.#thread;
    this.#running++;
    try {
      return await transaction(thread, work, deadline);
    } finally {
      this.#running--;
      if (thread.isGone) this.#thread = undefined;
      this.#leaving = setTimeout(() => void this.close(), limits.threadIdle).unref();
    }
  }

  /** Writes the write-ahead log back if that is due; meanwhile others go on. */
  async tidy(): Promise<Log | undefined> {
    const [row] = (await this.#thread?.ask([[tidy, []]])) ?? [];
    return row && { pages: Number(row[0]), isWrittenBack: Boolean(row[1]) };
  }

  async close(): Promise<void> {
    clearTimeout(this.#leaving);
    // A work that comes meanwhile gets another.
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }
}

async function transaction<T>(
  thread: Thread,
  work: (session: Transaction) => Promise<T>,
  deadline: number,
): Promise<T> {
  await whenWritable(deadline, () => thread.ask([[begin, []]]));
  const session = new ThreadSession(thread);
  try {
    const result = await work(session);
    await session.commit();
    return result;
  } catch (error) {
    // Where SQLite has rolled back by itself there is nothing left to be.
    await thread.ask([[rollBack, []]]).catch(() => undefined);
    throw error;
  }
}

/** The thread, seen from this side: it replies to each order, in their order. */
class Thread {
  isGone = false;
  readonly #worker: Worker;
  readonly #asked: PromiseWithResolvers<Stored[][]>[] = [];
  /** Whether somebody waits for its end. */
  #isAwaited = false;

  constructor(file: string) {
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
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

  get waiting(): number {
    return this.#asked.length;
  }

  ask(order: Order): Promise<Stored[][]> {
    const asked = Promise.withResolvers<Stored[][]>();
    if (this.isGone) asked.reject(new Unavailable('the thread that writes has ended'));
    else {
      this.#asked.push(asked);
      this.#worker.ref();
      this.#worker.postMessage(JSON.stringify(order));
    }
    return asked.promise;
  }

  async close(): Promise<void> {
    if (this.isGone) return;
    const ended = once(this.#worker, 'exit');
    this.#isAwaited = true;
    this.#worker.ref();
    this.#worker.postMessage(JSON.stringify([[close, []]] satisfies Order));
    await ended;
  }

  #replied({ rows, fault }: Reply): void {
    const asked = this.#asked.shift();
    if (this.#asked.length === 0 && !this.#isAwaited) this.#worker.unref();
    if (fault) asked?.reject(translate(Object.assign(new Error(fault.message), fault)));
    else asked?.resolve(rows);
  }

  #lost(cause: unknown): void {
    this.isGone = true;
    for (const { reject } of this.#asked.splice(0))
      reject(new Unavailable('the thread that writes has ended', { cause }));
  }
}

/** What a work sees of its transaction. Statements whose rows nobody needs go to the thread without being waited for. */
class ThreadSession implements Transaction {
  readonly #thread: Thread;
  readonly #parts = new SharedParts();
  #order: Order = [];
  #fault: unknown;

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  run(statement: Statement, values?: Values): Promise<Stored[][]> {
    this.#gather(statement, values);
    return this.#send();
  }

  async put(statement: Statement, values?: Values): Promise<void> {
    if (this.#fault) throw this.#fault;
    this.#gather(statement, values);
    if (this.#order.length < limits.threadOrder) return;
    const done = this.#send();
    done.catch((error) => {
      this.#fault ??= error;
    });
    if (this.#thread.waiting > limits.threadOrders) await done;
  }

  #gather(statement: Statement, values: Values = {}): void {
    this.#order.push([statement.sql, bind(statement, values)]);
  }

  #send(): Promise<Stored[][]> {
    const order = this.#order;
    this.#order = [];
    return this.#thread.ask(order);
  }

  shared<T extends Shared>(key: string, open: () => Promise<T>): Promise<T> {
    return this.#parts.get(key, open);
  }

  async commit(): Promise<void> {
    await this.#parts.close();
    await this.run(commit);
  }
}
