import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** A work that waits for its turn to write. */
interface PendingWrite {
  scope: InvalidationScope;
  deadline: number;
  /** It may take long. */
  isLong: boolean;
  /** It gets a transaction to itself, having been in a group that came to nothing. */
  runsAlone: boolean;
  work(transaction: Transaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** What became of a work. Nobody is told before the commit: until then even a refusal may rest on what is not stored. */
interface WriteResult {
  pending: PendingWrite;
  result?: unknown;
  error?: unknown;
}

/** A work failed when it had written something already, which goes back with all that its group has written. */
class GroupAborted extends Error {}

const waitTimeout = (): Unavailable => new Unavailable('others write for too long');

const beginning = rawSql(begin);
const committing = rawSql(commit);
const rollingBack = rawSql(rollback);

/** Works of a group. */
const sizes = [1, 2, 5, 10, 20, 50, 100, limits.groupCommitWrites];

/**
 * Group commit. Works that arrive together, or while the disk is busy, become one transaction and share one sync of the
 * disk; each is acknowledged after that. Most works that fail do so before they write anything, and harm nobody. If one
 * fails later, the transaction is rolled back and each of its works is carried out by itself: savepoints would spare
 * that, but make every write of every work dearer.
 */
export class GroupCommit {
  readonly #connection: Connection;
  readonly #view: ReadTransaction;
  readonly #longWorks: BackgroundTransactions;
  readonly #writeBack: WalCheckpointer;
  readonly #committed: (whose: InvalidationScope) => void;
  #queue: PendingWrite[] = [];
  #running: Promise<void> | undefined;
  readonly #lost = Promise.withResolvers<StoreLost>();
  #loss: StoreLost | undefined;
  readonly #sizes = new Histogram(sizes);
  readonly #commits = new Histogram(durationBucketsSeconds);

  /** `view`: what is read by the same connection. */
  constructor(
    connection: Connection,
    view: ReadTransaction,
    helper: LazyWorker,
    committed: (whose: InvalidationScope) => void,
  ) {
    this.#connection = connection;
    this.#view = view;
    this.#longWorks = new BackgroundTransactions(helper);
    this.#writeBack = new WalCheckpointer(connection, helper, (error) => {
      // What was committed is safe, whatever came of writing it back.
      if (error instanceof StoreLost) this.#lose(error);
    });
    this.#committed = committed;
  }

  enqueue<T>(
    work: (transaction: Transaction) => Promise<T>,
    whose: InvalidationScope,
    isLong: boolean,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const deadline = Date.now() + limits.writeWaitMs;
    const resolved = resolve as PendingWrite['resolve'];
    this.#queue.push({ scope: whose, deadline, isLong, runsAlone: false, work, reject, resolve: resolved });
    this.#running ??= this.#run();
    return promise;
  }

