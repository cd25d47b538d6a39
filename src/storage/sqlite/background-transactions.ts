import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { Transaction, TransactionScoped } from '../database.ts';
import type { NewRows } from '../new-rows.ts';
import { bind, type ParamValues, rawSql, type Statement } from '../statement.ts';
import type { MaybePromise } from '../store.ts';
import { insertRows, TransactionScope } from '../transaction.ts';
import { beginWithRetry } from './connection.ts';
import type { LazyWorker, SqliteWorker } from './lazy-worker.ts';
import { begin, commit, rollback } from './sql-commands.ts';
import type { StatementBatch } from './worker-protocol.ts';

/** Runs long transactions, such as imports, in a worker thread, while the main thread goes on. */
export class BackgroundTransactions {
  readonly #worker: LazyWorker;
  #running = 0;

  constructor(worker: LazyWorker) {
    this.#worker = worker;
  }

  get running(): number {
    return this.#running;
  }

  /** One at a time: the worker has one connection. */
  async execute<T>(work: (transaction: Transaction) => Promise<T>, deadline: number): Promise<T> {
    this.#running++;
    try {
      return await this.#worker.use((worker) => runTransaction(worker, work, deadline));
    } finally {
      this.#running--;
    }
  }
}

async function runTransaction<T>(
  worker: SqliteWorker,
  work: (transaction: Transaction) => Promise<T>,
  deadline: number,
): Promise<T> {
  await beginWithRetry(deadline, () => worker.execute([[begin, []]]));
  const transaction = new WorkerTransaction(worker);
  try {
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    // Fails if SQLite has rolled back by itself.
    await worker.execute([[rollback, []]]).catch(() => undefined);
    throw error;
  }
}

/** Sends deferred statements in batches, with backpressure once too many bytes are pending. */
class WorkerTransaction implements Transaction {
  readonly #worker: SqliteWorker;
  readonly #scope = new TransactionScope();
  #batch: StatementBatch = [];
  #error: unknown;

  constructor(worker: SqliteWorker) {
    this.#worker = worker;
  }

  run(statement: Statement, values?: ParamValues): Promise<StoredValue[][]> {
    this.#append(statement, values);
    return this.#send();
  }

  async runDeferred(statement: Statement, values?: ParamValues): Promise<void> {
    if (this.#error) throw this.#error;
    this.#append(statement, values);
    if (this.#batch.length < limits.workerBatchStatements) return;
    const sent = this.#send();
    sent.catch((error) => {
      this.#error ??= error;
    });
    if (this.#worker.pendingBytes > limits.workerQueueBytes) await sent;
  }

  insertBuffered(rows: NewRows): Promise<void> {
    return insertRows(this, rows);
  }

  #append(statement: Statement, values: ParamValues = {}): void {
    this.#batch.push([statement.sql, bind(statement, values)]);
  }

  #send(): Promise<StoredValue[][]> {
    const batch = this.#batch;
    this.#batch = [];
    return this.#worker.execute(batch);
  }

  getScoped<T extends TransactionScoped>(key: string, open: () => Promise<T>): MaybePromise<T> {
    return this.#scope.get(key, open);
  }

  async commit(): Promise<void> {
    await this.#scope.flush();
    await this.run(rawSql(commit));
  }
}
