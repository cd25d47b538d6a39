import { limits } from '../../limits.ts';
import type { FieldMap, StoredValue } from '../../schema/fields/field.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { type AccountGroup, type Database, type QueryExecutor, snapshotGroups } from '../database.ts';
import { migrations, schemaVersionMismatch } from '../migrations/index.ts';
import { arrayParam, type ParamValues, param, type QueryBuilder, rawSql } from '../statement.ts';
import { StoreMetadata, searchIndexKey } from '../store-metadata.ts';
import { columnOf, layoutOf } from '../tables/columns.ts';
import { readRecordsAfter } from '../tables/records-after.ts';
import type { ScanSource } from '../tables/table-scan.ts';
import { type RecordRow, rowOf } from '../tables/table-writes.ts';
import { TableReads } from '../tables/tables.ts';
import { IndexChecksums } from './index-checksums.ts';
import { invalidEntries } from './journal.ts';

/** The condition that a column holds an account of the group that is checked. */
type Within = (column: string) => string;
/** A query for the accounts that violate it. Every table has the condition, so that one node of a cluster answers. */
type Invariant = (within: Within) => string;

const invariants: Record<string, Invariant> = {
  'the journal has as many entries as its counter says': (within) =>
    `SELECT a.account_id FROM accounts a WHERE ${within('a.account_id')}
      AND a.last_sequence <> (SELECT count(*) FROM changes c WHERE c.account_id = a.account_id)`,
  'the last entry of the journal has the number of its counter': (within) =>
    `SELECT a.account_id FROM accounts a WHERE ${within('a.account_id')} AND a.last_sequence <> coalesce(
      (SELECT max(c.sequence) FROM changes c WHERE c.account_id = a.account_id), 0)`,
  'stock_number is the sum of the stock records': (within) =>
    `SELECT DISTINCT p.account_id FROM products p WHERE ${within('p.account_id')} AND p.stock_number <> coalesce(
      (SELECT sum(s.stock_total) FROM stock_records s WHERE s.account_id = p.account_id AND s.product_id = p.id), 0)`,
};