  /** Resolves when the disk has failed to keep something. From then on nothing is written. */
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
      sample('tradepost_commit_duration_seconds', this.#commits),
      sample('tradepost_commit_works', this.#sizes),
      sample('tradepost_writes_waiting', this.#queue.length),
      sample('tradepost_long_works', this.#longWorks.running),
      ...this.#writeBack.samples(),
    ];
  }

  /** Resolves when nobody waits any more. */
  async idle(): Promise<void> {
    await this.#running;
    await this.#writeBack.idle();
  }

  async #run(): Promise<void> {
    while (this.#queue.length) {
      await this.#gather();
      const outcomes = this.#queue[0]?.isLong ? await this.#long() : await this.#group();
      for (const { pending: waiting, result, error } of outcomes)
        if (error === undefined) waiting.resolve(result);
        else waiting.reject(error);
      if (this.#loss) continue;
      this.#view.close();
      await this.#writeBack.checkpointIfDue();
    }
    this.#running = undefined;
  }

  /**
   * Waits for requests that came in with the first one; and then for as long as each turn of the event loop brings another
   * writer. Many of these have just been answered, and would otherwise be a next group that is half full.
   */
  async #gather(): Promise<void> {
    const end = performance.now() + limits.groupCommitGatheringMs;
    let before: number;
    do {
      before = this.#queue.length;
      await nextTurn();
    } while (this.#queue.length > before && this.#mayGrow() && performance.now() < end);
  }

  /** Whether the next group may take in more than is there. */
  #mayGrow(): boolean {
    const [first] = this.#queue;
    return !first?.runsAlone && !first?.isLong && this.#queue.length < limits.groupCommitWrites;
  }

  async #long(): Promise<WriteResult[]> {
    const [outcome] = this.#next(1) as [WriteResult];
    const { work, scope: whose, deadline } = outcome.pending;
    const refusing = setInterval(() => this.#refuseOverdue(), limits.overdueCheckIntervalMs);
    try {
      if (this.#loss) throw this.#loss;
      outcome.result = await this.#longWorks.execute(work, deadline);
      // It was committed by another connection: what this one has in view is older.
      this.#view.close();
      this.#committed(whose);
    } catch (error) {
      if (error instanceof StoreLost) this.#lose(error);
      outcome.error = error;
    } finally {
      clearInterval(refusing);
    }
    return [outcome];
  }

  #refuseOverdue(): void {
    const now = Date.now();
    const overdue = this.#queue.filter(({ deadline }) => deadline < now);
    if (!overdue.length) return;
    this.#queue = this.#queue.filter(({ deadline }) => deadline >= now);
    for (const { reject } of overdue) reject(waitTimeout());
  }

  async #group(): Promise<WriteResult[]> {
    const outcomes: WriteResult[] = [];
    try {
      if (this.#loss) throw this.#loss;
      await beginWithRetry(this.#queue[0]?.deadline ?? 0, () => this.#begin());
      await this.#works(outcomes);
      this.#commit(outcomes.length);
    } catch (error) {
      this.#rollBack();
      const cause = toStoreError(error instanceof GroupAborted ? error.cause : error);
      if (cause instanceof StoreLost) this.#lose(cause);
      else if (error instanceof GroupAborted && outcomes.length > 1) return this.#separate(outcomes);
      const failed = outcomes.length ? outcomes : this.#next(1);
      return failed.map(({ pending: waiting }) => ({ pending: waiting, error: cause }));
    } finally {
      this.#view.resume();
    }
    const stored = outcomes.filter(({ error }) => error === undefined);
    for (const whose of new Set(stored.map(({ pending: waiting }) => waiting.scope))) this.#committed(whose);
    return outcomes;
  }

  /** Where another process writes, this one goes on reading until it is tried again. */
  #begin(): void {
    this.#view.suspend();
    try {
      this.#connection.run(beginning);
    } catch (error) {
      this.#view.resume();
      throw error;
    }
  }

  /** Where not even this can be done, the next transaction could not begin. */
  #rollBack(): void {
    try {
      const { database } = this.#connection;
      if (database.isOpen && database.isTransaction) this.#connection.run(rollingBack);
    } catch (error) {
      this.#lose(new StoreLost('SQLite cannot undo what it wrote', { cause: error }));
    }
  }

  #commit(works: number): void {
    const begun = performance.now();
    this.#connection.run(committing);
    this.#commits.observe((performance.now() - begun) / 1000);
    this.#sizes.observe(works);
  }

  /** Lets each of them begin anew, before those who came later. */
  #separate(outcomes: WriteResult[]): WriteResult[] {
    this.#queue = [
      ...outcomes.map(({ pending: waiting }) => ({ ...waiting, runsAlone: true })),
      ...this.#queue,
    ];
    return [];
  }

  /** Takes works from the queue. */
  #next(count: number): WriteResult[] {
    return this.#queue.splice(0, count).map((pending) => ({ pending }));
  }

  async #works(outcomes: WriteResult[]): Promise<void> {
    const transaction = new GroupTransaction(this.#connection);
    const end = performance.now() + limits.groupCommitMaxMs;
    let isFull: boolean | undefined = false;
    while (this.#queue.length && !isFull) {
      const [outcome] = this.#next(1) as [WriteResult];
      outcomes.push(outcome);
      await this.#one(transaction, outcome);
      const [next] = this.#queue;
      isFull =
        outcome.pending.runsAlone ||
        next?.runsAlone ||
        next?.isLong ||
        outcomes.length >= limits.groupCommitWrites;
      isFull ||= performance.now() > end;
    }
    await this.#close(transaction);
  }

  /** Writes what works have left to be written. Where that fails, nobody knows whose it was: each is then tried by itself. */
  async #close(transaction: GroupTransaction): Promise<void> {
    try {
      await transaction.close();
    } catch (error) {
      throw this.#connection.database.isTransaction
        ? new GroupAborted('left to the end', { cause: error })
        : error;
    }
  }

  async #one(transaction: GroupTransaction, outcome: WriteResult): Promise<void> {
    const { work, deadline } = outcome.pending;
    if (Date.now() > deadline) {
      outcome.error = waitTimeout();
      return;
    }
    try {
      outcome.result = await transaction.execute(work);
    } catch (error) {
      // A full or broken disk takes the whole transaction with it.
      if (!this.#connection.database.isTransaction) throw error;
      if (transaction.hasWritten) throw new GroupAborted('a work failed', { cause: error });
      outcome.error = toStoreError(error);
    }
  }
}
