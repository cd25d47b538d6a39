import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../limits.ts';
import { type Sample, sample } from '../../metrics/sample.ts';
import type {
  AccountGroup,
  Cluster,
  ClusterHealth,
  ClusterNode,
  ClusterStatus,
  DistributeOptions,
  DistributionPlan,
  QueryExecutor,
  TablePlacement,
} from '../database.ts';
import { migrations } from '../migrations/index.ts';
import type { TableSpread } from '../migrations/migration.ts';
import { arrayParam, param, rawSql, type Statement } from '../statement.ts';
import {
  citusVersion,
  firstTable,
  isSpreadSql,
  rowsOf,
  sequentialMode,
  spreadStatements,
} from './cluster-tables.ts';
import type { Connection } from './connection.ts';
import { codeOf } from './errors.ts';
import type { Pool } from './pool.ts';
import { readAccountTables } from './schema.ts';

/** Not made by a migration: it counts them. */
const versionTable = 'schema_version';
/** An advisory lock of PostgreSQL: one command at a time. */
const distributeLock = 7_406_185_402;

/** How each table of the store is to be spread. */
const spread: ReadonlyMap<string, TableSpread> = new Map([
  [versionTable, 'every node'],
  ...migrations.flatMap(({ tables }) => Object.entries(tables)),
]);

/** A store on Citus, which spreads PostgreSQL over several machines. */
export class CitusCluster implements Cluster {
  /** As the last new connection found it. */
  hasCitus = false;
  readonly #pool: Pool;
  readonly #open: () => Promise<Connection>;
  #health: { value: Promise<ClusterHealth>; until: number } | undefined;

  constructor(pool: Pool, open: () => Promise<Connection>) {
    this.#pool = pool;
    this.#open = open;
  }

  async health(): Promise<ClusterHealth | undefined> {
    if (!this.hasCitus) return undefined;
    if (!this.#health || this.#health.until < performance.now()) {
      const value = this.#readHealth();
      this.#health = { value, until: performance.now() + limits.clusterHealthTtlMs };
      value.catch(() => {
        this.#health = undefined;
      });
    }
    return this.#health.value;
  }

  /** On a connection of its own: those of the pool may all wait for a node that does not answer. */
  async #readHealth(): Promise<ClusterHealth> {
    const connection = await this.#open();
    try {
      return await readHealth(connection);
    } finally {
      connection.end();
    }
  }

  /** None where PostgreSQL does not answer: other samples say so. */
  async samples(): Promise<Sample[]> {
    const health = await this.health().catch(() => undefined);
    if (!health) return [];
    return [
      ...health.nodes.map(({ node, answers }) =>
        sample('tradepost_cluster_node_up', Number(answers), { node }),
      ),
      sample('tradepost_cluster_unspread_tables', health.unspreadTables),
    ];
  }

  async deadNodes(): Promise<{ node: string; accounts: number }[]> {
    const health = this.hasCitus ? await this.#readHealth() : undefined;
    const dead = (health?.nodes ?? []).filter(({ answers }) => !answers);
    if (!dead.length) return [];
    const counts = new Map((await this.#pool.use(countAccounts)) as [string, string][]);
    return dead.map(({ node }) => ({ node, accounts: Number(counts.get(node) ?? 0) }));
  }

  async accountGroups(executor: QueryExecutor, deadNodes: readonly string[] = []): Promise<AccountGroup[]> {
    if (!this.hasCitus || !(await executor.run(rawSql(isSpreadSql))).length) return [undefined];
    const rows = deadNodes.length
      ? await executor.run(answeringAccounts, { dead: deadNodes.join(' ') })
      : await executor.run(rawSql(accountsByShard));
    return groupsOf(rows as [number, number][]);
  }

  async snapshotGroups(executor: QueryExecutor, deadNodes: readonly string[]): Promise<AccountGroup[]> {
    if (!this.hasCitus) return [undefined];
    // Keeps writes to several nodes from committing while the snapshot begins on one node after the other.
    const connection = await this.#open();
    try {
      await connection
        .runRaw('BEGIN; SELECT 1 FROM accounts WHERE account_id = 0 FOR UPDATE')
        .catch(() => undefined);
      return await this.accountGroups(executor, deadNodes);
    } finally {
      connection.end();
    }
  }

  /** The node of each account, as `<host>:<port>`. */
  async nodesOf(accounts: readonly number[]): Promise<Map<number, string>> {
    const call = { sql: placementsOfAccounts, values: [arrayParam(accounts)] };
    const results = await this.#pool.use((connection) =>
      connection.run([...connection.transactionSettings, call]),
    );
    return new Map(results.at(-1)?.rows as [number, string][]);
  }

  status(): Promise<ClusterStatus | undefined> {
    return this.#pool.use(async (connection) => {
      const citus = await citusVersion(connection);
      return citus === undefined ? undefined : readStatus(connection, citus);
    });
  }

  requireCoordinator(): Promise<void> {
    return this.#pool.use(requireCoordinator);
  }

  plan({ shards }: DistributeOptions): Promise<DistributionPlan> {
    return this.#pool.use((connection) => readPlan(connection, shards));
  }

  distribute({ shards, onTable }: DistributeOptions): Promise<DistributionPlan> {
    return this.#pool.use(async (connection) => {
      const plan = await readPlan(connection, shards);
      const [[isFree] = []] = await rowsOf(connection, `SELECT pg_try_advisory_lock(${distributeLock})::int`);
      if (!Number(isFree))
        throw new Error('another "tradepost database distribute" is at work on this database');
      try {
        for (const [index, { name, spread: wanted }] of plan.tables.entries()) {
          onTable?.(name, index, plan.tables.length);
          await runPatiently(connection, await spreadStatements(connection, name, wanted, plan.shards));
        }
        for (const name of await localCopies(connection))
          await runPatiently(connection, [`SELECT truncate_local_data_after_distributing_table('${name}')`]);
        return plan;
      } finally {
        await connection.runRaw(`SELECT pg_advisory_unlock(${distributeLock})`).catch(() => undefined);
      }
    });
  }
}

