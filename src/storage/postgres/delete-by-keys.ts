import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { DeleteByKeys } from '../database.ts';
import { param, type QueryBuilder } from '../statement.ts';

/** Looks rows up one by one, as PostgreSQL with old statistics would scan all that share the common columns. */
export function buildDeleteByKeys(
  build: QueryBuilder,
  { table, common, perRow }: DeleteByKeys,
  count: number,
): Compilable {
  const shared = { name: 'shared', columns: common, rows: [rowOf(common)] };
  const listed = { name: 'listed', columns: perRow, rows: Array(count).fill(rowOf(perRow)) };
  const matches = [shared, listed].flatMap(({ name, columns }) =>
    Object.keys(columns).map((column) => sql`one.${sql.ref(column)} = ${sql.ref(`${name}.${column}`)}`),
  );
  const rowIds = sql`array(select found.row_id from ${sql.join([shared, listed].map(valuesList))}, lateral (
    select ctid as row_id from ${sql.table(table)} as one where ${sql.join(matches, sql` and `)} limit 1) as found)`;
  return build.deleteFrom(table).where(sql`ctid`, '=', sql`any(${rowIds})`);
}

type Columns = DeleteByKeys['common'];

const types = { integer: sql`bigint`, text: sql`text` };

/** PostgreSQL takes parameters in VALUES for text. */
const rowOf = (columns: Columns): RawBuilder<unknown> =>
  sql`(${sql.join(Object.entries(columns).map(([name, type]) => sql`cast(${param(name)} as ${types[type]})`))})`;

const valuesList = ({ name, columns, rows }: { name: string; columns: Columns; rows: unknown[] }) =>
  sql`(values ${sql.join(rows)}) as ${sql.ref(name)} (${sql.join(Object.keys(columns).map((column) => sql.ref(column)))})`;
