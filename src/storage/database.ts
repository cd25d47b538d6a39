import type { Compilable } from 'kysely';
import type { Sample } from '../metrics/sample.ts';
import type { StoredValue } from '../schema/fields/field.ts';
import type { Migration } from './migrations/migration.ts';
import type { NewRows } from './new-rows.ts';
import type { ParamValues, QueryBuilder, Statement } from './statement.ts';
import type { CacheVersions, MaybePromise, StoreLost } from './store.ts';
import type { TransactionScoped } from './transaction-scope.ts';

/** Runs statements; rows come as arrays in the order of the selected columns. */
export interface QueryExecutor {
  run(statement: Statement, values?: ParamValues): MaybePromise<StoredValue[][]>;
  /**
   * The same for a read that may take long. Only a database has it in which everybody else would have to wait for such a
   * read; that one cannot tell beforehand how many rows it will find either, and has to be helped to a good plan.
   */
  runLong?(statement: Statement, values?: ParamValues): Promise<StoredValue[][]>;
}

/** A session inside a transaction. On SQLite works that come together share one. */
export interface Transaction extends QueryExecutor {
  /**
   * Runs a statement whose rows nobody needs. It may go out together with the next ones, and its fault may surface only
   * at the transaction's end.
   */
  runDeferred(statement: Statement, values?: ParamValues): MaybePromise<void>;
  /**
   * Adds rows, which may wait for those of others, so as to be written together: until the transaction's end, or until a
   * statement is run that might see them.
   */
  insertBuffered(rows: NewRows): MaybePromise<void>;
  /** What works of one transaction share: opened by the first that asks for it, closed before the commit. */
  getScoped<T extends TransactionScoped>(key: string, open: () => Promise<T>): MaybePromise<T>;
}

/** Told how far a long work has come. */
export type ProgressCallback = (done: number, total: number) => void;

/**
 * Whose kept answers, or known tokens, a transaction may change: those of one account, by its ID; of `nobody`, as with all
 * that is read afresh each time, such as sessions; of everybody, where nothing is said.
 */
export type InvalidationScope = number | 'none' | undefined;

/** Rows of a table by their whole keys: the columns that are the same in all of them, and those of each, with their types. */
export interface DeleteByKeys {
  table: string;
  common: Record<string, 'integer' | 'text'>;
  perRow: Record<string, 'integer' | 'text'>;
}

/** What a dialect must bring. All else in `storage/` is the same for both, but for `backup/`, whose files are SQLite's. */
export interface Database extends QueryExecutor {
  /** Builds queries for this dialect; it never runs any. */
  readonly build: QueryBuilder;
  /** Whether a transaction must lock the rows it relies on. SQLite has one writer anyway. */
  readonly locksRows: boolean;
  /** Deletes so many rows, each found by its key. Takes the values of what is the same in all, then those of each row. */
  buildDeleteByKeys(rows: DeleteByKeys, count: number): Compilable;
  /** Tell whether what was read once still holds. */
  readonly cacheVersions: CacheVersions;
  /**
   * Durable when it resolves. `work` runs again if the database asks for that. Works on the same account, by its ID,
   * follow each other. One that may take long, `isLong`, has a transaction to itself; if it is everybody's, its statements may, too.
   */
  transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    whose?: InvalidationScope,
    isLong?: boolean,
  ): Promise<T>;
  /** An unchanging view for several reads. */
  snapshot<T>(work: (executor: QueryExecutor) => Promise<T>): Promise<T>;
  /** How many migrations have run. */
  schemaVersion(): Promise<number>;
  /** Brings the schema up to date, under a lock; returns how many migrations it ran. */
  migrate(migrations: readonly Migration[]): Promise<number>;
  /** What is wrong with the stored data, as the database itself sees it. */
  checkIntegrity(): Promise<string[]>;
  /** The database's own way to copy itself while in use, where it has one; `witness` sees the moment that is copied. */
  copyTo?(
    file: string,
    onProgress: ProgressCallback,
    witness: (executor: QueryExecutor) => Promise<void>,
  ): Promise<void>;
  /** Whether another process is connected, where a database can be replaced while it is open here. */
  isInUse?(): Promise<boolean>;
  /** What it tells of itself to whoever watches. */
  samples(): MaybePromise<Sample[]>;
  /** Resolves if this process must stop, since it cannot know any more what is stored. */
  readonly lost?: Promise<StoreLost>;
  close(): Promise<void>;
}

/** What was named holds no store: it is mistyped more often than lost. */
export const storeNotFound = (place: string): Error =>
  new Error(
    `there is no store in ${place}; name the right one, or let "tradepost serve" make one or "tradepost restore" bring one back`,
  );
