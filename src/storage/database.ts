import type { Stored } from '../declare/fields/field.ts';
import type { Migration } from './migrations/index.ts';
import type { QueryBuilder, Statement, Values } from './statement.ts';
import type { Soon } from './store.ts';

/** Runs statements; rows come as arrays in the order of the selected columns. */
export interface Session {
  run(statement: Statement, values?: Values): Soon<Stored[][]>;
}

/** Told how far a long work has come. */
export type Progress = (done: number, total: number) => void;

/** What a dialect must bring. All else in `storage/` is the same for both. */
export interface Database extends Session {
  /** Builds queries for this dialect; it never runs any. */
  readonly build: QueryBuilder;
  /** Whether a transaction must lock the rows it relies on. SQLite has one writer anyway. */
  readonly locksRows: boolean;
  /** A number that changes with every commit, of any process, where the database has one that is cheap to ask for. */
  changeMark?(): number;
  /** Durable when it resolves. `work` runs again if the database asks for that. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** An unchanging view for several reads. */
  snapshot<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** How many migrations have run. */
  version(): Promise<number>;
  /** Brings the schema up to date, under a lock; returns how many migrations it ran. */
  migrate(migrations: readonly Migration[]): Promise<number>;
  /** What is wrong with the stored data, as the database itself sees it. */
  check(): Promise<string[]>;
  /** The database's own way to copy itself while in use, where it has one. */
  copyTo?(file: string, onProgress: Progress): Promise<void>;
  close(): Promise<void>;
}
