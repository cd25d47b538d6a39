import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { QueryExecutor } from '../database.ts';
import { compileStatement, type ParamValues, param, type QueryBuilder } from '../statement.ts';
import { limitParam } from './limit-param.ts';

export interface TableSchema {
  name: string;
  columns: string[];
  key: string[];
}

/** All rows in key order, in batches. Yields to the event loop in between, since SQLite is synchronous. */
export async function* scanTable(
  build: QueryBuilder,
  executor: QueryExecutor,
  { name, columns, key }: TableSchema,
): AsyncGenerator<StoredValue[][]> {
  const first = compileStatement(pageOf(build, name, columns, key));
  const next = compileStatement(afterKey(pageOf(build, name, columns, key), key));
  let rows = await executor.run(first, { limit: limits.batchRows });
  while (rows.length) {
    yield rows;
    await yieldToEventLoop();
    const last = named(columns, rows.at(-1) as StoredValue[]);
    rows = await executor.run(next, { ...last, limit: limits.batchRows });
  }
}

const pageOf = (build: QueryBuilder, table: string, columns: string[], key: string[]) =>
  key
    .reduce((query, column) => query.orderBy(column), build.selectFrom(table).select(columns))
    .limit(limitParam('limit'));

const afterKey = (query: ReturnType<typeof pageOf>, key: string[]) => query.where(compareKey(key, '>', ''));

/** `(a, b) > (:a, :b)`; parameters have the names of the columns with a prefix. */
export const compareKey =
  (key: readonly string[], operator: '>' | '<=', prefix: string) =>
  ({ eb, refTuple, tuple }: ExpressionBuilder<Record<string, Record<string, unknown>>, string>) => {
    const values = key.map((column) => param(prefix + column));
    return key.length === 1
      ? eb(key[0] as string, operator, values[0] as never)
      : eb(
          (refTuple as (...names: readonly string[]) => never)(...key),
          operator,
          (tuple as (...values: readonly never[]) => never)(...values),
        );
  };

const named = (columns: string[], row: StoredValue[]): ParamValues =>
  Object.fromEntries(columns.map((column, index) => [column, row[index] as StoredValue]));
