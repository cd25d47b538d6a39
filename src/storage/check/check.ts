import { limits } from '../../limits.ts';
import type { FieldMap } from '../../schema/fields/field.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Database, QueryExecutor } from '../database.ts';
import { migrations, schemaVersionMismatch } from '../migrations/index.ts';
import { rawSql } from '../statement.ts';
import { columnOf, layoutOf } from '../tables/columns.ts';
import { readRecordsAfter } from '../tables/records-after.ts';
import { type RecordRow, rowOf } from '../tables/table-writes.ts';
import { TableReads } from '../tables/tables.ts';
import { IndexChecksums } from './index-checksums.ts';
import { invalidEntries } from './journal.ts';

/** Each query finds the accounts that violate the invariant. */
const invariants: Record<string, string> = {
  'the journal has as many entries as its counter says': `SELECT a.account_id FROM accounts a
    WHERE a.last_sequence <> (SELECT count(*) FROM changes c WHERE c.account_id = a.account_id)`,
  'the last entry of the journal has the number of its counter': `SELECT a.account_id FROM accounts a
    WHERE a.last_sequence <> coalesce(
      (SELECT max(c.sequence) FROM changes c WHERE c.account_id = a.account_id), 0)`,
  'stock_number is the sum of the stock records': `SELECT DISTINCT p.account_id FROM products p
    WHERE p.stock_number <> coalesce(
      (SELECT sum(s.stock_total) FROM stock_records s WHERE s.account_id = p.account_id AND s.product_id = p.id), 0)`,
};

/** References that may be 0 have no foreign keys. */
function optionalReferences(resources: readonly AnyResource[]): [invariant: string, sql: string][] {
  const tables = new Map(resources.map(({ keys, table }) => [keys.one, table]));
  const dangling = (table: string, column: string, target?: string): string =>
    `SELECT DISTINCT r.account_id FROM ${table} r WHERE r.${column} <> 0 AND NOT EXISTS
      (SELECT 1 FROM ${target} t WHERE t.account_id = r.account_id AND t.id = r.${column})`;
  return resources.flatMap(({ keys, table, fields }) =>
    Object.entries(fields as FieldMap).flatMap(([name, { reference }]) =>
      reference?.optional
        ? [
            [
              `every ${name} of ${keys.many} exists`,
              dangling(table, columnOf(name), tables.get(reference.target)),
            ],
          ]
        : [],
    ),
  );
}

const wrongRangeCounts = ({ table, keys }: AnyResource): string => {
  const actual = `SELECT account_id, id / ${limits.idsPerBlock}, count(*) FROM ${table} GROUP BY account_id, id / ${limits.idsPerBlock}`;
  const counted = `SELECT account_id, block, records FROM id_blocks WHERE kind = '${keys.one}' AND records <> 0`;
  return `SELECT DISTINCT account_id FROM (SELECT * FROM (${actual}) AS actual EXCEPT ${counted}) AS missing
    UNION SELECT account_id FROM (SELECT * FROM (${counted}) AS counted EXCEPT ${actual}) AS surplus`;
};

const wrongUsage = (resources: readonly AnyResource[]): string => {
  const actual = resources.map((resource) => {
    const bytes = layoutOf(resource).texts.map((name) => `octet_length(coalesce("${columnOf(name)}", ''))`);
    const { table, containerField } = resource;
    return `SELECT account_id, ${containerField ? 0 : 1} AS records, ${bytes.join(' + ')} AS bytes FROM ${table}`;
  });
  return `SELECT a.account_id FROM accounts a LEFT JOIN (
      SELECT account_id, sum(records) AS records, sum(bytes) AS bytes FROM (${actual.join(' UNION ALL ')}) AS all_records
      GROUP BY account_id) AS actual ON actual.account_id = a.account_id
    WHERE a.used_records <> coalesce(actual.records, 0) OR a.used_bytes <> coalesce(actual.bytes, 0)`;
};

