import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { DeleteByKeys } from '../database.ts';
import { param, type QueryBuilder } from '../statement.ts';

/**
 * Looks rows up one by one, as PostgreSQL with old statistics would scan all that share the common columns. Those, among them
 * the account, are compared in both statements, so that a cluster runs both on the account's node.
 */
export function buildDeleteByKeys(
  build: QueryBuilder,
  { table, common, perRow }: DeleteByKeys,
  count: number,
): Compilable {
  const columns = Object.keys(perRow);
  const rows = Array(count).fill(sql`(${sql.join(Object.entries(perRow).map(typedParam))})`);
  const listed = sql`(values ${sql.join(rows)}) as listed (${sql.join(columns.map((name) => sql.ref(name)))})`;
  const isCommon = Object.entries(common).map(
    ([name, type]) => sql`${sql.ref(name)} = ${typedParam([name, type])}`,
  );
  const matches = [
    // Their parameters are the statement's first.
    ...Object.entries(common).map(
      ([name, type], index) =>
        sql`one.${sql.ref(name)} = cast(${sql.raw(`$${index + 1}`)} as ${types[type]})`,
    ),
    ...columns.map((name) => sql`one.${sql.ref(name)} = listed.${sql.ref(name)}`),
  ];
  const rowIds = sql`array(select found.row_id from ${listed}, lateral (
    select ctid as row_id from ${sql.table(table)} as one where ${sql.join(matches, sql` and `)} limit 1) as found)`;
  return build
    .deleteFrom(table)
    .where(sql<boolean>`${sql.join(isCommon, sql` and `)}`)
    .where(sql`ctid`, '=', sql`any(${rowIds})`);
}

type ColumnType = DeleteByKeys['common'][string];

const types = { integer: sql`bigint`, text: sql`text` };

/** PostgreSQL takes parameters in VALUES for text. */
const typedParam = ([name, type]: [string, ColumnType]): RawBuilder<unknown> =>
  sql`cast(${param(name)} as ${types[type]})`;
