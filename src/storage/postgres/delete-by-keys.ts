import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { DeleteByKeys } from '../database.ts';
import { param, type QueryBuilder } from '../statement.ts';

/**
 * Looks rows up one by one, as PostgreSQL with old statistics would scan all that share the common columns. A cluster needs
 * those in both parts of the statement, to send it to the account's node.
 */
export function buildDeleteByKeys(
  build: QueryBuilder,
  { table, common, perRow }: DeleteByKeys,
  count: number,
): Compilable {
  const columns = Object.keys(perRow);
  const rows = Array(count).fill(sql`(${sql.join(Object.entries(perRow).map(typedParam))})`);
  const shared = sql`(select ${sql.join(
    Object.entries(common).map((column) => sql`${typedParam(column)} as ${sql.ref(column[0])}`),
  )}) as shared`;
  const listed = sql`(values ${sql.join(rows)}) as listed (${sql.join(columns.map((name) => sql.ref(name)))})`;
  // The common columns have the statement's first parameters.
  const isCommon = Object.keys(common).map((name, index) => `${name} = $${index + 1}`);
  const matches = [
    ...isCommon.map((condition) => sql.raw(`one.${condition}`)),
    ...columns.map((name) => sql`one.${sql.ref(name)} = listed.${sql.ref(name)}`),
  ];
  const rowIds = sql`array(select found.row_id from ${shared}, ${listed}, lateral (
    select ctid as row_id from ${sql.table(table)} as one where ${sql.join(matches, sql` and `)} limit 1) as found)`;
  const query = build.deleteFrom(table).where(sql`ctid`, '=', sql`any(${rowIds})`);
  return {
    compile() {
      const compiled = query.compile();
      return { ...compiled, clusterSql: `${compiled.sql} and ${isCommon.join(' and ')}` };
    },
  } as Compilable;
}

type ColumnType = DeleteByKeys['common'][string];

const types = { integer: sql`bigint`, text: sql`text` };

/** PostgreSQL takes parameters in VALUES for text. */
const typedParam = ([name, type]: [string, ColumnType]): RawBuilder<unknown> =>
  sql`cast(${param(name)} as ${types[type]})`;
