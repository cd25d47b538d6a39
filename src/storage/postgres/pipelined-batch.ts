import type { Connection } from 'pg';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { PreparedStatement, PreparedStatements } from './prepared-statements.ts';

/** A statement with its values. */
export interface StatementCall {
  sql: string;
  values: readonly StoredValue[];
}

/** A statement that has none. */
export const statementCall = (sql: string): StatementCall => ({ sql, values: [] });

export interface StatementResult {
  rows: StoredValue[][];
  /** What PostgreSQL says it did, `INSERT 0 1` for instance. */
  command: string;
}

/** Called once, with all answers or with the first fault. */
type BatchCallback = (answers: StatementResult[] | undefined, error?: unknown) => void;

type DriverConnection = Connection & {
  // The driver's types ask for arguments that it no longer takes.
  parse(query: { name: string; text: string }): void;
  bind(config: { statement: string; values: readonly StoredValue[]; valueMapper: typeof toWire }): void;
  describe(message: { type: 'P' }): void;
  close(message: { type: 'S'; name: string }): void;
  execute(): void;
};

/** int8, int2 and int4. All our integers are exact as JavaScript numbers; everything else we store is text. */
const numberTypes = new Set([20, 21, 23]);

const toWire = (value: StoredValue): string | null => (value === null ? null : String(value));

/**
 * One round trip: statements that are sent together and answered in turn. PostgreSQL skips all that follows one that
 * fails. The driver's own queries would each take a trip, and have their columns described every time.
 */
export class PipelinedBatch {
  readonly #calls: readonly StatementCall[];
  readonly #statements: PreparedStatements;
  readonly #answers: StatementResult[] = [];
  readonly #arrive: BatchCallback;
  #rows: StoredValue[][] = [];
  #prepared: PreparedStatement[] = [];

  constructor(calls: readonly StatementCall[], statements: PreparedStatements, arrive: BatchCallback) {
    this.#calls = calls;
    this.#statements = statements;
    this.#arrive = arrive;
  }

  /** The driver calls this and the following, by these names, when it is the trip's turn. */
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
      if (!known) connection.parse({ name: prepared.name, text: sql });
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
    this.#answers.push({ rows: this.#rows, command: text });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.#arrive(this.#answers);
  }

  /** Whether the one that failed was parsed is unknown, and of those behind it the new ones were not. */
  handleError(error: unknown): void {
    const [failed, ...skipped] = this.#calls.slice(this.#answers.length);
    if (failed) this.#statements.drop(failed.sql);
    for (const { sql } of skipped) if (!this.#statements.get(sql)?.numberColumns) this.#statements.drop(sql);
    this.#arrive(undefined, error);
  }

  get #current(): PreparedStatement {
    return this.#prepared[this.#answers.length] as PreparedStatement;
  }
}
