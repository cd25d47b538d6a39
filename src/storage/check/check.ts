import { limits } from '../../limits.ts';
import type { FieldMap } from '../../schema/fields/field.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Database, QueryExecutor } from '../database.ts';
import { migrations, schemaVersionMismatch } from '../migrations/index.ts';
import { rawSql } from '../statement.ts';
import { columnOf, layoutOf } from '../tables/columns.ts';
import { readRecordsAfter } from '../tables/records-after.ts';
import { TableReads } from '../tables/table-reads.ts';
import { type RecordRow, rowOf } from '../tables/table-writes.ts';
import { IndexChecksums } from './index-checksums.ts';
import { invalidEntries } from './journal.ts';

/** What must hold between rows, beyond the database's own checks; each finds the accounts in which it does not. */
const invariants: Record<string, string> = {
  'the journal has as many lines as it has counted': `SELECT a.account_id FROM accounts a
    WHERE a.last_sequence <> (SELECT count(*) FROM changes c WHERE c.account_id = a.account_id)`,
  'the numbers of the journal end where it has counted to': `SELECT a.account_id FROM accounts a
    WHERE a.last_sequence <> coalesce(
      (SELECT max(c.sequence) FROM changes c WHERE c.account_id = a.account_id), 0)`,
  'stock_number is the sum of the stock records': `SELECT DISTINCT p.account_id FROM products p
    WHERE p.stock_number <> coalesce(
      (SELECT sum(s.stock_total) FROM stock_records s WHERE s.account_id = p.account_id AND s.product_id = p.id), 0)`,
};

/** What must hold of references that may be 0, which no foreign key can guard. */
function optionalReferences(resources: readonly AnyResource[]): [promise: string, sql: string][] {
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

/** Blocks of IDs that hold another number of records than was counted, whichever of the two is wrong. */
const wrongRangeCounts = ({ table, keys }: AnyResource): string => {
  const held = `SELECT account_id, id / ${limits.idsPerBlock}, count(*) FROM ${table} GROUP BY account_id, id / ${limits.idsPerBlock}`;
  const noted = `SELECT account_id, block, records FROM id_blocks WHERE kind = '${keys.one}' AND records <> 0`;
  return `SELECT DISTINCT account_id FROM (SELECT * FROM (${held}) AS held EXCEPT ${noted}) AS missing
    UNION SELECT account_id FROM (SELECT * FROM (${noted}) AS noted EXCEPT ${held}) AS beyond`;
};

/** Accounts that hold another amount than was counted. */
const wrongUsage = (resources: readonly AnyResource[]): string => {
  const held = resources.map((resource) => {
    const bytes = layoutOf(resource).texts.map((name) => `octet_length(coalesce("${columnOf(name)}", ''))`);
    const { table, containerField: within } = resource;
    return `SELECT account_id, ${within ? 0 : 1} AS records, ${bytes.join(' + ')} AS bytes FROM ${table}`;
  });
  return `SELECT a.account_id FROM accounts a LEFT JOIN (
      SELECT account_id, sum(records) AS records, sum(bytes) AS bytes FROM (${held.join(' UNION ALL ')}) AS all_records
      GROUP BY account_id) AS held ON held.account_id = a.account_id
    WHERE a.used_records <> coalesce(held.records, 0) OR a.used_bytes <> coalesce(held.bytes, 0)`;
};

/** Accounts in which a record is shown in another way than its fields say. Each is noted in `found`. */
async function* wrongRecordJson(
  executor: QueryExecutor,
  table: TableReads,
  found: IndexChecksums,
): AsyncGenerator<number> {
  const accounts = await executor.run(rawSql('SELECT account_id FROM accounts WHERE account_id > 0'));
  for (const [account] of accounts as number[][]) {
    let rows: RecordRow[] = [];
    let isRight = true;
    do {
      rows = await readRecordsAfter(executor, table, account as number, rows.at(-1)?.record);
      for (const { record, jsonPrefix: shown, tag } of rows) {
        const row = rowOf(table.resource, record);
        isRight &&= row.jsonPrefix === shown && row.tag === tag;
        found.add(table.resource, account as number, record);
      }
    } while (rows.length);
    if (!isRight) yield account as number;
  }
}

/**
 * The tables of what the installation counts, by their counters in account 0. Sessions and invitations are counted too, but
 * they end by themselves, and nothing that stays names one.
 */
const installationCounters = {
  account: ['accounts', 'account_id'],
  owner: ['owners', 'owner_id'],
  app: ['apps', 'app_id'],
  token: ['tokens', 'token_id'],
} as const;

/** Accounts in which an ID is taken that the counters have yet to give. */
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
    for (const [account, most] of await highest(table, 'id', 'account_id'))
      if (most > (counters.get(account)?.[keys.one] ?? 0)) yield [account, keys.many];
  for (const [kind, [table, id]] of Object.entries(installationCounters))
    for (const [, most] of await highest(table, id, '0 AS installation'))
      if (most > (counters.get(0)?.[kind] ?? 0)) yield [0, table];
}

/** Reads the whole store and tells what is wrong with it; nothing, if it is sound. */
export async function checkStore(database: Database, resources: readonly AnyResource[]): Promise<string[]> {
  const isOfThisRelease = (await database.schemaVersion()) === migrations.length;
  const problems = isOfThisRelease ? await database.checkIntegrity() : [];
  return problems.length ? problems : checkRecords(database, resources);
}

/** The same of a store that the database itself has found to be sound. */
export async function checkRecords(database: Database, resources: readonly AnyResource[]): Promise<string[]> {
  const version = await database.schemaVersion();
  if (version !== migrations.length) return [schemaVersionMismatch(version)];
  const problems: string[] = [];
  const broken = (account: unknown, promise: string): unknown =>
    problems.push(`account ${account}: it does not hold that ${promise}`);
  // In one view, which may take its time: a read by itself may not.
  await database.snapshot(async (executor) => {
    for (const [promise, sql] of [...Object.entries(invariants), ...optionalReferences(resources)])
      for (const [account] of await executor.run(rawSql(sql))) broken(account, promise);
    for await (const { account, sequence } of invalidEntries(database.build, executor))
      broken(account, `line ${sequence} of the journal can be read and tells of its record`);
    for (const [account] of await executor.run(rawSql(wrongUsage(resources))))
      broken(account, 'its records and their bytes are counted');
    for await (const [account, many] of idsBeyondCounter(executor, resources))
      broken(account, `no ID of ${many} is beyond its counter`);
    const found = new IndexChecksums();
    for (const resource of resources) {
      const { many } = resource.keys;
      for await (const account of wrongRecordJson(executor, new TableReads(database.build, resource), found))
        broken(account, `${many} are shown as they are stored`);
      if (resource.containerField) continue;
      for (const [account] of await executor.run(rawSql(wrongRangeCounts(resource))))
        broken(account, `${many} are counted by blocks of IDs`);
    }
    for (const [account, what] of await found.differing(database.build, executor, resources))
      broken(account, `${what} are those of the records`);
  });
  return problems;
}
