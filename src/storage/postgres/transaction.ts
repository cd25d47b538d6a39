import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { Transaction, TransactionScoped } from '../database.ts';
import type { NewRows } from '../new-rows.ts';
import type { ParamValues, Statement } from '../statement.ts';
import type { MaybePromise } from '../store.ts';
import { insertRows, TransactionScope } from '../transaction.ts';
import type { Connection } from './connection.ts';
import { copyLine } from './copy-in.ts';
import { isRetryable, toStoreError } from './errors.ts';
import { type StatementCall, type StatementResult, statementCall } from './pipelined-batch.ts';

/** The first call begins the transaction. `timeoutMs`: for each round trip, in place of the connection's default. */
export interface BeginOptions {
  calls: readonly StatementCall[];
  timeoutMs?: number;
}

const begin = statementCall('BEGIN ISOLATION LEVEL READ COMMITTED');

export const beginWrite: BeginOptions = { calls: [begin] };

/** With a lock timeout, as a parameter so that the statement stays prepared. */
export const beginWriteWithin = (lockTimeoutMs: number): BeginOptions => ({
  calls: [begin, { sql: "SELECT set_config('lock_timeout', $1, true)", values: [String(lockTimeoutMs)] }],
});

/** Without the server's statement timeout, but with one on this side. */
export const beginLongWrite = (timeoutMs: number): BeginOptions => ({
  calls: [begin, statementCall('SET LOCAL statement_timeout = 0')],
  timeoutMs,
});

/** On a cluster with one connection to each node, since each has a snapshot of its own. */
export const beginSnapshot = (timeoutMs: number, hasCitus: boolean): BeginOptions => ({
  calls: [
    statementCall('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'),
    statementCall('SET LOCAL statement_timeout = 0'),
    ...(hasCitus ? [statementCall('SET LOCAL citus.max_adaptive_executor_pool_size = 1')] : []),
  ],
  timeoutMs,
});

/**
 * Sends BEGIN with the first statement, and deferred ones with the next or COMMIT: a write with one read is two round trips.
 * `pg`'s own pipelining would make a create 1.77 times as dear.
 */
export class PostgresTransaction implements Transaction {
  readonly #connection: Connection;
  readonly #timeoutMs: number | undefined;
  readonly #scope = new TransactionScope();
  #deferred: StatementCall[];
  #deferredChars = 0;
  #sending: Promise<void> | undefined;
  #isBegun = false;
  #failure: { error: unknown } | undefined;

  constructor(connection: Connection, { calls, timeoutMs }: BeginOptions) {
    this.#connection = connection;
    this.#timeoutMs = timeoutMs;
    const [begin, ...options] = calls as [StatementCall, ...StatementCall[]];
    this.#deferred = [begin, ...connection.transactionSettings, ...options];
  }

  async run(statement: Statement, values: ParamValues = {}): Promise<StoredValue[][]> {
    const results = await this.#send(this.#connection.callOf(statement, values));
    return results.at(-1)?.rows ?? [];
  }

  runDeferred(statement: Statement, values: ParamValues = {}): MaybePromise<void> {
    const call = this.#connection.callOf(statement, values);
    this.#deferred.push(call);
    for (const value of call.values) if (typeof value === 'string') this.#deferredChars += value.length;
    if (
      this.#deferred.length < limits.deferredStatements &&
      this.#deferredChars < limits.deferredStatementCharacters
    )
      return;
    // Backpressure: waits for the previous batch, so that at most two are in memory.
    const previous = this.#sending;
    // `#send` keeps an error for the next statement.
    this.#sending = this.#send().then(
      () => undefined,
      () => undefined,
    );
    return previous;
  }

  insertBuffered(rows: NewRows): Promise<void> {
    return insertRows(this, rows);
  }

  /** In chunks: no more than one is in memory. */
  async copyIn(
    table: string,
    columns: readonly string[],
    batches: AsyncIterable<readonly StoredValue[][]>,
  ): Promise<void> {
    let lines = '';
    const send = async (): Promise<void> => {
      await this.#sendDeferred();
      await this.#connection.copyIn(table, columns, lines, this.#timeoutMs ?? limits.statementTimeoutMs);
      lines = '';
    };
    try {
      for await (const rows of batches) {
        for (const row of rows) lines += copyLine(row);
        if (lines.length > limits.copyCharacters) await send();
      }
      if (lines) await send();
    } catch (error) {
      this.#failure ??= { error: isRetryable(error) ? error : toStoreError(error) };
      throw this.#failure.error;
    }
  }

  /** With the one that begins the transaction. */
  async #sendDeferred(): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    if (this.#deferred.length) await this.#send();
    await this.#sending;
  }

  getScoped<T extends TransactionScoped>(key: string, open: () => Promise<T>): MaybePromise<T> {
    return this.#scope.get(key, open);
  }

  async #send(last?: StatementCall): Promise<StatementResult[]> {
    if (this.#failure) throw this.#failure.error;
    const calls = last ? [...this.#deferred, last] : this.#deferred;
    this.#deferred = [];
    this.#deferredChars = 0;
    this.#isBegun = true;
    try {
      return await this.#connection.run(calls, this.#timeoutMs);
    } catch (error) {
      this.#failure ??= { error: isRetryable(error) ? error : toStoreError(error) };
      throw this.#failure.error;
    }
  }

  /** After a failed statement PostgreSQL answers COMMIT with ROLLBACK; the statement's error tells whether to retry. */
  async commit(): Promise<void> {
    await this.#scope.flush();
    const results = await this.#send(statementCall('COMMIT'));
    const { command } = results.at(-1) as StatementResult;
    if (command !== 'COMMIT' && this.#failure) throw this.#failure.error;
    if (command !== 'COMMIT') throw new Error(`PostgreSQL answered COMMIT with ${command}`);
  }

  async rollBack(): Promise<void> {
    if (this.#isBegun && !this.#connection.isBroken) await this.#connection.run([statementCall('ROLLBACK')]);
  }
}