/** Also adds each record to `checksums`. */
async function* wrongRecordJson(
  executor: QueryExecutor,
  table: TableReads,
  checksums: IndexChecksums,
): AsyncGenerator<number> {
  const accounts = await executor.run(rawSql('SELECT account_id FROM accounts WHERE account_id > 0'));
  for (const [account] of accounts as number[][]) {
    let rows: RecordRow[] = [];
    let isCorrect = true;
    do {
      rows = await readRecordsAfter(executor, table, account as number, rows.at(-1)?.record);
      for (const { record, jsonPrefix, tag } of rows) {
        const row = rowOf(table.resource, record);
        isCorrect &&= row.jsonPrefix === jsonPrefix && row.tag === tag;
        checksums.add(table.resource, account as number, record);
      }
    } while (rows.length);
    if (!isCorrect) yield account as number;
  }
}

/** Tables and ID columns by counter of account 0, without sessions and invitations, which expire. */
const installationCounters = {
  account: ['accounts', 'account_id'],
  owner: ['owners', 'owner_id'],
  app: ['apps', 'app_id'],
  token: ['tokens', 'token_id'],
} as const;

async function* idsBeyondCounter(
  executor: QueryExecutor,
  resources: readonly AnyResource[],
): AsyncGenerator<[account: number, many: string]> {
  const rows = (await executor.run(rawSql('SELECT account_id, last_ids FROM accounts'))) as [
    number,
    string,
  ][];
  const counters = new Map(rows.map(([id, ids]) => [id, JSON.parse(ids) as Record<string, number>]));
  const highest = async (table: string, id: string, owner: string): Promise<[number, number][]> =>
    (await executor.run(
      rawSql(`SELECT ${owner}, max(${id}) FROM ${table} WHERE ${id} <= ${limits.maxCountedId} GROUP BY 1`),
    )) as [number, number][];
  for (const { table, keys } of resources)
    for (const [account, max] of await highest(table, 'id', 'account_id'))
      if (max > (counters.get(account)?.[keys.one] ?? 0)) yield [account, keys.many];
  for (const [kind, [table, id]] of Object.entries(installationCounters))
    for (const [, max] of await highest(table, id, '0 AS installation'))
      if (max > (counters.get(0)?.[kind] ?? 0)) yield [0, table];
}

/** Returns the problems found. */
export async function checkStore(database: Database, resources: readonly AnyResource[]): Promise<string[]> {
  const isOfThisRelease = (await database.schemaVersion()) === migrations.length;
  const problems = isOfThisRelease ? await database.checkIntegrity() : [];
  return problems.length ? problems : checkRecords(database, resources);
}

/** Without the database's own checks. */
export async function checkRecords(database: Database, resources: readonly AnyResource[]): Promise<string[]> {
  const version = await database.schemaVersion();
  if (version !== migrations.length) return [schemaVersionMismatch(version)];
  const problems: string[] = [];
  const report = (account: unknown, invariant: string): unknown =>
    problems.push(`account ${account}: violated: ${invariant}`);
  // Single reads have a short timeout.
  await database.snapshot(async (executor) => {
    for (const [invariant, sql] of [...Object.entries(invariants), ...optionalReferences(resources)])
      for (const [account] of await executor.run(rawSql(sql))) report(account, invariant);
    for await (const { account, sequence } of invalidEntries(database.build, executor))
      report(account, `entry ${sequence} of the journal is readable and belongs to its record`);
    for (const [account] of await executor.run(rawSql(wrongUsage(resources))))
      report(account, 'the usage counters match the records');
    for await (const [account, many] of idsBeyondCounter(executor, resources))
      report(account, `no ID of ${many} is beyond its counter`);
    const checksums = new IndexChecksums();
    for (const resource of resources) {
      const { many } = resource.keys;
      for await (const account of wrongRecordJson(
        executor,
        new TableReads(database.build, resource),
        checksums,
      ))
        report(account, `the JSON of ${many} matches their fields`);
      if (resource.containerField) continue;
      for (const [account] of await executor.run(rawSql(wrongRangeCounts(resource))))
        report(account, `the counts by ID block match ${many}`);
    }
    for (const [account, what] of await checksums.differing(database.build, executor, resources))
      report(account, `${what} match the records`);
  });
  return problems;
}
