import type { Compilable } from 'kysely';
import type { Sample } from '../metrics/sample.ts';
import type { StoredValue } from '../schema/fields/field.ts';
import type { Migration } from './migrations/migration.ts';
import type { NewRows } from './new-rows.ts';
import type { ParamValues, QueryBuilder, Statement } from './statement.ts';
import type { CacheVersions, MaybePromise, StoreLost } from './store.ts';
import type { TransactionScoped } from './transaction-scope.ts';

/** Runs statements; rows are arrays in the order of the selected columns. */
export interface QueryExecutor {
  run(statement: Statement, values?: ParamValues): MaybePromise<StoredValue[][]>;
  /**
   * Runs a slow read in the background. Only SQLite has it, where such a read would block the process. Its planner does not
   * know how many rows a condition selects either, so callers choose the plan.
   */
  runLong?(statement: Statement, values?: ParamValues): Promise<StoredValue[][]>;
}

/** On SQLite the writes of a group share one transaction. */
export interface Transaction extends QueryExecutor {
  /** Runs a statement without result. It may be sent together with later ones, so errors may surface only at the commit. */
  runDeferred(statement: Statement, values?: ParamValues): MaybePromise<void>;
  /** Buffers rows, to be written together with others before the commit or the first statement that might see them. */
  insertBuffered(rows: NewRows): MaybePromise<void>;
  /** Returns state shared by all writes of the transaction: opened on first use, flushed before the commit. */
  getScoped<T extends TransactionScoped>(key: string, open: () => Promise<T>): MaybePromise<T>;
}

export type ProgressCallback = (done: number, total: number) => void;

/**
 * Which cached responses and tokens a transaction invalidates: those of one account, by its ID; `none`, for data that is
 * never cached, such as sessions; all, if undefined.
 */
export type InvalidationScope = number | 'none' | undefined;

/** Key columns of rows to delete, with their types: those that all rows have in common, and those of each. */
export interface DeleteByKeys {
  table: string;
  common: Record<string, 'integer' | 'text'>;
  perRow: Record<string, 'integer' | 'text'>;
}

/** The port that each dialect implements. The rest of `storage/` is shared, but for `backup/`, whose files are SQLite's. */
export interface Database extends QueryExecutor {
  /** Builds queries for this dialect, without running them. */
  readonly build: QueryBuilder;
  /** Whether transactions must lock the rows they rely on. SQLite has one writer at a time. */
  readonly locksRows: boolean;
  /** Its parameters are the common values, then those of each row. */
  buildDeleteByKeys(rows: DeleteByKeys, count: number): Compilable;
  readonly cacheVersions: CacheVersions;
  /**
   * Durable when it resolves. `work` is retried after a serialization failure. Transactions of the same account run one after
   * the other. With `isLong` it shares its transaction with no other; without a scope, its statements have no timeout either.
   */
  transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    scope?: InvalidationScope,
    isLong?: boolean,
  ): Promise<T>;
  /** Runs several reads on a consistent snapshot. */
  snapshot<T>(work: (executor: QueryExecutor) => Promise<T>): Promise<T>;
  /** The number of migrations that have run. */
  schemaVersion(): Promise<number>;
  /** Runs pending migrations under a lock and returns their number. */
  migrate(migrations: readonly Migration[]): Promise<number>;
  /** Problems that the database itself finds in the stored data. */
  checkIntegrity(): Promise<string[]>;
  /** The database's own online copy, if it has one; `observe` sees the same snapshot. */
  copyTo?(
    file: string,
    onProgress: ProgressCallback,
    observe: (executor: QueryExecutor) => Promise<void>,
  ): Promise<void>;
  /** Whether another process is connected; only for a database that can be restored into while open. */
  isInUse?(): Promise<boolean>;
  /** Metrics. */
  samples(): MaybePromise<Sample[]>;
  /** Resolves if this process must stop, because what is on disk is unknown. */
  readonly lost?: Promise<StoreLost>;
  close(): Promise<void>;
}

export const storeNotFound = (place: string): Error =>
  new Error(
    `there is no store in ${place}; name the right one, or let "tradepost serve" make one or "tradepost restore" bring one back`,
  );
