import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { Transaction } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import type { NewRows } from '../new-rows.ts';
import { bind, type ParamValues, rawSql, type Statement } from '../statement.ts';
import type { MaybePromise } from '../store.ts';
import { TransactionScope, type TransactionScoped } from '../transaction-scope.ts';
import { beginWithRetry } from './begin-with-retry.ts';
import type { LazyWorker, SqliteWorker } from './lazy-worker.ts';
import type { StatementBatch } from './packed.ts';
import { begin, commit, rollback } from './sql-commands.ts';

/**
 * Works that may take long, such as an import. SQLite does its part of them in a thread of its own: meanwhile this one
 * makes the next records ready, and goes on answering others.
 */
export class BackgroundTransactions {
  readonly #helper: LazyWorker;
  #running = 0;

  constructor(helper: LazyWorker) {
    this.#helper = helper;
  }

  get running(): number {
    return this.#running;
  }

  /** One at a time. */
  async execute<T>(work: (transaction: Transaction) => Promise<T>, deadline: number): Promise<T> {
    this.#running++;
    try {
      return await this.#helper.use((thread) => transaction(thread, work, deadline));
    } finally {
      this.#running--;
    }
  }
}

async function transaction<T>(
  thread: SqliteWorker,
  work: (transaction: Transaction) => Promise<T>,
  deadline: number,
): Promise<T> {
  await beginWithRetry(deadline, () => thread.execute([[begin, []]]));
  const transaction = new WorkerTransaction(thread);
  try {
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    // Where SQLite has rolled back by itself there is nothing left to be.
    await thread.execute([[rollback, []]]).catch(() => undefined);
    throw error;
  }
}

/** What a work sees of its transaction. Statements whose rows nobody needs go to the thread without being waited for. */
class WorkerTransaction implements Transaction {
  readonly #thread: SqliteWorker;
  readonly #parts = new TransactionScope();
  #order: StatementBatch = [];
  #fault: unknown;

  constructor(thread: SqliteWorker) {
    this.#thread = thread;
  }

  run(statement: Statement, values?: ParamValues): Promise<StoredValue[][]> {
    this.#gather(statement, values);
    return this.#send();
  }

  async runDeferred(statement: Statement, values?: ParamValues): Promise<void> {
    if (this.#fault) throw this.#fault;
    this.#gather(statement, values);
    if (this.#order.length < limits.workerBatchStatements) return;
    const done = this.#send();
    done.catch((error) => {
      this.#fault ??= error;
    });
    if (this.#thread.pendingBytes > limits.workerQueueBytes) await done;
  }

  insertBuffered(rows: NewRows): Promise<void> {
    return insertRows(this, rows);
  }

  #gather(statement: Statement, values: ParamValues = {}): void {
    this.#order.push([statement.sql, bind(statement, values)]);
  }

  #send(): Promise<StoredValue[][]> {
    const order = this.#order;
    this.#order = [];
    return this.#thread.execute(order);
  }

  getScoped<T extends TransactionScoped>(key: string, open: () => Promise<T>): MaybePromise<T> {
    return this.#parts.get(key, open);
  }

  async commit(): Promise<void> {
    await this.#parts.flush();
    await this.run(rawSql(commit));
  }
}
