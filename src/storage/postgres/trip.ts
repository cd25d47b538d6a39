import type { Connection } from 'pg';
import type { Stored } from '../../declare/fields/field.ts';
import type { Prepared, PreparedStatements } from './prepared.ts';

/** A statement with its values. */
export interface Call {
  sql: string;
  values: readonly Stored[];
}

/** A statement that has none. */
export const call = (sql: string): Call => ({ sql, values: [] });

export interface Answer {
  rows: Stored[][];
  /** What PostgreSQL says it did, `INSERT 0 1` for instance. */
  command: string;
}

/** Called once, with all answers or with the first fault. */
type Arrival = (answers: Answer[] | undefined, error?: unknown) => void;

type DriverConnection = Connection & {
  // The driver's types ask for arguments that it no longer takes.
  parse(query: { name: string; text: string }): void;
  bind(config: { statement: string; values: readonly Stored[]; valueMapper: typeof toWire }): void;
  describe(message: { type: 'P' }): void;
  close(message: { type: 'S'; name: string }): void;
  execute(): void;
};

/** int8, int2 and int4. All our integers are exact as JavaScript numbers; everything else we store is text. */
const numberTypes = new Set([20, 21, 23]);

const toWire = (value: Stored): string | null => (value === null ? null : String(value));

/**
 * One round trip: statements that are sent together and answered in turn. PostgreSQL skips all that follows one that
 * fails. The driver's own queries would each take a trip, and have their columns described every time.
 */
export class Trip {
  readonly #calls: readonly Call[];
  readonly #statements: PreparedStatements;
  readonly #answers: Answer[] = [];
  readonly #arrive: Arrival;
  #rows: Stored[][] = [];
  #prepared: Prepared[] = [];

  constructor(calls: readonly Call[], statements: PreparedStatements, arrive: Arrival) {
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
    for (const name of this.#statements.takeDropped()) connection.close({ type: 'S', name });
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
    this.#current.numbers = numbers;
  }

  handleDataRow({ fields }: { fields: Stored[] }): void {
    for (const index of this.#current.numbers ?? [])
      if (fields[index] !== null) fields[index] = Number(fields[index]);
    this.#rows.push(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#current.numbers ??= [];
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
    for (const { sql } of skipped) if (!this.#statements.get(sql)?.numbers) this.#statements.drop(sql);
    this.#arrive(undefined, error);
  }

  get #current(): Prepared {
    return this.#prepared[this.#answers.length] as Prepared;
  }
}
