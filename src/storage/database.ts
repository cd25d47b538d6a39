import type { Compilable } from 'kysely';
import type { Sample } from '../metrics/sample.ts';
import type { StoredValue } from '../schema/fields/field.ts';
import type { Migration, TableSpread } from './migrations/migration.ts';
import type { NewRows } from './new-rows.ts';
import type { ParamValues, QueryBuilder, Statement } from './statement.ts';
import type { CacheVersions, InvalidationScope, MaybePromise, StoreLost } from './store.ts';

/** Rows are arrays in the order of the selected columns. */
export interface QueryExecutor {
  run(statement: Statement, values?: ParamValues): MaybePromise<StoredValue[][]>;
  /** For SQLite, where a slow read would block the process. Callers choose the plan, as it has no row estimates. */
  runLong?(statement: Statement, values?: ParamValues): Promise<StoredValue[][]>;
}

/** State shared by the writes of one transaction. */
export interface TransactionScoped {
  /** Returns a function that restores it, for a write that fails while the transaction goes on. */
  saveState(): () => void;
  /** Writes buffered changes before the commit. */
  flush(): Promise<void>;
}

/** On SQLite the writes of a group share one transaction. */
export interface Transaction extends QueryExecutor {
  /** Runs a statement without result, perhaps together with later ones: errors may surface only at the commit. */
  runDeferred(statement: Statement, values?: ParamValues): MaybePromise<void>;
  /** Inserts rows before the commit, or before the first statement that might see them. */
  insertBuffered(rows: NewRows): MaybePromise<void>;
  /** Inserts many rows, where the database has a way of its own for that. */
  copyIn?(
    table: string,
    columns: readonly string[],
    batches: AsyncIterable<readonly StoredValue[][]>,
  ): Promise<void>;
  /** State shared by all writes of the transaction: opened on first use, flushed before the commit. */
  getScoped<T extends TransactionScoped>(key: string, open: () => Promise<T>): MaybePromise<T>;
}

export type ProgressCallback = (done: number, total: number) => void;

/** Key columns with their types: those with one value for all rows, and those of each. */
export interface DeleteByKeys {
  table: string;
  common: Record<string, 'integer' | 'text'>;
  perRow: Record<string, 'integer' | 'text'>;
}

/** `key`: the primary key, which starts with account_id. */
export interface AccountTable {
  name: string;
  key: string[];
}

/** A table of the store on a cluster. */
export interface TablePlacement {
  name: string;
  spread: TableSpread;
  /** False: it is only on the coordinator yet. */
  isSpread: boolean;
  shards: number | null;
  /** null: a node does not answer. */
  bytes: number | null;
}

export interface ClusterNode {
  name: string;
  port: number;
  role: 'coordinator' | 'worker';
  shards: number;
  bytes: number | null;
  answers: boolean;
}

export interface ClusterStatus {
  citus: string;
  nodes: ClusterNode[];
  tables: TablePlacement[];
}

/** How far a cluster is spread and which of its nodes answer. */
export interface ClusterHealth {
  nodes: { node: string; answers: boolean }[];
  /** Tables that are only on the coordinator yet. */
  unspreadTables: number;
}

/** What `distribute` has to do, or has done. */
export interface DistributionPlan {
  shards: number;
  /** Nodes that take shards. */
  nodes: number;
  tables: { name: string; spread: TableSpread; bytes: number }[];
}

export interface DistributeOptions {
  shards?: number | undefined;
  onTable?(name: string, done: number, total: number): void;
}

/** Accounts whose rows are on the same machine; undefined: those of the whole store. */
export type AccountGroup = readonly number[] | undefined;

/** Tables spread over several machines by Citus. */
export interface Cluster {
  /** Whether the database may be on a cluster. */
  readonly hasCitus: boolean;
  /** Undefined: the database is not on a cluster. */
  status(): Promise<ClusterStatus | undefined>;
  /** Known for some seconds; undefined: the database is not on a cluster. */
  health(): Promise<ClusterHealth | undefined>;
  /** The nodes that do not answer, with the number of accounts on each. */
  deadNodes(): Promise<{ node: string; accounts: number }[]>;
  /** All accounts but those on the dead nodes. */
  accountGroups(executor: QueryExecutor, deadNodes?: readonly string[]): Promise<AccountGroup[]>;
  /** The same, as the first statement of a snapshot, which shows all nodes at one moment then. */
  snapshotGroups(executor: QueryExecutor, deadNodes?: readonly string[]): Promise<AccountGroup[]>;
  /** Throws unless this is the coordinator of a cluster. */
  requireCoordinator(): Promise<void>;
  plan(options: DistributeOptions): Promise<DistributionPlan>;
  /** May be interrupted and run again. */
  distribute(options: DistributeOptions): Promise<DistributionPlan>;
}

/** What each dialect implements. The rest of `storage/` is shared, but for `backup/`, whose files are SQLite's. */
export interface Database extends QueryExecutor {
  readonly build: QueryBuilder;
  /** Whether transactions must lock rows. SQLite has one writer at a time. */
  readonly locksRows: boolean;
  /** Parameters: the common values, then those of each row. */
  buildDeleteByKeys(rows: DeleteByKeys, count: number): Compilable;
  readonly cacheVersions: CacheVersions;
  /**
   * Durable when it resolves. `work` may be retried. Transactions of one account run one after the other. `isLong`: in a
   * transaction of its own and, without a scope, without statement timeout.
   */
  transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    scope?: InvalidationScope,
    isLong?: boolean,
  ): Promise<T>;
  snapshot<T>(work: (executor: QueryExecutor) => Promise<T>): Promise<T>;
  schemaVersion(): Promise<number>;
  /** Runs pending migrations under a lock; returns their number. */
  migrate(migrations: readonly Migration[]): Promise<number>;
  checkIntegrity(): Promise<string[]>;
  /** Tables with rows of accounts: those that reference others come first. */
  accountTables(): Promise<AccountTable[]>;
  /** An online copy, if the database has one; `observe` sees the same snapshot. */
  copyTo?(
    file: string,
    onProgress: ProgressCallback,
    observe: (executor: QueryExecutor) => Promise<void>,
  ): Promise<void>;
  /** Whether another process is connected, for a database that is restored while open. */
  isInUse?(): Promise<boolean>;
  /** Of PostgreSQL, which may be on a cluster. */
  readonly cluster?: Cluster;
  samples(): MaybePromise<Sample[]>;
  /** Resolves if this process must stop. */
  readonly lost?: Promise<StoreLost>;
  close(): Promise<void>;
}

/** Of a snapshot of all accounts, as its first statement. */
export const snapshotGroups = async (
  { cluster }: Database,
  executor: QueryExecutor,
  deadNodes: readonly string[] = [],
): Promise<AccountGroup[]> => cluster?.snapshotGroups(executor, deadNodes) ?? [undefined];

export const storeNotFound = (place: string): Error =>
  new Error(
    `there is no store in ${place}; check the name, or create one with "tradepost serve" or "tradepost restore"`,
  );
