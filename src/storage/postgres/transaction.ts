import type { Stored } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import type { Transaction } from '../database.ts';
import { insertRows, type NewRows } from '../new-rows.ts';
import { type Shared, SharedParts } from '../shared.ts';
import { bind, type Statement, type Values } from '../statement.ts';
import type { Soon } from '../store.ts';
import type { Connection } from './connection.ts';
import { isRetryable, translate } from './errors.ts';
import { type Answer, type Call, call } from './trip.ts';

/** What opens a transaction; `wait`: milliseconds that its statements may take, where that is not the usual time. */
export interface Opening {
  calls: readonly Call[];
  wait?: number;
}

export const writing: Opening = { calls: [call('BEGIN')] };

/** One that has waited already: for rows it waits so many milliseconds only. A parameter, so that it is parsed once. */
export const writingSoon = (wait: number): Opening => ({
  calls: [call('BEGIN'), { sql: "SELECT set_config('lock_timeout', $1, true)", values: [String(wait)] }],
});

/** One whose statements take as long as they need, though PostgreSQL may be silent for so many milliseconds only. */
export const writingForLong = (wait: number): Opening => ({
  calls: [call('BEGIN'), call('SET LOCAL statement_timeout = 0')],
  wait,
});

export const unchanging = (wait: number): Opening => ({
  calls: [call('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'), call('SET LOCAL statement_timeout = 0')],
  wait,
});

/**
 * A transaction on one connection. What opens it goes out with its first statement, and what was put with the next one
 * or with COMMIT: so a write that reads once takes two round trips, however much it stores.
 */
export class PostgresTransaction implements Transaction {
  readonly #connection: Connection;
  readonly #wait: number | undefined;
  readonly #parts = new SharedParts();
  #held: Call[];
  #heldText = 0;
  #sending: Promise<void> | undefined;
  #isBegun = false;
  #fault: { error: unknown } | undefined;

  constructor(connection: Connection, { calls, wait }: Opening) {
    this.#connection = connection;
    this.#wait = wait;
    this.#held = [...calls];
  }

  async run(statement: Statement, values: Values = {}): Promise<Stored[][]> {
    const answers = await this.#send({ sql: statement.sql, values: bind(statement, values) });
    return answers.at(-1)?.rows ?? [];
  }

  put(statement: Statement, values: Values = {}): Soon<void> {
    const bound = bind(statement, values);
    this.#held.push({ sql: statement.sql, values: bound });
    for (const value of bound) if (typeof value === 'string') this.#heldText += value.length;
    if (this.#held.length < limits.putStatements && this.#heldText < limits.putText) return;
    // PostgreSQL works on these while the next are made ready; at most so many wait in memory, and again as many.
    const before = this.#sending;
    // Whoever does not wait for this must not end the process by it: the fault is kept for what comes next.
    this.#sending = this.#send().then(
      () => undefined,
      () => undefined,
    );
    return before;
  }

  add(rows: NewRows): Promise<void> {
    return insertRows(this, rows);
  }

  shared<T extends Shared>(key: string, open: () => Promise<T>): Soon<T> {
    return this.#parts.get(key, open);
  }

  async #send(last?: Call): Promise<Answer[]> {
    if (this.#fault) throw this.#fault.error;
    const calls = last ? [...this.#held, last] : this.#held;
    this.#held = [];
    this.#heldText = 0;
    this.#isBegun = true;
    try {
      return await this.#connection.run(calls, this.#wait);
    } catch (error) {
      this.#fault ??= { error: isRetryable(error) ? error : translate(error) };
      throw this.#fault.error;
    }
  }

  /**
   * When something has failed before, PostgreSQL answers COMMIT with ROLLBACK, and no error. What failed may have become known
   * only while COMMIT was on its way; it tells whether the whole may be tried again.
   */
  async commit(): Promise<void> {
    await this.#parts.close();
    const answers = await this.#send(call('COMMIT'));
    const { command } = answers.at(-1) as Answer;
    if (command !== 'COMMIT' && this.#fault) throw this.#fault.error;
    if (command !== 'COMMIT') throw new Error(`PostgreSQL answered COMMIT with ${command}`);
  }

  /** What was held back is forgotten; where nothing was sent yet, there is nothing to take back. */
  async rollBack(): Promise<void> {
    if (this.#isBegun && !this.#connection.broken) await this.#connection.run([call('ROLLBACK')]);
  }
}
