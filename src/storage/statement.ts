import type { Compilable, Kysely } from 'kysely';
import type { Stored } from '../declare/fields/field.ts';

/**
 * SQL is built by Kysely for the dialect at hand, compiled once into a statement with named slots, and from then on
 * only bound and run.
 */
export interface Statement {
  readonly sql: string;
  /** Constants, and slots to be filled at each run. */
  readonly parameters: readonly unknown[];
}

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A place in a query that takes its value when the statement is run. */
export const slot = (name: string): never => new Slot(name) as never;

export type Values = Record<string, Stored>;

export const statement = (query: Compilable): Statement => {
  const { sql, parameters } = query.compile();
  return { sql, parameters };
};

/** A statement of fixed text, for what no query builder writes. */
export const plain = (sql: string): Statement => ({ sql, parameters: [] });

export function bind(statement: Statement, values: Values): Stored[] {
  return statement.parameters.map((parameter) => {
    if (!(parameter instanceof Slot)) return parameter as Stored;
    const value = values[parameter.name];
    if (value === undefined) throw new Error(`no value for ${parameter.name} in: ${statement.sql}`);
    return value;
  });
}

// biome-ignore lint/suspicious/noExplicitAny: tables and columns come from the resources' declarations
export type QueryBuilder = Kysely<any>;

/** Keeps what was compiled, by a key that tells apart every shape of a query. */
export class StatementCache {
  readonly #statements = new Map<string, Statement>();

  get(key: string, build: () => Compilable): Statement {
    let found = this.#statements.get(key);
    if (!found) {
      found = statement(build());
      this.#statements.set(key, found);
    }
    return found;
  }
}
