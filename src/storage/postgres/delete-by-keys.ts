import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { DeleteByKeys } from '../database.ts';
import { param, type QueryBuilder } from '../statement.ts';

/**
 * Where its statistics are older than an import, PostgreSQL expects few rows, and would go through all whose keys begin alike to
 * find those that go. A query that may find one row only makes it look them up one by one.
 */
export function buildDeleteByKeys(
  build: QueryBuilder,
  { table, common: same, perRow: each }: DeleteByKeys,
  count: number,
): Compilable {
  const whose = { name: 'whose', columns: same, rows: [rowOf(same)] };
  const gone = { name: 'gone', columns: each, rows: Array(count).fill(rowOf(each)) };
  const isIt = [whose, gone].flatMap(({ name, columns }) =>
    Object.keys(columns).map((column) => sql`one.${sql.ref(column)} = ${sql.ref(`${name}.${column}`)}`),
  );
  const places = sql`array(select found.place from ${sql.join([whose, gone].map(listed))}, lateral (
    select ctid as place from ${sql.table(table)} as one where ${sql.join(isIt, sql` and `)} limit 1) as found)`;
  return build.deleteFrom(table).where(sql`ctid`, '=', sql`any(${places})`);
}

type Columns = DeleteByKeys['common'];

const types = { integer: sql`bigint`, text: sql`text` };

/** What stands in VALUES is taken for text where nothing says otherwise. */
const rowOf = (columns: Columns): RawBuilder<unknown> =>
  sql`(${sql.join(Object.entries(columns).map(([name, type]) => sql`cast(${param(name)} as ${types[type]})`))})`;

const listed = ({ name, columns, rows }: { name: string; columns: Columns; rows: unknown[] }) =>
  sql`(values ${sql.join(rows)}) as ${sql.ref(name)} (${sql.join(Object.keys(columns).map((column) => sql.ref(column)))})`;
