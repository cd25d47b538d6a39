import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { limits } from '../../limits.ts';
import { durationBucketsSeconds, Histogram } from '../../metrics/histogram.ts';
import { type Sample, sample } from '../../metrics/sample.ts';
import type { Transaction } from '../database.ts';
import { rawSql } from '../statement.ts';
import { Busy, type InvalidationScope, StoreLost } from '../store.ts';
import { BackgroundTransactions } from './background-transactions.ts';
import { beginWithRetry, type Connection, type ReadTransaction } from './connection.ts';
import { toStoreError } from './errors.ts';
import { GroupTransaction } from './group-transaction.ts';
import type { LazyWorker } from './lazy-worker.ts';
import { begin, commit, rollback } from './sql-commands.ts';
import { WalCheckpointer } from './wal-checkpointer.ts';

interface PendingWrite {
  scope: InvalidationScope;
  deadline: number;
  /** Runs in the worker thread. */
  isLong: boolean;
  /** In a transaction of its own, after its group was rolled back. */
  runsAlone: boolean;
  work(transaction: Transaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Reported after the commit: until then even an error may rest on data that is never stored. */
interface WriteResult {
  pending: PendingWrite;
  result?: unknown;
  error?: unknown;
}

/** A write failed after it had changed something. */
class GroupAborted extends Error {}

const waitTimeout = (): Busy => new Busy('other writes took too long');

const beginStatement = rawSql(begin);
const commitStatement = rawSql(commit);
const rollbackStatement = rawSql(rollback);

const groupSizeBuckets = [1, 2, 5, 10, 20, 50, 100, limits.groupCommitWrites];

/**
 * Group commit: writes that arrive together share one transaction and one fsync. Without it writes take 3.9 times the CPU and
 * reach a quarter of the throughput.
 *
 * If a write fails after it has changed something, the transaction is rolled back and each write retried in one of its own:
 * savepoints would make every statement dearer.
 */
export class GroupCommit {
  readonly #connection: Connection;
  readonly #reads: ReadTransaction;
  readonly #background: BackgroundTransactions;
  readonly #checkpointer: WalCheckpointer;
  readonly #invalidate: (scope: InvalidationScope) => void;
  #queue: PendingWrite[] = [];
  #running: Promise<void> | undefined;
  readonly #lost = Promise.withResolvers<StoreLost>();
  #loss: StoreLost | undefined;
  readonly #groupSizes = new Histogram(groupSizeBuckets);
  readonly #commitSeconds = new Histogram(durationBucketsSeconds);

  /** `reads`: the read transaction on the same connection. */
  constructor(
    connection: Connection,
    reads: ReadTransaction,
    worker: LazyWorker,
    invalidate: (scope: InvalidationScope) => void,
  ) {
    this.#connection = connection;
    this.#reads = reads;
    this.#background = new BackgroundTransactions(worker);
    this.#checkpointer = new WalCheckpointer(connection, worker, (error) => {
      // Other checkpoint errors are harmless: commits are in the log.
      if (error instanceof StoreLost) this.#lose(error);
    });
    this.#invalidate = invalidate;
  }

