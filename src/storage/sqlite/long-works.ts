import type { Stored } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import type { Transaction } from '../database.ts';
import { insertRows, type NewRows } from '../new-rows.ts';
import { type Shared, SharedParts } from '../shared.ts';
import { bind, plain, type Statement, type Values } from '../statement.ts';
import type { Soon } from '../store.ts';
import type { Helper, Thread } from './helper.ts';
import { begin, commit, rollBack } from './orders.ts';
import type { Order } from './packed.ts';
import { whenWritable } from './when-writable.ts';

/**
 * Works that may take long, such as an import. SQLite does its part of them in a thread of its own: meanwhile this one
 * makes the next records ready, and goes on answering others.
 */
export class LongWorks {
  readonly #helper: Helper;
  #running = 0;

  constructor(helper: Helper) {
    this.#helper = helper;
  }

  get running(): number {
    return this.#running;
  }

  /** One at a time. */
  async carryOut<T>(work: (session: Transaction) => Promise<T>, deadline: number): Promise<T> {
    this.#running++;
    try {
      return await this.#helper.use((thread) => transaction(thread, work, deadline));
    } finally {
      this.#running--;
    }
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
    if (this.#thread.waiting > limits.threadText) await done;
  }

  add(rows: NewRows): Promise<void> {
    return insertRows(this, rows);
  }

  #gather(statement: Statement, values: Values = {}): void {
    this.#order.push([statement.sql, bind(statement, values)]);
  }

  #send(): Promise<Stored[][]> {
    const order = this.#order;
    this.#order = [];
    return this.#thread.ask(order);
  }

  shared<T extends Shared>(key: string, open: () => Promise<T>): Soon<T> {
    return this.#parts.get(key, open);
  }

  async commit(): Promise<void> {
    await this.#parts.close();
    await this.run(plain(commit));
  }
}
