import { type Compilable, sql } from 'kysely';
import type { RowsByKey } from '../database.ts';
import { type QueryBuilder, slot } from '../statement.ts';

/** SQLite goes by what indexes there are. */
export function deletionOf(build: QueryBuilder, { table, same, each }: RowsByKey, count: number): Compilable {
  const names = Object.keys(each);
  const row = sql`(${sql.join(names.map(slot))})`;
  const isGone = sql<boolean>`(${sql.join(names.map((name) => sql.ref(name)))}) in (values ${sql.join(Array(count).fill(row))})`;
  const whose = Object.keys(same).map((name) => [name, slot(name)]);
  return build
    .deleteFrom(table)
    .where(({ eb }) => eb.and(Object.fromEntries(whose)))
    .where(isGone);
}