  enqueue<T>(
    work: (transaction: Transaction) => Promise<T>,
    scope: InvalidationScope,
    isLong: boolean,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const deadline = Date.now() + limits.writeWaitMs;
    this.#queue.push({
      scope,
      deadline,
      isLong,
      runsAlone: false,
      work,
      reject,
      resolve: resolve as PendingWrite['resolve'],
    });
    this.#running ??= this.#run();
    return promise;
  }

  /** Resolves when an fsync or rollback has failed: all further writes are rejected. */
  get lost(): Promise<StoreLost> {
    return this.#lost.promise;
  }

  get isLost(): boolean {
    return this.#loss !== undefined;
  }

  #lose(loss: StoreLost): void {
    this.#loss ??= loss;
    this.#lost.resolve(loss);
  }

  samples(): Sample[] {
    return [
      sample('tradepost_commit_duration_seconds', this.#commitSeconds),
      sample('tradepost_commit_works', this.#groupSizes),
      sample('tradepost_writes_waiting', this.#queue.length),
      sample('tradepost_long_works', this.#background.running),
      ...this.#checkpointer.samples(),
    ];
  }

  async idle(): Promise<void> {
    await this.#running;
    await this.#checkpointer.idle();
  }

  async #run(): Promise<void> {
    while (this.#queue.length) {
      await this.#gather();
      const results = this.#queue[0]?.isLong ? await this.#runLong() : await this.#runGroup();
      for (const { pending, result, error } of results)
        if (error === undefined) pending.resolve(result);
        else pending.reject(error);
      if (this.#loss) continue;
      this.#reads.close();
      await this.#checkpointer.checkpointIfDue();
    }
    this.#running = undefined;
  }

  /**
   * Waits while each turn of the event loop brings another write, often from clients just answered. Without it, p99 at 128
   * connections is 10 times as long.
   */
  async #gather(): Promise<void> {
    const end = performance.now() + limits.groupCommitGatheringMs;
    let before: number;
    do {
      before = this.#queue.length;
      await yieldToEventLoop();
    } while (this.#queue.length > before && this.#mayGrow() && performance.now() < end);
  }

  #mayGrow(): boolean {
    const [first] = this.#queue;
    return !first?.runsAlone && !first?.isLong && this.#queue.length < limits.groupCommitWrites;
  }

  async #runLong(): Promise<WriteResult[]> {
    const [result] = this.#take(1) as [WriteResult];
    const { work, scope, deadline } = result.pending;
    const timer = setInterval(() => this.#rejectOverdue(), limits.overdueCheckIntervalMs);
    try {
      if (this.#loss) throw this.#loss;
      result.result = await this.#background.execute(work, deadline);
      // The worker's connection has committed: this one's snapshot is older.
      this.#reads.close();
      this.#invalidate(scope);
    } catch (error) {
      if (error instanceof StoreLost) this.#lose(error);
      result.error = error;
    } finally {
      clearInterval(timer);
    }
    return [result];
  }

  #rejectOverdue(): void {
    const now = Date.now();
    const overdue = this.#queue.filter(({ deadline }) => deadline < now);
    if (!overdue.length) return;
    this.#queue = this.#queue.filter(({ deadline }) => deadline >= now);
    for (const { reject } of overdue) reject(waitTimeout());
  }

  async #runGroup(): Promise<WriteResult[]> {
    const results: WriteResult[] = [];
    try {
      if (this.#loss) throw this.#loss;
      await beginWithRetry(this.#queue[0]?.deadline ?? 0, () => this.#begin());
      await this.#executeGroup(results);
      this.#commit(results.length);
    } catch (error) {
      this.#rollBack();
      const cause = toStoreError(error instanceof GroupAborted ? error.cause : error);
      if (cause instanceof StoreLost) this.#lose(cause);
      else if (error instanceof GroupAborted && results.length > 1) return this.#requeueAlone(results);
      const failed = results.length ? results : this.#take(1);
      return failed.map(({ pending }) => ({ pending, error: cause }));
    } finally {
      this.#reads.resume();
    }
    const stored = results.filter(({ error }) => error === undefined);
    for (const scope of new Set(stored.map(({ pending }) => pending.scope))) this.#invalidate(scope);
    return results;
  }

  /** Between attempts the connection serves reads. */
  #begin(): void {
    this.#reads.suspend();
    try {
      this.#connection.run(beginStatement);
    } catch (error) {
      this.#reads.resume();
      throw error;
    }
  }

  #rollBack(): void {
    try {
      const { database } = this.#connection;
      if (database.isOpen && database.isTransaction) this.#connection.run(rollbackStatement);
    } catch (error) {
      this.#lose(new StoreLost('SQLite cannot roll back', { cause: error }));
    }
  }

  #commit(writes: number): void {
    const begun = performance.now();
    this.#connection.run(commitStatement);
    this.#commitSeconds.observe((performance.now() - begun) / 1000);
    this.#groupSizes.observe(writes);
  }

  #requeueAlone(results: WriteResult[]): WriteResult[] {
    this.#queue = [...results.map(({ pending }) => ({ ...pending, runsAlone: true })), ...this.#queue];
    return [];
  }

  #take(count: number): WriteResult[] {
    return this.#queue.splice(0, count).map((pending) => ({ pending }));
  }

  async #executeGroup(results: WriteResult[]): Promise<void> {
    const transaction = new GroupTransaction(this.#connection);
    const end = performance.now() + limits.groupCommitMaxMs;
    let isFull: boolean | undefined = false;
    while (this.#queue.length && !isFull) {
      const [result] = this.#take(1) as [WriteResult];
      results.push(result);
      await this.#execute(transaction, result);
      const [next] = this.#queue;
      isFull =
        result.pending.runsAlone ||
        next?.runsAlone ||
        next?.isLong ||
        results.length >= limits.groupCommitWrites;
      isFull ||= performance.now() > end;
    }
    await this.#flush(transaction);
  }

  /** A failure of buffered rows cannot be traced to one write. */
  async #flush(transaction: GroupTransaction): Promise<void> {
    try {
      await transaction.flush();
    } catch (error) {
      throw this.#connection.database.isTransaction
        ? new GroupAborted('buffered rows cannot be written', { cause: error })
        : error;
    }
  }

  async #execute(transaction: GroupTransaction, result: WriteResult): Promise<void> {
    const { work, deadline } = result.pending;
    if (Date.now() > deadline) {
      result.error = waitTimeout();
      return;
    }
    try {
      result.result = await transaction.execute(work);
    } catch (error) {
      // On a full or broken disk SQLite rolls back the transaction by itself.
      if (!this.#connection.database.isTransaction) throw error;
      if (transaction.hasWritten) throw new GroupAborted('a write failed', { cause: error });
      result.error = toStoreError(error);
    }
  }
}
