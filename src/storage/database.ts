import type { Compilable } from 'kysely';
import type { Stored } from '../declare/fields/field.ts';
import type { Sample } from '../metrics/sample.ts';
import type { Migration } from './migrations/index.ts';
import type { NewRows } from './new-rows.ts';
import type { Shared } from './shared.ts';
import type { QueryBuilder, Statement, Values } from './statement.ts';
import type { Marks, Soon, StoreLost } from './store.ts';

/** Runs statements; rows come as arrays in the order of the selected columns. */
export interface Session {
  run(statement: Statement, values?: Values): Soon<Stored[][]>;
  /**
   * The same for a read that may take long. Only a database has it in which everybody else would have to wait for such a
   * read; that one cannot tell beforehand how many rows it will find either, and has to be helped to a good plan.
   */
  runLong?(statement: Statement, values?: Values): Promise<Stored[][]>;
}

/** A session inside a transaction. On SQLite works that come together share one. */
export interface Transaction extends Session {
  /**
   * Runs a statement whose rows nobody needs. It may go out together with the next ones, and its fault may surface only
   * at the transaction's end.
   */
  put(statement: Statement, values?: Values): Soon<void>;
  /**
   * Adds rows, which may wait for those of others, so as to be written together: until the transaction's end, or until a
   * statement is run that might see them.
   */
  add(rows: NewRows): Soon<void>;
  /** What works of one transaction share: opened by the first that asks for it, closed before the commit. */
  shared<T extends Shared>(key: string, open: () => Promise<T>): Soon<T>;
}

/** Told how far a long work has come. */
export type Progress = (done: number, total: number) => void;

/**
 * Whose kept answers, or known tokens, a transaction may change: those of one account, by its ID; of `nobody`, as with all
 * that is read afresh each time, such as sessions; of everybody, where nothing is said.
 */
export type Whose = number | 'nobody' | undefined;

/** Rows of a table by their whole keys: the columns that are the same in all of them, and those of each, with their types. */
export interface RowsByKey {
  table: string;
  same: Record<string, 'integer' | 'text'>;
  each: Record<string, 'integer' | 'text'>;
}

/** What a dialect must bring. All else in `storage/` is the same for both, but for `backup/`, whose files are SQLite's. */
export interface Database extends Session {
  /** Builds queries for this dialect; it never runs any. */
  readonly build: QueryBuilder;
  /** Whether a transaction must lock the rows it relies on. SQLite has one writer anyway. */
  readonly locksRows: boolean;
  /** Deletes so many rows, each found by its key. Takes the values of what is the same in all, then those of each row. */
  deletionOf(rows: RowsByKey, count: number): Compilable;
  /** Tell whether what was read once still holds. */
  readonly marks: Marks;
  /**
   * Durable when it resolves. `work` runs again if the database asks for that. Works on the same account, by its ID,
   * follow each other. One that may take long, `isLong`, has a transaction to itself; if it is everybody's, its statements may, too.
   */
  transaction<T>(work: (session: Transaction) => Promise<T>, whose?: Whose, isLong?: boolean): Promise<T>;
  /** An unchanging view for several reads. */
  snapshot<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** How many migrations have run. */
  version(): Promise<number>;
  /** Brings the schema up to date, under a lock; returns how many migrations it ran. */
  migrate(migrations: readonly Migration[]): Promise<number>;
  /** What is wrong with the stored data, as the database itself sees it. */
  check(): Promise<string[]>;
  /** The database's own way to copy itself while in use, where it has one; `witness` sees the moment that is copied. */
  copyTo?(file: string, onProgress: Progress, witness: (session: Session) => Promise<void>): Promise<void>;
  /** Whether another process is connected, where a database can be replaced while it is open here. */
  inUse?(): Promise<boolean>;
  /** What it tells of itself to whoever watches. */
  samples(): Soon<Sample[]>;
  /** Resolves if this process must stop, since it cannot know any more what is stored. */
  readonly lost?: Promise<StoreLost>;
  close(): Promise<void>;
}

/** What was named holds no store: it is mistyped more often than lost. */
export const noStoreIn = (place: string): Error =>
  new Error(
    `there is no store in ${place}; name the right one, or let "tradepost serve" make one or "tradepost restore" bring one back`,
  );
