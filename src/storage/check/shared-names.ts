import { foldedColumn } from '../../schema/fields/field.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Database } from '../database.ts';
import { rawSql } from '../statement.ts';
import { exclusiveField } from '../tables/name-holders.ts';

const maxNotices = 20;

/**
 * Names that several accounts have, though only one may: stores of early releases allowed that. They are no damage, but the
 * operator should decide.
 */
export async function sharedNameNotices(
  database: Database,
  resources: readonly AnyResource[],
): Promise<string[]> {
  const notices: string[] = [];
  for (const resource of resources) {
    const field = exclusiveField(resource);
    if (field === undefined) continue;
    const { table, keys } = resource;
    const column = foldedColumn(field);
    const shared = `SELECT r.${column}, r.account_id FROM ${table} r
      JOIN (SELECT ${column} AS name FROM ${table} GROUP BY ${column} HAVING count(*) > 1) AS s ON s.name = r.${column}
      JOIN accounts a ON a.account_id = r.account_id WHERE a.state <> 'deleted' ORDER BY 1, 2`;
    const rows = (await database.run(rawSql(shared))) as [string, number][];
    for (const [name, holders] of Map.groupBy(rows, ([one]) => one))
      if (holders.length > 1)
        notices.push(
          `the ${keys.one} ${name} is in the accounts ${holders.map(([, account]) => account).join(', ')}: "tradepost ${keys.one} move ${name} --to <account>" gives it to one of them`,
        );
  }
  if (notices.length <= maxNotices) return notices;
  return [...notices.slice(0, maxNotices), `and ${notices.length - maxNotices} more`];
}
