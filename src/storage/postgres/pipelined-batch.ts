import type { Connection } from 'pg';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { PreparedStatement, PreparedStatements } from './prepared-statements.ts';

export interface StatementCall {
  sql: string;
  values: readonly StoredValue[];
}

export const statementCall = (sql: string): StatementCall => ({ sql, values: [] });

export interface StatementResult {
  rows: StoredValue[][];
  /** PostgreSQL's command tag, such as `INSERT 0 1`. */
  command: string;
}

type BatchCallback = (results: StatementResult[] | undefined, error?: unknown) => void;

type DriverConnection = Connection & {
  // The driver's types require arguments that it no longer takes.
  parse(query: { name: string; text: string }): void;
  bind(config: { statement: string; values: readonly StoredValue[]; valueMapper: typeof toWire }): void;
  describe(message: { type: 'P' }): void;
  close(message: { type: 'S'; name: string }): void;
  execute(): void;
};

/** int8, int2 and int4. All stored integers are exact as JavaScript numbers. */
const numberTypes = new Set([20, 21, 23]);

const toWire = (value: StoredValue): string | null => (value === null ? null : String(value));

/**
 * Statements in one round trip with one Sync: PostgreSQL skips those after a failed one. With `pg`'s pipelining, a Sync for each,
 * an INSERT could commit alone after a failed BEGIN.
 */
export class PipelinedBatch {
  readonly #calls: readonly StatementCall[];
  readonly #statements: PreparedStatements;
  readonly #results: StatementResult[] = [];
  readonly #callback: BatchCallback;
  #rows: StoredValue[][] = [];
  #prepared: PreparedStatement[] = [];

  constructor(calls: readonly StatementCall[], statements: PreparedStatements, callback: BatchCallback) {
    this.#calls = calls;
    this.#statements = statements;
    this.#callback = callback;
  }

  /** Called by the driver, as are the handlers below. */
  submit(connection: Connection): void {
    const { stream } = connection;
    stream.cork();
    try {
      this.#send(connection as DriverConnection);
    } finally {
      stream.uncork();
    }
  }

  #send(connection: DriverConnection): void {
    for (const name of this.#statements.drainDropped()) connection.close({ type: 'S', name });
    for (const { sql, values } of this.#calls) {
      const known = this.#statements.get(sql);
      const prepared = known ?? this.#statements.add(sql);
      this.#prepared.push(prepared);
      if (!known || !prepared.name) connection.parse({ name: prepared.name, text: sql });
      connection.bind({ statement: prepared.name, values, valueMapper: toWire });
      if (!known) connection.describe({ type: 'P' });
      connection.execute();
    }
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: { dataTypeID: number }[] }): void {
    const numbers = fields.flatMap(({ dataTypeID }, index) => (numberTypes.has(dataTypeID) ? [index] : []));
    this.#current.numberColumns = numbers;
  }

  handleDataRow({ fields }: { fields: StoredValue[] }): void {
    for (const index of this.#current.numberColumns ?? [])
      if (fields[index] !== null) fields[index] = Number(fields[index]);
    this.#rows.push(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#current.numberColumns ??= [];
    this.#results.push({ rows: this.#rows, command: text });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.#callback(this.#results);
  }

  /** The failed statement may not be prepared; new ones after it are not. */
  handleError(error: unknown): void {
    const [failed, ...skipped] = this.#calls.slice(this.#results.length);
    if (failed) this.#statements.drop(failed.sql);
    for (const { sql } of skipped) if (!this.#statements.get(sql)?.numberColumns) this.#statements.drop(sql);
    this.#callback(undefined, error);
  }

  get #current(): PreparedStatement {
    return this.#prepared[this.#results.length] as PreparedStatement;
  }
}