const placementsOfAccounts = `SELECT a.id, n.nodename || ':' || n.nodeport FROM unnest(CAST($1 AS bigint[])) AS a (id)
  JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('${firstTable}', a.id)
  JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'`;
/** Accounts that are placed together follow each other. */
const accountsByShard = `SELECT account_id, get_shard_id_for_distribution_column('${firstTable}', account_id) AS shard
  FROM accounts ORDER BY shard, account_id`;
/** By the table of e-mail addresses, which is on every node. */
const answeringAccounts: Statement = {
  sql: `SELECT e.account_id, p.shardid FROM (SELECT DISTINCT account_id FROM owner_emails) e
    JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('${firstTable}', e.account_id)
    JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
    WHERE n.nodename || ':' || n.nodeport <> ALL(string_to_array($1, ' ')) ORDER BY p.shardid, e.account_id`,
  parameters: [param('dead')],
};

/** Few enough accounts each for a statement and for what a check keeps of them. */
function groupsOf(rows: readonly [account: number, shard: number][]): AccountGroup[] {
  const groups: number[][] = [];
  let previous: number | undefined;
  for (const [account, shard] of rows) {
    const last = groups.at(-1);
    if (last && shard === previous && last.length < limits.batchRows) last.push(account);
    else groups.push([account]);
    previous = shard;
  }
  return groups;
}

async function readHealth(connection: Connection): Promise<ClusterHealth> {
  const nodes = await rowsOf(
    connection,
    `SELECT nodename || ':' || nodeport, citus_check_connection_to_node(nodename, nodeport)::int
      FROM pg_dist_node WHERE noderole = 'primary' AND isactive ORDER BY groupid`,
  );
  const [[unspread] = []] = await rowsOf(
    connection,
    `SELECT count(*) FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
      AND c.relname IN (${[...spread.keys()].map((name) => `'${name}'`).join(', ')})
      AND NOT EXISTS (SELECT 1 FROM pg_dist_partition p WHERE p.logicalrelid = c.oid)`,
  );
  return {
    nodes: nodes.map(([node, answers]) => ({ node: node as string, answers: Number(answers) === 1 })),
    unspreadTables: Number(unspread),
  };
}

/** By the table of e-mail addresses, which is on every node. */
const countAccounts = (connection: Connection): Promise<unknown[][]> =>
  rowsOf(
    connection,
    `SELECT n.nodename || ':' || n.nodeport, count(*) FROM (SELECT DISTINCT account_id FROM owner_emails) e
      JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('${firstTable}', e.account_id)
      JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary' GROUP BY 1`,
  );

async function requireCoordinator(connection: Connection): Promise<void> {
  if ((await citusVersion(connection)) === undefined)
    throw new Error(
      'this database is not on a Citus cluster; on every node, install Citus and run CREATE EXTENSION citus in the database',
    );
  const [[group] = []] = await rowsOf(connection, 'SELECT groupid FROM pg_dist_local_group');
  if (Number(group) === 0) return;
  const [[name, port] = []] = await rowsOf(
    connection,
    'SELECT nodename, nodeport FROM pg_dist_node WHERE groupid = 0',
  );
  throw new Error(
    `this node is a worker; give the address of the coordinator${name ? `, ${name}:${port}` : ''}`,
  );
}

async function readPlan(connection: Connection, shards: number | undefined): Promise<DistributionPlan> {
  const [[nodes] = []] = await rowsOf(
    connection,
    "SELECT count(*) FROM pg_dist_node WHERE isactive AND shouldhaveshards AND noderole = 'primary'",
  );
  if (!Number(nodes))
    throw new Error(
      "no node of the cluster takes shards; add one with SELECT citus_add_node('<host>', 5432)",
    );
  const placements = new Map((await readPlacements(connection)).map((table) => [table.name, table]));
  const present = placements.get(firstTable)?.shards ?? undefined;
  if (shards !== undefined && present !== undefined && shards !== present)
    throw new Error(
      `the tables have ${present} shards already; SELECT alter_distributed_table('${firstTable}', shard_count => ${shards}, cascade_to_colocated => true) changes that`,
    );
  const pending = (await inReferenceOrder(connection)).flatMap((name) => {
    const { isSpread = false, bytes } = placements.get(name) ?? {};
    return isSpread ? [] : [{ name, spread: spread.get(name) as TableSpread, bytes: bytes ?? 0 }];
  });
  return { shards: present ?? shards ?? limits.clusterShards, nodes: Number(nodes), tables: pending };
}

