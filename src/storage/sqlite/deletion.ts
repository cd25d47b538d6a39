import { type Compilable, sql } from 'kysely';
import type { RowsByKey } from '../database.ts';
import { type QueryBuilder, slot, slots } from '../statement.ts';

/** SQLite goes by what indexes there are. */
export function deletionOf(build: QueryBuilder, { table, same, each }: RowsByKey, count: number): Compilable {
  const names = Object.keys(each);
  const row = sql`(${sql.join(names.map(slot))})`;
  const isGone = sql<boolean>`(${sql.join(names.map((name) => sql.ref(name)))}) in (values ${sql.join(Array(count).fill(row))})`;
  return build
    .deleteFrom(table)
    .where(({ eb }) => eb.and(slots(Object.keys(same))))
    .where(isGone);
}
