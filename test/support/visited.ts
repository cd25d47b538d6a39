import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { bind, type ParamValues, rawSql, type Statement } from '../../src/storage/statement.ts';
import type { Site } from './site.ts';

/** How many rows, or entries of an index, the database looks at for a statement. Nothing is changed by it. */
export async function rowsVisited(
  { dialect, database }: Site,
  folder: string,
  { statement, values }: Site['statements'][number],
): Promise<number> {
  return dialect === 'sqlite'
    ? visitedBySqlite(folder, statement, values)
    : visitedByPostgres(database, statement, values);
}

function visitedBySqlite(folder: string, statement: Statement, values: ParamValues): number {
  using database = new DatabaseSync(join(folder, 'tradepost.db'), { readOnly: true });
  let count = 0;
  database.function('visited', (_) => {
    count++;
    return 1;
  });
  const sql = statement.sql
    .replace(/^delete from/, 'select 1 from')
    .replaceAll(/(?<=(where|on) )((?:"\w+"\.)?"account_id") = \?/g, '$& and visited($2)');
  assert.notEqual(sql, statement.sql);
  database.prepare(sql).all(...bind(statement, values));
  return count;
}

class OnlyTried extends Error {
  readonly plan: Record<string, unknown>;
  constructor(plan: string) {
    super();
    this.plan = JSON.parse(plan)[0].Plan;
  }
}

async function visitedByPostgres(
  database: Site['database'],
  statement: Statement,
  values: ParamValues,
): Promise<number> {
  const explain = { ...statement, sql: `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.sql}` };
  const count = (node: Record<string, unknown>): number => {
    const inner = (node.Plans ?? []) as Record<string, unknown>[];
    if (inner.length) return inner.map(count).reduce((sum, one) => sum + one);
    const removed = Number(node['Rows Removed by Filter'] ?? 0);
    return (Number(node['Actual Rows']) + removed) * Number(node['Actual Loops']);
  };
  const tried = await database
    .transaction(async (session) => {
      // A table of a few pages it would rightly read as a whole.
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await session.runDeferred(rawSql(`SET LOCAL enable_${way} = off`));
      const [row] = await session.run(explain, values);
      throw new OnlyTried(String(row?.[0]));
    })
    .catch((error: unknown) => error);
  if (!(tried instanceof OnlyTried)) throw tried;
  return count(tried.plan);
}
