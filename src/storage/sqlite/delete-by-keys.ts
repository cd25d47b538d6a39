import { type Compilable, sql } from 'kysely';
import type { DeleteByKeys } from '../database.ts';
import { param, params, type QueryBuilder } from '../statement.ts';

export function buildDeleteByKeys(
  build: QueryBuilder,
  { table, common, perRow }: DeleteByKeys,
  count: number,
): Compilable {
  const names = Object.keys(perRow);
  const row = sql`(${sql.join(names.map(param))})`;
  const isListed = sql<boolean>`(${sql.join(names.map((name) => sql.ref(name)))}) in (values ${sql.join(Array(count).fill(row))})`;
  return build
    .deleteFrom(table)
    .where(({ eb }) => eb.and(params(Object.keys(common))))
    .where(isListed);
}