/** Tables on every node come first, then those that others reference. */
async function inReferenceOrder(connection: Connection): Promise<string[]> {
  const present = (await readAccountTables(connection)).map(({ name }) => name);
  const children = present.length
    ? present
    : [...spread.keys()].filter((name) => name !== versionTable).reverse();
  const ofKind = (kind: TableSpread) => (name: string) => spread.get(name) === kind;
  const everywhere = [versionTable, ...children].filter(ofKind('every node'));
  return [...everywhere, ...children.filter(ofKind('by account')).reverse()];
}

async function readPlacements(connection: Connection): Promise<TablePlacement[]> {
  const rows = await rowsOf(
    connection,
    `SELECT c.relname, p.partmethod, p.repmodel, pg_total_relation_size(c.oid),
        (SELECT count(*) FROM pg_dist_shard s WHERE s.logicalrelid = c.oid)
      FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' ORDER BY c.relname`,
  );
  return rows.flatMap((row) => {
    const [name, method, replication, bytes, shards] = row as [string, ...unknown[]];
    const wanted = spread.get(name);
    if (!wanted) return [];
    const present = presentSpread(method, replication);
    if (present && present !== wanted)
      throw new Error(`the table ${name} is spread ${present}, but Tradepost needs it ${wanted}`);
    return [
      {
        ...{ name, spread: wanted, isSpread: present !== undefined },
        ...{ bytes: Number(bytes), shards: present ? Number(shards) : null },
      },
    ];
  });
}

/** From pg_dist_partition. */
function presentSpread(method: unknown, replication: unknown): TableSpread | undefined {
  if (method === 'h') return 'by account';
  return method === 'n' && replication === 't' ? 'every node' : undefined;
}

const lockNotAvailable = '55P03';
const deadlock = '40P01';

/**
 * In one transaction, which waits for locks only briefly and tries again: other writes queue behind a lock that waits.
 */
async function runPatiently(connection: Connection, statements: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await connection.runRaw(
        [
          `BEGIN; SET LOCAL lock_timeout = ${limits.clusterLockWaitMs}; SET LOCAL statement_timeout = 0`,
          'SET LOCAL client_min_messages = warning',
          sequentialMode,
          ...statements,
          'COMMIT',
        ].join(';\n'),
      );
      return;
    } catch (error) {
      await connection.runRaw('ROLLBACK');
      const isLocked = [lockNotAvailable, deadlock].includes(codeOf(error));
      if (!isLocked || attempt === limits.clusterLockAttempts) throw error;
      await sleep(limits.clusterLockWaitMs);
    }
  }
}

/** Tables whose rows the coordinator still has, though they are spread: those that reference others first. */
async function localCopies(connection: Connection): Promise<string[]> {
  const sizes = await rowsOf(
    connection,
    `SELECT c.relname FROM pg_class c JOIN pg_dist_partition p ON p.logicalrelid = c.oid
      WHERE c.relnamespace = current_schema()::regnamespace AND pg_relation_size(c.oid) > 0`,
  );
  const names = new Set(sizes.map(([name]) => name));
  return (await inReferenceOrder(connection)).reverse().filter((name) => names.has(name));
}

async function readStatus(connection: Connection, citus: string): Promise<ClusterStatus> {
  const nodes = await rowsOf(
    connection,
    `SELECT n.nodename, n.nodeport, n.groupid,
        (SELECT count(*) FROM pg_dist_placement p WHERE p.groupid = n.groupid),
        citus_check_connection_to_node(n.nodename, n.nodeport)::int
      FROM pg_dist_node n WHERE n.noderole = 'primary' ORDER BY n.groupid`,
  );
  const allAnswer = nodes.every((row) => Number(row[4]) === 1);
  const sizes = allAnswer
    ? await rowsOf(connection, 'SELECT nodename, nodeport, table_name::text, shard_size FROM citus_shards')
    : [];
  const bytesOf = (matches: (row: unknown[]) => boolean): number | null =>
    allAnswer ? sizes.filter(matches).reduce((sum, row) => sum + Number(row[3]), 0) : null;
  const tables = (await readPlacements(connection)).map((table) =>
    table.isSpread ? { ...table, bytes: bytesOf((row) => row[2] === table.name) } : table,
  );
  return {
    citus,
    nodes: nodes.map(
      ([name, port, group, shards, answers]): ClusterNode => ({
        ...{ name: name as string, port: Number(port), role: Number(group) === 0 ? 'coordinator' : 'worker' },
        ...{ shards: Number(shards), bytes: bytesOf((row) => row[0] === name && row[1] === port) },
        answers: Number(answers) === 1,
      }),
    ),
    tables,
  };
}