/** References that may be 0 have no foreign keys. */
function optionalReferences(resources: readonly AnyResource[]): [string, Invariant][] {
  const tables = new Map(resources.map(({ keys, table }) => [keys.one, table]));
  const dangling =
    (table: string, column: string, target?: string): Invariant =>
    (within) =>
      `SELECT DISTINCT r.account_id FROM ${table} r WHERE ${within('r.account_id')} AND r.${column} <> 0
        AND NOT EXISTS (SELECT 1 FROM ${target} t WHERE t.account_id = r.account_id AND t.id = r.${column})`;
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

const wrongRangeCounts =
  ({ table, keys }: AnyResource): Invariant =>
  (within) => {
    const actual = `SELECT account_id, id / ${limits.idsPerBlock}, count(*) FROM ${table}
      WHERE ${within('account_id')} GROUP BY account_id, id / ${limits.idsPerBlock}`;
    const counted = `SELECT account_id, block, records FROM id_blocks
      WHERE ${within('account_id')} AND kind = '${keys.one}' AND records <> 0`;
    return `SELECT DISTINCT account_id FROM (SELECT * FROM (${actual}) AS actual EXCEPT ${counted}) AS missing
      UNION SELECT account_id FROM (SELECT * FROM (${counted}) AS counted EXCEPT ${actual}) AS surplus`;
  };

const wrongUsage =
  (resources: readonly AnyResource[]): Invariant =>
  (within) => {
    const actual = resources.map((resource) => {
      const { texts, byteCounts } = layoutOf(resource);
      const bytes = [
        ...texts.map((name) => `octet_length(coalesce("${columnOf(name)}", ''))`),
        ...byteCounts.map((name) => `"${columnOf(name)}"`),
        '0',
      ];
      const { table, containerField } = resource;
      return `SELECT account_id, ${containerField ? 0 : 1} AS records, ${bytes.join(' + ')} AS bytes
        FROM ${table} WHERE ${within('account_id')}`;
    });
    return `SELECT a.account_id FROM accounts a LEFT JOIN (
      SELECT account_id, sum(records) AS records, sum(bytes) AS bytes FROM (${actual.join(' UNION ALL ')}) AS all_records
      GROUP BY account_id) AS actual ON actual.account_id = a.account_id
    WHERE ${within('a.account_id')}
      AND (a.used_records <> coalesce(actual.records, 0) OR a.used_bytes <> coalesce(actual.bytes, 0))`;
  };

/** One group of accounts in the snapshot that is checked. */
class CheckedGroup {
  readonly source: ScanSource;
  readonly checksums = new IndexChecksums();
  readonly #executor: QueryExecutor;
  readonly #values: ParamValues;
  readonly #within: Within;

  constructor(build: QueryBuilder, executor: QueryExecutor, group: AccountGroup) {
    this.source = { build, executor, groups: [group] };
    this.#executor = executor;
    this.#values = { accounts: arrayParam(group) };
    this.#within = (column) => (group ? `${column} = ANY(CAST($1 AS bigint[]))` : 'TRUE');
  }

  async rows(query: Invariant): Promise<StoredValue[][]> {
    const sql = query(this.#within);
    return this.#executor.run(
      { sql, parameters: sql.includes('$1') ? [param('accounts')] : [] },
      this.#values,
    );
  }

  /** The accounts with records whose JSON does not match. Also adds each record to the checksums. */
  async *wrongRecordJson(resource: AnyResource): AsyncGenerator<number> {
    const table = new TableReads(this.source.build, resource);
    const accounts = await this.rows(
      (within) => `SELECT account_id FROM accounts WHERE account_id > 0 AND ${within('account_id')}`,
    );
    for (const [account] of accounts as number[][]) {
      let rows: RecordRow[] = [];
      let isCorrect = true;
      do {
        rows = await readRecordsAfter(this.#executor, table, account as number, rows.at(-1)?.record);
        for (const { record, jsonPrefix, tag } of rows) {
          const row = rowOf(resource, record);
          isCorrect &&= row.jsonPrefix === jsonPrefix && row.tag === tag;
          this.checksums.add(resource, account as number, record);
        }
      } while (rows.length);
      if (!isCorrect) yield account as number;
    }
  }

  async *idsBeyondCounter(
    resources: readonly AnyResource[],
  ): AsyncGenerator<[account: unknown, many: string]> {
    const counters = new Map(
      (
        await this.rows((within) => `SELECT account_id, last_ids FROM accounts WHERE ${within('account_id')}`)
      ).map(([account, ids]) => [account, JSON.parse(ids as string) as Record<string, number>]),
    );
    for (const { table, keys } of resources)
      for (const [account, max] of await this.rows(highestIds(table, 'id')))
        if ((max as number) > (counters.get(account as number)?.[keys.one] ?? 0)) yield [account, keys.many];
  }

  /** The highest ID of the installation by table. */
  async highestInstallationId(table: string, id: string): Promise<number> {
    const rows = await this.rows(highestIds(table, id));
    return Math.max(0, ...rows.map(([, max]) => max as number));
  }
}

const highestIds =
  (table: string, id: string): Invariant =>
  (within) =>
    `SELECT account_id, max(${id}) FROM ${table} WHERE ${within('account_id')} AND ${id} <= ${limits.maxCountedId}
      GROUP BY account_id`;

/** Tables and ID columns by counter of account 0, without sessions and invitations, which expire. */
const installationCounters = {
  account: ['accounts', 'account_id'],
  owner: ['owners', 'owner_id'],
  app: ['apps', 'app_id'],
  token: ['tokens', 'token_id'],
} as const;

/** Returns the problems found. */
export async function checkStore(database: Database, resources: readonly AnyResource[]): Promise<string[]> {
  const isOfThisRelease = (await database.schemaVersion()) === migrations.length;
  const problems = isOfThisRelease ? await database.checkIntegrity() : [];
  return problems.length ? problems : checkRecords(database, resources);
}

/** Without the database's own checks, and without the accounts on dead nodes of a cluster. */
export async function checkRecords(
  database: Database,
  resources: readonly AnyResource[],
  deadNodes: readonly string[] = [],
): Promise<string[]> {
  const version = await database.schemaVersion();
  if (version !== migrations.length) return [schemaVersionMismatch(version)];
  // An older store has no search index until it is first served.
  const isIndexed = (await new StoreMetadata(database).get(searchIndexKey)) !== undefined;
  const problems: string[] = [];
  const report = (account: unknown, invariant: string): unknown =>
    problems.push(`account ${account}: violated: ${invariant}`);
  // Single reads have a short timeout.
  await database.snapshot(async (executor) => {
    const highest = new Map<string, number>();
    for (const accounts of await snapshotGroups(database, executor, deadNodes)) {
      const group = new CheckedGroup(database.build, executor, accounts);
      for await (const [account, invariant] of violations(group, resources, isIndexed))
        report(account, invariant);
      for (const [kind, [table, id]] of Object.entries(installationCounters))
        highest.set(kind, Math.max(highest.get(kind) ?? 0, await group.highestInstallationId(table, id)));
    }
    for (const kind of await kindsBeyondCounter(executor, highest, deadNodes))
      report(0, `no ID of ${installationCounters[kind][0]} is beyond its counter`);
  });
  return problems;
}

async function* violations(
  group: CheckedGroup,
  resources: readonly AnyResource[],
  isIndexed: boolean,
): AsyncGenerator<[account: unknown, invariant: string]> {
  for (const [invariant, query] of [...Object.entries(invariants), ...optionalReferences(resources)])
    for (const [account] of await group.rows(query)) yield [account, invariant];
  for await (const { account, sequence } of invalidEntries(group.source))
    yield [account, `entry ${sequence} of the journal is readable and belongs to its record`];
  for (const [account] of await group.rows(wrongUsage(resources)))
    yield [account, 'the usage counters match the records'];
  for await (const [account, many] of group.idsBeyondCounter(resources))
    yield [account, `no ID of ${many} is beyond its counter`];
  for (const resource of resources) {
    const { many } = resource.keys;
    for await (const account of group.wrongRecordJson(resource))
      yield [account, `the JSON of ${many} matches their fields`];
    if (resource.containerField) continue;
    for (const [account] of await group.rows(wrongRangeCounts(resource)))
      yield [account, `the counts by ID block match ${many}`];
  }
  for (const [account, what] of await group.checksums.differing(group.source, resources, isIndexed))
    yield [account, `${what} match the records`];
}

/** Unknown where the node of the installation's own row is dead. */
async function kindsBeyondCounter(
  executor: QueryExecutor,
  highest: ReadonlyMap<string, number>,
  deadNodes: readonly string[],
): Promise<(keyof typeof installationCounters)[]> {
  const read = async () => executor.run(rawSql('SELECT last_ids FROM accounts WHERE account_id = 0'));
  const rows = await (deadNodes.length ? read().catch(() => []) : read());
  if (!rows.length) return [];
  const counters = JSON.parse(rows[0]?.[0] as string) as Record<string, number>;
  const kinds = Object.keys(installationCounters) as (keyof typeof installationCounters)[];
  return kinds.filter((kind) => (highest.get(kind) ?? 0) > (counters[kind] ?? 0));
}
