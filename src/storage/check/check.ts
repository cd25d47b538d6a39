import type { Fields } from '../../declare/fields/field.ts';
import type { AnyResource } from '../../declare/resource.ts';
import { limits } from '../../limits.ts';
import type { Database, Session } from '../database.ts';
import { migrations, otherVersion } from '../migrations/index.ts';
import { plain } from '../statement.ts';
import { columnOf, layoutOf } from '../tables/columns.ts';
import { recordsAfter } from '../tables/records-after.ts';
import { Table } from '../tables/table.ts';
import { type Row, rowOf } from '../tables/table-writes.ts';
import { FoundBy } from './found.ts';
import { unreadableLines } from './journal.ts';

/** What must hold between rows, beyond the database's own checks; each finds the accounts in which it does not. */
const promises: Record<string, string> = {
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
    Object.entries(fields as Fields).flatMap(([name, { reference }]) =>
      reference?.optional
        ? [
            [
              `every ${name} of ${keys.many} exists`,
              dangling(table, columnOf(name), tables.get(reference.to)),
            ],
          ]
        : [],
    ),
  );
}

/** Blocks of IDs that hold another number of records than was counted, whichever of the two is wrong. */
const miscounted = ({ table, keys }: AnyResource): string => {
  const held = `SELECT account_id, id / ${limits.idBlock}, count(*) FROM ${table} GROUP BY account_id, id / ${limits.idBlock}`;
  const noted = `SELECT account_id, block, records FROM id_blocks WHERE kind = '${keys.one}' AND records <> 0`;
  return `SELECT DISTINCT account_id FROM (SELECT * FROM (${held}) AS held EXCEPT ${noted}) AS missing
    UNION SELECT account_id FROM (SELECT * FROM (${noted}) AS noted EXCEPT ${held}) AS beyond`;
};

/** Accounts that hold another amount than was counted. */
const misused = (resources: readonly AnyResource[]): string => {
  const held = resources.map((resource) => {
    const bytes = layoutOf(resource).texts.map((name) => `octet_length(coalesce("${columnOf(name)}", ''))`);
    const { table, within } = resource;
    return `SELECT account_id, ${within ? 0 : 1} AS records, ${bytes.join(' + ')} AS bytes FROM ${table}`;
  });
  return `SELECT a.account_id FROM accounts a LEFT JOIN (
      SELECT account_id, sum(records) AS records, sum(bytes) AS bytes FROM (${held.join(' UNION ALL ')}) AS all_records
      GROUP BY account_id) AS held ON held.account_id = a.account_id
    WHERE a.used_records <> coalesce(held.records, 0) OR a.used_bytes <> coalesce(held.bytes, 0)`;
};

/** Accounts in which a record is shown in another way than its fields say. Each is noted in `found`. */
async function* misshown(session: Session, table: Table, found: FoundBy): AsyncGenerator<number> {
  const accounts = await session.run(plain('SELECT account_id FROM accounts WHERE account_id > 0'));
  for (const [account] of accounts as number[][]) {
    let rows: Row[] = [];
    let isRight = true;
    do {
      rows = await recordsAfter(session, table, account as number, rows.at(-1)?.record);
      for (const { record, shown, tag } of rows) {
        const row = rowOf(table.resource, record);
        isRight &&= row.shown === shown && row.tag === tag;
        found.note(table.resource, account as number, record);
      }
    } while (rows.length);
    if (!isRight) yield account as number;
  }
}

/**
 * The tables of what the installation counts, by their counters in account 0. Sessions and invitations are counted too, but
 * they end by themselves, and nothing that stays names one.
 */
const countedByAll = {
  account: ['accounts', 'account_id'],
  owner: ['owners', 'owner_id'],
  app: ['apps', 'app_id'],
  token: ['tokens', 'token_id'],
} as const;

/** Accounts in which an ID is taken that the counters have yet to give. */
async function* overtaken(
  session: Session,
  resources: readonly AnyResource[],
): AsyncGenerator<[account: number, many: string]> {
  const rows = (await session.run(plain('SELECT account_id, last_ids FROM accounts'))) as [number, string][];
  const counters = new Map(rows.map(([id, ids]) => [id, JSON.parse(ids) as Record<string, number>]));
  const highest = async (table: string, id: string, owner: string): Promise<[number, number][]> =>
    (await session.run(
      plain(`SELECT ${owner}, max(${id}) FROM ${table} WHERE ${id} <= ${limits.countedId} GROUP BY 1`),
    )) as [number, number][];
  for (const { table, keys } of resources)
    for (const [account, most] of await highest(table, 'id', 'account_id'))
      if (most > (counters.get(account)?.[keys.one] ?? 0)) yield [account, keys.many];
  for (const [kind, [table, id]] of Object.entries(countedByAll))
    for (const [, most] of await highest(table, id, '0 AS installation'))
      if (most > (counters.get(0)?.[kind] ?? 0)) yield [0, table];
}

/** Reads the whole store and tells what is wrong with it; nothing, if it is sound. */
export async function checkStore(database: Database, resources: readonly AnyResource[]): Promise<string[]> {
  const isOfThisRelease = (await database.version()) === migrations.length;
  const problems = isOfThisRelease ? await database.check() : [];
  return problems.length ? problems : checkRecords(database, resources);
}

/** The same of a store that the database itself has found to be sound. */
export async function checkRecords(database: Database, resources: readonly AnyResource[]): Promise<string[]> {
  const version = await database.version();
  if (version !== migrations.length) return [otherVersion(version)];
  const problems: string[] = [];
  const broken = (account: unknown, promise: string): unknown =>
    problems.push(`account ${account}: it does not hold that ${promise}`);
  // In one view, which may take its time: a read by itself may not.
  await database.snapshot(async (session) => {
    for (const [promise, sql] of [...Object.entries(promises), ...optionalReferences(resources)])
      for (const [account] of await session.run(plain(sql))) broken(account, promise);
    for await (const { account, sequence } of unreadableLines(database.build, session))
      broken(account, `line ${sequence} of the journal can be read and tells of its record`);
    for (const [account] of await session.run(plain(misused(resources))))
      broken(account, 'its records and their bytes are counted');
    for await (const [account, many] of overtaken(session, resources))
      broken(account, `no ID of ${many} is beyond its counter`);
    const found = new FoundBy();
    for (const resource of resources) {
      const { many } = resource.keys;
      for await (const account of misshown(session, new Table(database.build, resource), found))
        broken(account, `${many} are shown as they are stored`);
      if (resource.within) continue;
      for (const [account] of await session.run(plain(miscounted(resource))))
        broken(account, `${many} are counted by blocks of IDs`);
    }
    for (const [account, what] of await found.differing(database.build, session, resources))
      broken(account, `${what} are those of the records`);
  });
  return problems;
}
