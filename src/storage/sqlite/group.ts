import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../limits.ts';
import type { Transaction } from '../database.ts';
import { SharedParts } from '../shared.ts';
import { plain, type Statement, type Values } from '../statement.ts';
import { Unavailable } from '../store.ts';
import type { Connection } from './connection.ts';
import { isBusy, translate } from './errors.ts';

/** A work that waits for its turn to write. */
interface Waiting {
  turn: number | undefined;
  deadline: number;
  work(session: Transaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** What became of a work. Nobody is told before the commit: until then even a refusal may rest on what is not stored. */
interface Outcome {
  waiting: Waiting;
  result?: unknown;
  error?: unknown;
}

const begin = plain('BEGIN IMMEDIATE');
const commit = plain('COMMIT');
const rollBack = plain('ROLLBACK');
const save = plain('SAVEPOINT one_work');
const release = plain('RELEASE one_work');
const undo = plain('ROLLBACK TO one_work');

/**
 * Group commit. Works that arrive while the disk is busy, or together, become one transaction: each has a savepoint of
 * its own, so that one which fails leaves nothing behind, and all of them share one sync of the disk. Each is
 * acknowledged after that.
 */
export class GroupCommit {
  readonly #connection: Connection;
  readonly #committed: (turn: number | undefined) => void;
  readonly #queue: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(connection: Connection, committed: (turn: number | undefined) => void) {
    this.#connection = connection;
    this.#committed = committed;
  }

  add<T>(work: (session: Transaction) => Promise<T>, turn: number | undefined): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const deadline = Date.now() + limits.writeWait;
    this.#queue.push({ turn, deadline, work, resolve: resolve as Waiting['resolve'], reject });
    this.#running ??= this.#run();
    return promise;
  }

  /** Resolves when nobody waits any more. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#queue.length) {
      // Requests that came in with the first one get to the queue before it is served.
      await new Promise(setImmediate);
      const outcomes = await this.#group();
      for (const { waiting, result, error } of outcomes)
        if (error === undefined) waiting.resolve(result);
        else waiting.reject(error);
    }
    this.#running = undefined;
  }

  async #group(): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    try {
      await this.#begin();
      await this.#works(outcomes);
      this.#connection.run(commit);
    } catch (error) {
      if (this.#connection.database.isTransaction) this.#connection.run(rollBack);
      // Nothing of the group is stored, though its works may have gone well.
      const failed = outcomes.length ? outcomes : this.#next(1);
      return failed.map(({ waiting }) => ({ waiting, error: translate(error) }));
    }
    for (const turn of new Set(outcomes.map(({ waiting }) => waiting.turn))) this.#committed(turn);
    return outcomes;
  }

  /** Takes works from the queue. */
  #next(count: number): Outcome[] {
    return this.#queue.splice(0, count).map((waiting) => ({ waiting }));
  }

  async #works(outcomes: Outcome[]): Promise<void> {
    const parts = new SharedParts();
    const session = sessionOf(this.#connection, parts);
    const end = performance.now() + limits.groupTime;
    while (this.#queue.length && outcomes.length < limits.groupSize) {
      const [outcome] = this.#next(1) as [Outcome];
      outcomes.push(outcome);
      await this.#one(session, parts, outcome);
      if (performance.now() > end) break;
    }
    await parts.close();
  }

  async #one(session: Transaction, parts: SharedParts, outcome: Outcome): Promise<void> {
    const { work, deadline } = outcome.waiting;
    if (Date.now() > deadline) {
      outcome.error = new Unavailable('others write for too long');
      return;
    }
    this.#connection.run(save);
    try {
      outcome.result = await parts.guard(() => work(session));
    } catch (error) {
      // A full or broken disk takes the whole transaction with it.
      if (!this.#connection.database.isTransaction) throw error;
      outcome.error = translate(error);
      this.#connection.run(undo);
    }
    this.#connection.run(release);
  }

  /** Waits without holding up this process, since another one may be writing for long. */
  async #begin(): Promise<void> {
    const deadline = this.#queue[0]?.deadline ?? 0;
    for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
      try {
        this.#connection.run(begin);
        return;
      } catch (error) {
        if (!isBusy((error as Error).cause ?? error)) throw error;
        if (Date.now() > deadline)
          throw new Unavailable('another process writes for too long', { cause: error });
        await sleep(pause);
      }
    }
  }
}

const sessionOf = (connection: Connection, parts: SharedParts): Transaction => ({
  run: (statement: Statement, values?: Values) => connection.run(statement, values),
  put: (statement: Statement, values?: Values) => void connection.run(statement, values),
  shared: (key, open) => parts.get(key, open),
});
