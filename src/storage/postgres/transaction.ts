import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { Transaction } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import type { NewRows } from '../new-rows.ts';
import { bind, type ParamValues, type Statement } from '../statement.ts';
import type { MaybePromise } from '../store.ts';
import { TransactionScope, type TransactionScoped } from '../transaction-scope.ts';
import type { Connection } from './connection.ts';
import { isRetryable, toStoreError } from './errors.ts';
import { type StatementCall, type StatementResult, statementCall } from './pipelined-batch.ts';

/** What opens a transaction; `wait`: milliseconds that its statements may take, where that is not the usual time. */
export interface BeginOptions {
  calls: readonly StatementCall[];
  timeoutMs?: number;
}

export const beginWrite: BeginOptions = { calls: [statementCall('BEGIN')] };

/** One that has waited already: for rows it waits so many milliseconds only. A parameter, so that it is parsed once. */
export const beginWriteWithin = (wait: number): BeginOptions => ({
  calls: [
    statementCall('BEGIN'),
    { sql: "SELECT set_config('lock_timeout', $1, true)", values: [String(wait)] },
  ],
});

/** One whose statements take as long as they need, though PostgreSQL may be silent for so many milliseconds only. */
export const beginLongWrite = (wait: number): BeginOptions => ({
  calls: [statementCall('BEGIN'), statementCall('SET LOCAL statement_timeout = 0')],
  timeoutMs: wait,
});

export const beginSnapshot = (wait: number): BeginOptions => ({
  calls: [
    statementCall('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'),
    statementCall('SET LOCAL statement_timeout = 0'),
  ],
  timeoutMs: wait,
});

/**
 * A transaction on one connection. What opens it goes out with its first statement, and what was put with the next one
 * or with COMMIT: so a write that reads once takes two round trips, however much it stores.
 */
export class PostgresTransaction implements Transaction {
  readonly #connection: Connection;
  readonly #wait: number | undefined;
  readonly #parts = new TransactionScope();
  #held: StatementCall[];
  #heldText = 0;
  #sending: Promise<void> | undefined;
  #isBegun = false;
  #fault: { error: unknown } | undefined;

  constructor(connection: Connection, { calls, timeoutMs: wait }: BeginOptions) {
    this.#connection = connection;
    this.#wait = wait;
    this.#held = [...calls];
  }

  async run(statement: Statement, values: ParamValues = {}): Promise<StoredValue[][]> {
    const answers = await this.#send({ sql: statement.sql, values: bind(statement, values) });
    return answers.at(-1)?.rows ?? [];
  }

  runDeferred(statement: Statement, values: ParamValues = {}): MaybePromise<void> {
    const bound = bind(statement, values);
    this.#held.push({ sql: statement.sql, values: bound });
    for (const value of bound) if (typeof value === 'string') this.#heldText += value.length;
    if (this.#held.length < limits.deferredStatements && this.#heldText < limits.deferredStatementCharacters)
      return;
    // PostgreSQL works on these while the next are made ready; at most so many wait in memory, and again as many.
    const before = this.#sending;
    // Whoever does not wait for this must not end the process by it: the fault is kept for what comes next.
    this.#sending = this.#send().then(
      () => undefined,
      () => undefined,
    );
    return before;
  }

  insertBuffered(rows: NewRows): Promise<void> {
    return insertRows(this, rows);
  }

  getScoped<T extends TransactionScoped>(key: string, open: () => Promise<T>): MaybePromise<T> {
    return this.#parts.get(key, open);
  }

  async #send(last?: StatementCall): Promise<StatementResult[]> {
    if (this.#fault) throw this.#fault.error;
    const calls = last ? [...this.#held, last] : this.#held;
    this.#held = [];
    this.#heldText = 0;
    this.#isBegun = true;
    try {
      return await this.#connection.run(calls, this.#wait);
    } catch (error) {
      this.#fault ??= { error: isRetryable(error) ? error : toStoreError(error) };
      throw this.#fault.error;
    }
  }

  /**
   * When something has failed before, PostgreSQL answers COMMIT with ROLLBACK, and no error. What failed may have become known
   * only while COMMIT was on its way; it tells whether the whole may be tried again.
   */
  async commit(): Promise<void> {
    await this.#parts.flush();
    const answers = await this.#send(statementCall('COMMIT'));
    const { command } = answers.at(-1) as StatementResult;
    if (command !== 'COMMIT' && this.#fault) throw this.#fault.error;
    if (command !== 'COMMIT') throw new Error(`PostgreSQL answered COMMIT with ${command}`);
  }

  /** What was held back is forgotten; where nothing was sent yet, there is nothing to take back. */
  async rollBack(): Promise<void> {
    if (this.#isBegun && !this.#connection.isBroken) await this.#connection.run([statementCall('ROLLBACK')]);
  }
}
