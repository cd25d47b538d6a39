import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Stored } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import type { Session } from '../database.ts';
import { type QueryBuilder, slot, statement, type Values } from '../statement.ts';
import { amount } from './amount.ts';

export interface TableShape {
  name: string;
  columns: string[];
  key: string[];
}

/** All rows of a table in the order of its key, piece by piece. SQLite yields to nobody: so signals are heard in between. */
export async function* everyRow(
  build: QueryBuilder,
  session: Session,
  { name, columns, key }: TableShape,
): AsyncGenerator<Stored[][]> {
  const first = statement(pageOf(build, name, columns, key));
  const next = statement(afterKey(pageOf(build, name, columns, key), key));
  let rows = await session.run(first, { limit: limits.batch });
  while (rows.length) {
    yield rows;
    await nextTurn();
    const last = named(columns, rows.at(-1) as Stored[]);
    rows = await session.run(next, { ...last, limit: limits.batch });
  }
}

const pageOf = (build: QueryBuilder, table: string, columns: string[], key: string[]) =>
  key
    .reduce((query, column) => query.orderBy(column), build.selectFrom(table).select(columns))
    .limit(amount('limit'));

/** `(a, b) > (:a, :b)`, in the order of the key. */
const afterKey = (query: ReturnType<typeof pageOf>, key: string[]) =>
  query.where(({ eb, refTuple, tuple }) =>
    key.length === 1
      ? eb(key[0] as string, '>', slot(key[0] as string))
      : eb(
          (refTuple as (...names: string[]) => never)(...key),
          '>',
          (tuple as (...values: never[]) => never)(...key.map(slot)),
        ),
  );

const named = (columns: string[], row: Stored[]): Values =>
  Object.fromEntries(columns.map((column, index) => [column, row[index] as Stored]));
