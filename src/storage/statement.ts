import type { Compilable, Kysely } from 'kysely';
import { limits } from '../limits.ts';
import type { StoredValue } from '../schema/fields/field.ts';

/** SQL compiled once, with named parameters that each run binds. */
export interface Statement {
  readonly sql: string;
  /** Constants and `Param`s. */
  readonly parameters: readonly unknown[];
  /** The only table it touches, if known: rows buffered for others need not be written first. */
  readonly onlyTable?: string | undefined;
  /** In place of `sql` on a cluster, with the same parameters. */
  readonly clusterSql?: string | undefined;
}

class Param {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export const param = (name: string): never => new Param(name) as never;

export const params = <Name extends string>(names: readonly Name[]): Record<Name, never> =>
  Object.fromEntries(names.map((name) => [name, param(name)])) as Record<Name, never>;

/** As PostgreSQL writes an array. */
export const arrayParam = (values: readonly number[] = []): string => `{${values.join(',')}}`;

/** By parameter name; or, for many rows, in the statement's order. */
export type ParamValues = Readonly<Record<string, StoredValue>> | readonly StoredValue[];

export const compileStatement = (query: Compilable, onlyTable?: string): Statement => {
  const { sql, parameters, clusterSql }: ReturnType<Compilable['compile']> & { clusterSql?: string } =
    query.compile();
  return { sql, parameters, onlyTable, clusterSql };
};

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

/** By a key that identifies the shape of the query. */
export class StatementCache {
  readonly #statements = new Map<string, Statement>();

  get(key: string, build: () => Compilable, onlyTable?: string): Statement {
    return this.#statements.getOrInsertComputed(key, () => compileStatement(build(), onlyTable));
  }
}

/** Rows or values per statement. Few sizes mean few prepared statements. */
const sizes = [1, 10, limits.batchRows];

/** Large batches first. */
export function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  if (all.length === 1) {
    yield all;
    return;
  }
  let start = 0;
  for (const size of sizes.toReversed())
    for (; all.length - start >= size; start += size) yield all.slice(start, start + size);
}

/** Pads an IN list to one of those sizes by repeating the last value. */
export function padded<T>(values: readonly T[]): readonly T[] {
  if (values.length === 1) return values;
  const size = sizes.find((one) => one >= values.length) ?? values.length;
  return Array.from({ length: size }, (_, index) => values[Math.min(index, values.length - 1)] as T);
}

export function* paddedBatches<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < values.length; start += limits.batchRows)
    yield padded(values.slice(start, start + limits.batchRows));
}
