import type { StoreConfig } from '../config.ts';
import type {
  Cluster,
  ClusterStatus,
  Database,
  DistributionPlan,
  TablePlacement,
} from '../storage/database.ts';
import { migrations, schemaVersionMismatch } from '../storage/migrations/index.ts';
import { openDatabase } from '../storage/open.ts';
import { exitOnSignals, print, printWarning, withDatabase } from './output.ts';
import { rebuildDerivedWithProgress } from './rebuild-derived.ts';

type DistributeOptions = StoreConfig & { shards?: number; dryRun?: boolean; json?: boolean };

/** Spreads the tables of a store over a Citus cluster; an empty database becomes a store. */
export async function distribute(options: DistributeOptions): Promise<void> {
  exitOnSignals();
  if (!options.database)
    throw new Error('the embedded store is on one machine; name a PostgreSQL with Citus by --database');
  const database = await openDatabase(options, { mayCreate: true });
  try {
    await distributeStore(database, database.cluster as Cluster, options);
  } finally {
    await database.close();
  }
}

async function distributeStore(
  database: Database,
  cluster: Cluster,
  options: DistributeOptions,
): Promise<void> {
  const { shards, dryRun = false } = options;
  await cluster.requireCoordinator();
  const version = await database.schemaVersion();
  if (version && version !== migrations.length) throw new Error(schemaVersionMismatch(version));
  const plan = await cluster.plan({ shards });
  if (dryRun) {
    printPlan(options, plan, dryRun);
    return;
  }
  const tell = (line: string): void => {
    if (!options.json) printWarning(line);
  };
  if (plan.tables.length) planWords(plan).split('\n').forEach(tell);
  if (!version && (await database.migrate(migrations))) await rebuildDerivedWithProgress(database);
  // Also if all tables are spread: what the coordinator still has of them may be left from an interrupted run.
  await cluster.distribute({
    shards,
    onTable: (name, done, total) => tell(`${done + 1} of ${total}: ${name} …`),
  });
  printPlan(options, plan, false);
}

function printPlan(options: StoreConfig, plan: DistributionPlan, dryRun: boolean): void {
  const { shards, nodes, tables } = plan;
  const done = `Spread ${tables.length} tables over ${nodes} nodes, ${shards} shards each`;
  const words = tables.length ? (dryRun ? planWords(plan) : done) : 'Nothing to do: all tables are spread';
  const result = { shards, nodes, tables: tables.map(({ name, spread }) => ({ name, spread })) };
  print(options, dryRun ? { would_distribute: result } : { distributed: result }, words);
}

function planWords({ shards, nodes, tables }: DistributionPlan): string {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const of = (spread: string): string =>
    tables
      .filter((table) => table.spread === spread)
      .map(({ name }) => name)
      .join(', ') || 'none';
  return [
    `${tables.length} tables (${megabytes(bytes)}) are to be spread over ${nodes} nodes, ${shards} shards each`,
    `by account: ${of('by account')}`,
    `a copy on every node: ${of('every node')}`,
    'Each table is copied while it is locked against writes: requests that write wait, and may get 503, for as long as its copy takes.',
  ].join('\n');
}

export const showStatus = (options: StoreConfig): Promise<void> =>
  withDatabase(
    options,
    async (database) => {
      const status = await database.cluster?.status();
      const words = status ? statusWords(status) : 'This store is on one machine: no Citus cluster';
      print(options, status ? { cluster: status } : { cluster: null }, words);
    },
    { mayCreate: false, mustBeCurrent: true },
  );

function statusWords({ citus, nodes, tables }: ClusterStatus): string {
  const nodeLines = nodes.map(
    ({ name, port, role, shards, bytes, answers }) =>
      `  ${name}:${port}  ${role}, ${shards} shards, ${answers ? megabytes(bytes) : 'DOES NOT ANSWER'}`,
  );
  const tableLines = tables.map((table) => `  ${table.name}  ${placementWords(table)}`);
  const left = tables.filter(({ isSpread }) => !isSpread);
  const advice = left.length
    ? [
        `${left.length} tables are only on the coordinator: it carries their load, and the other nodes cannot take requests.`,
        'Run "tradepost database distribute".',
      ]
    : [];
  return [`Citus ${citus}`, 'Nodes', ...nodeLines, 'Tables', ...tableLines, ...advice].join('\n');
}

function placementWords({ spread, isSpread, shards, bytes }: TablePlacement): string {
  if (!isSpread) return `only on the coordinator, ${megabytes(bytes)}`;
  return spread === 'by account'
    ? `by account, ${shards} shards, ${megabytes(bytes)}`
    : `on every node, ${megabytes(bytes)}`;
}

const megabytes = (bytes: number | null): string =>
  bytes === null
    ? 'size unknown'
    : `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
