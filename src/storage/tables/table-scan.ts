import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type ExpressionBuilder, sql } from 'kysely';
import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { AccountGroup, QueryExecutor } from '../database.ts';
import { arrayParam, compileStatement, param, type QueryBuilder } from '../statement.ts';
import { limitParam } from './limit-param.ts';

export interface TableSchema {
  name: string;
  columns: string[];
  key: string[];
}

/** What is scanned: the accounts of one group after those of another, so that a statement goes to one node of a cluster. */
export interface ScanSource {
  build: QueryBuilder;
  executor: QueryExecutor;
  groups: readonly AccountGroup[];
}

/** All rows in batches, each group in key order. Yields to the event loop in between, since SQLite is synchronous. */
export async function* scanTable(source: ScanSource, table: TableSchema): AsyncGenerator<StoredValue[][]> {
  for (const group of table.key[0] === 'account_id' ? source.groups : [undefined])
    for await (const rows of group ? scanGroup(source, table, group) : scanAll(source, table)) {
      yield rows;
      await yieldToEventLoop();
    }
}

async function* scanAll(
  { build, executor }: ScanSource,
  table: TableSchema,
): AsyncGenerator<StoredValue[][]> {
  const page = pageOf(build, table);
  const [first, next] = [
    compileStatement(page),
    compileStatement(page.where(compareKey(table.key, '>', ''))),
  ];
  let limit: number = limits.batchRows;
  let rows = await executor.run(first, { limit });
  while (rows.length) {
    yield rows;
    limit = nextLimit(limit, rows);
    rows = await executor.run(next, { ...named(table, rows), limit });
  }
}

/** The rest of an account by statements that name it alone: with several, PostgreSQL would begin at the first of them. */
async function* scanGroup(
  { build, executor }: ScanSource,
  table: TableSchema,
  group: readonly number[],
): AsyncGenerator<StoredValue[][]> {
  const [, ...restOfKey] = table.key;
  const page = pageOf(build, table);
  const first = compileStatement(
    page.where(sql<boolean>`account_id = any(cast(${param('accounts')} as bigint[]))`),
  );
  const ofAccount = page.where('account_id', '=', param('account_id'));
  const next = restOfKey.length
    ? compileStatement(ofAccount.where(compareKey(restOfKey, '>', '')))
    : undefined;
  const accountIndex = table.columns.indexOf('account_id');
  let limit: number = limits.batchRows;
  for (let remaining = group; remaining.length; ) {
    let rows = await executor.run(first, { accounts: arrayParam(remaining), limit });
    if (rows.length) yield rows;
    if (rows.length < limit) return;
    const account = rows.at(-1)?.[accountIndex] as number;
    while (next && rows.length) {
      limit = nextLimit(limit, rows);
      rows = await executor.run(next, { ...named(table, rows), limit });
      if (rows.length) yield rows;
    }
    remaining = remaining.filter((one) => one > account);
  }
}

const pageOf = (build: QueryBuilder, { name, columns, key }: TableSchema) =>
  key
    .reduce((query, column) => query.orderBy(column), build.selectFrom(name).select(columns))
    .limit(limitParam('limit'));

/** More of short rows. */
function nextLimit(limit: number, rows: readonly StoredValue[][]): number {
  let characters = 0;
  for (const row of rows) for (const value of row) if (typeof value === 'string') characters += value.length;
  if (characters > limits.scanCharacters) return Math.max(limits.batchRows, limit / 2);
  return characters < limits.scanCharacters / 4 ? Math.min(limits.scanRows, limit * 2) : limit;
}

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

/** The values of the last row. */
function named({ columns }: TableSchema, rows: readonly StoredValue[][]): Record<string, StoredValue> {
  const last = rows.at(-1) as StoredValue[];
  return Object.fromEntries(columns.map((column, index) => [column, last[index] as StoredValue]));
}
