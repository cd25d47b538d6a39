import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { limits } from '../../limits.ts';
import { durationBucketsSeconds, Histogram } from '../../metrics/histogram.ts';
import { type Sample, sample } from '../../metrics/sample.ts';
import type { InvalidationScope, Transaction } from '../database.ts';
import { rawSql } from '../statement.ts';
import { StoreLost, Unavailable } from '../store.ts';
import { BackgroundTransactions } from './background-transactions.ts';
import { beginWithRetry } from './begin-with-retry.ts';
import type { Connection } from './connection.ts';
import { toStoreError } from './errors.ts';
import { GroupTransaction } from './group-transaction.ts';
import type { LazyWorker } from './lazy-worker.ts';
import type { ReadTransaction } from './read-transaction.ts';
import { begin, commit, rollback } from './sql-commands.ts';
import { WalCheckpointer } from './wal-checkpointer.ts';

/** A queued write. */
interface PendingWrite {
  scope: InvalidationScope;
  deadline: number;
  /** Runs in the worker thread. */
  isLong: boolean;
  /** Gets a transaction to itself, after the group it was in was rolled back. */
  runsAlone: boolean;
  work(transaction: Transaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Reported only after the commit: until then even a rejection may rest on data that is never stored. */
interface WriteResult {
  pending: PendingWrite;
  result?: unknown;
  error?: unknown;
}

/** A write failed after it had changed something: the whole group must roll back. */
class GroupAborted extends Error {}

const waitTimeout = (): Unavailable => new Unavailable('others write for too long');

const beginStatement = rawSql(begin);
const commitStatement = rawSql(commit);
const rollbackStatement = rawSql(rollback);

const groupSizeBuckets = [1, 2, 5, 10, 20, 50, 100, limits.groupCommitWrites];

/**
 * Group commit: writes that arrive together share one transaction and one fsync, and are acknowledged after it. Without it
 * writes take 3.9 times the CPU and reach a quarter of the throughput.
 *
 * A write that fails before it has changed anything affects no other. If one fails later, the transaction is rolled back and
 * each write is retried in a transaction of its own; savepoints would avoid that, but make every statement dearer.
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
      // Any other checkpoint error is harmless: what was committed is in the log.
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

  /** Resolves when an fsync or a rollback has failed. From then on all writes are rejected. */
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

  /** Resolves when the queue is empty and no checkpoint runs. */
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
   * Waits while each turn of the event loop brings another write. Clients that were just answered send their next write at
   * once, which would otherwise miss this group: at 128 connections p99 would be 10 times as long.
   */
  async #gather(): Promise<void> {
    const end = performance.now() + limits.groupCommitGatheringMs;
    let before: number;
    do {
      before = this.#queue.length;
      await yieldToEventLoop();
    } while (this.#queue.length > before && this.#mayGrow() && performance.now() < end);
  }

  /** Whether the next group has room for more writes than are queued. */
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
      // The worker's connection committed it: the snapshot open on this one is older.
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

  /** While another process holds the write lock, this connection goes on serving reads between attempts. */
  #begin(): void {
    this.#reads.suspend();
    try {
      this.#connection.run(beginStatement);
    } catch (error) {
      this.#reads.resume();
      throw error;
    }
  }

  /** After a failed rollback no transaction could begin: the store is lost. */
  #rollBack(): void {
    try {
      const { database } = this.#connection;
      if (database.isOpen && database.isTransaction) this.#connection.run(rollbackStatement);
    } catch (error) {
      this.#lose(new StoreLost('SQLite cannot undo what it wrote', { cause: error }));
    }
  }

  #commit(writes: number): void {
    const begun = performance.now();
    this.#connection.run(commitStatement);
    this.#commitSeconds.observe((performance.now() - begun) / 1000);
    this.#groupSizes.observe(writes);
  }

  /** Queues the writes of an aborted group again, before newer ones. */
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

  /** Writes the buffered rows. A failure cannot be traced to one write, so it aborts the group. */
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
      // On a full or broken disk SQLite has rolled back the whole transaction by itself.
      if (!this.#connection.database.isTransaction) throw error;
      if (transaction.hasWritten) throw new GroupAborted('a write failed', { cause: error });
      result.error = toStoreError(error);
    }
  }
}
