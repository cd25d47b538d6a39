import type { Compilable, Kysely } from 'kysely';
import type { StoredValue } from '../schema/fields/field.ts';

/**
 * SQL is built by Kysely for the dialect at hand, compiled once into a statement with named slots, and from then on
 * only bound and run.
 */
export interface Statement {
  readonly sql: string;
  /** Constants, and slots to be filled at each run. */
  readonly parameters: readonly unknown[];
  /** The only table that it has to do with, where that is known: what comes to others may be written before it or after. */
  readonly onlyTable?: string | undefined;
}

class Param {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A place in a query that takes its value when the statement is run. */
export const param = (name: string): never => new Param(name) as never;

/** Slots that are called what their columns are. */
export const params = <Name extends string>(names: readonly Name[]): Record<Name, never> =>
  Object.fromEntries(names.map((name) => [name, param(name)])) as Record<Name, never>;

/** Values by the names of their slots; or, for statements of many rows, in the order in which the statement has them. */
export type ParamValues = Readonly<Record<string, StoredValue>> | readonly StoredValue[];

export const compileStatement = (query: Compilable, about?: string): Statement => {
  const { sql, parameters } = query.compile();
  return { sql, parameters, onlyTable: about };
};

/** A statement of fixed text, for what no query builder writes. */
export const rawSql = (sql: string): Statement => ({ sql, parameters: [] });

export function bind({ sql, parameters }: Statement, values: ParamValues): readonly StoredValue[] {
  if (Array.isArray(values)) return values;
  const named = values as Record<string, StoredValue>;
  const bound: StoredValue[] = [];
  for (const parameter of parameters) {
    const value = parameter instanceof Param ? named[parameter.name] : (parameter as StoredValue);
    if (value === undefined) throw new Error(`no value for ${(parameter as Param).name} in: ${sql}`);
    bound.push(value);
  }
  return bound;
}

// biome-ignore lint/suspicious/noExplicitAny: tables and columns come from the resources' declarations
export type QueryBuilder = Kysely<any>;

/** Keeps what was compiled, by a key that tells apart every shape of a query. */
export class StatementCache {
  readonly #statements = new Map<string, Statement>();

  get(key: string, build: () => Compilable, about?: string): Statement {
    return this.#statements.getOrInsertComputed(key, () => compileStatement(build(), about));
  }
}
