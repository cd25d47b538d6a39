import { type Compilable, sql } from 'kysely';
import type { DeleteByKeys } from '../database.ts';
import { param, params, type QueryBuilder } from '../statement.ts';

/** SQLite goes by what indexes there are. */
export function buildDeleteByKeys(
  build: QueryBuilder,
  { table, common: same, perRow: each }: DeleteByKeys,
  count: number,
): Compilable {
  const names = Object.keys(each);
  const row = sql`(${sql.join(names.map(param))})`;
  const isGone = sql<boolean>`(${sql.join(names.map((name) => sql.ref(name)))}) in (values ${sql.join(Array(count).fill(row))})`;
  return build
    .deleteFrom(table)
    .where(({ eb }) => eb.and(params(Object.keys(same))))
    .where(isGone);
}
