import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup as backUp } from 'node:sqlite';
import {
  type Compilable,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { createDurableFolder } from '../../files/durable-folder.ts';
import { limits } from '../../limits.ts';
import type { Sample } from '../../metrics/sample.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import { CommitCacheVersions } from '../cache-version.ts';
import {
  type Database,
  type DeleteByKeys,
  type InvalidationScope,
  type ProgressCallback,
  type QueryExecutor,
  storeNotFound,
  type Transaction,
} from '../database.ts';
import { SchemaTooNew } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import { type ParamValues, rawSql, type Statement } from '../statement.ts';
import type { StoreLost } from '../store.ts';
import { BackgroundReads } from './background-reads.ts';
import { columnTypes } from './column-types.ts';
import { Connection, type ReadOnlyMode } from './connection.ts';
import { databaseFileIn, hasWalContent, walFileOf } from './database-file.ts';
import { buildDeleteByKeys } from './delete-by-keys.ts';
import { isBusy, isCorrupt, isDiskFull, isIoError } from './errors.ts';
import { fileSamples } from './file-metrics.ts';
import { GroupCommit } from './group-commit.ts';
import { LazyWorker } from './lazy-worker.ts';
import { ReadTransaction } from './read-transaction.ts';
import { beginRead } from './sql-commands.ts';

/** The embedded store: one file in a folder. */
export function openSqlite(
  folder: string,
  { mayCreate, toRead, pageCache }: { mayCreate: boolean; toRead?: boolean; pageCache?: number | undefined },
): Database {
  const file = databaseFileIn(folder);
  // Where it may not be looked at, that is told: it is not missing.
  if (!mayCreate && !statSync(file, { throwIfNoEntry: false })) throw storeNotFound(folder);
  if (toRead && !isWritable(file))
    return new SqliteDatabase(file, pageCache, existsSync(walFileOf(file)) ? 'beside others' : 'at rest');
  createDurableFolder(folder);
  try {
    return openSqliteFile(file, pageCache);
  } catch (error) {
    // On a full disk there is no room for what SQLite makes beside a file that nobody has open.
    if (toRead && isDiskFailure(error as Error) && !hasWalContent(file))
      return new SqliteDatabase(file, pageCache, 'at rest');
    throw error;
  }
}

const isDiskFailure = ({ cause }: Error): boolean => isDiskFull(cause) || isIoError(cause);

/** SQLite also writes beside the file. */
function isWritable(file: string): boolean {
  try {
    for (const path of [file, dirname(file)]) accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export function openSqliteFile(file: string, pageCache?: number): Database {
  closeSync(openSync(file, 'a', 0o600)); // SQLite would make it readable by everybody
  return new SqliteDatabase(file, pageCache);
}

/**
 * Below 1 GB, almost every commit makes SQLite go through all pages that it keeps in memory: where two pages change places,
 * one of them takes for a moment the number of the page at 1 GB, which is never used, and SQLite then throws out all pages
 * beyond the end of the file.
 */
const effectivePageCache = (file: string, pageCache: number): number =>
  statSync(file).size < 2 ** 30 ? Math.min(pageCache, limits.smallStorePageCacheMegabytes) : pageCache;

const dataVersion = rawSql('PRAGMA data_version');
const anyRead = rawSql('SELECT 1 FROM sqlite_schema LIMIT 1');

/**
 * One connection writes, and reads too: so its memory of pages serves both, where a commit would empty that of another.
 * There is such another one for reads that come in the middle of a transaction. Other processes may work on the same file.
 */
class SqliteDatabase implements Database {
  readonly locksRows = false;
  readonly build = new Kysely<never>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  readonly cacheVersions: CommitCacheVersions;
  readonly #file: string;
  readonly #onlyRead: ReadOnlyMode | undefined;
  /** When it was written last, where nobody should write it. */
  readonly #written: number | undefined;
  readonly #main: Connection;
  readonly #aside: Connection;
  readonly #commits: GroupCommit;
  readonly #helper: LazyWorker;
  readonly #longReads: BackgroundReads;
  readonly #view: ReadTransaction;

  constructor(file: string, pageCache: number = limits.pageCacheMegabytes, onlyRead?: ReadOnlyMode) {
    this.#file = file;
    this.#onlyRead = onlyRead;
    this.#written = onlyRead === 'at rest' ? statSync(file).mtimeMs : undefined;
    this.#main = new Connection(file, {
      busyTimeoutMs: 0,
      pageCacheMb: effectivePageCache(file, pageCache),
      readOnlyMode: onlyRead,
    });
    this.#aside = new Connection(file, {
      pageCacheMb: limits.readConnectionPageCacheMegabytes,
      readOnlyMode: onlyRead,
    });
    this.#aside.database.exec('PRAGMA query_only = ON');
    this.#view = new ReadTransaction(this.#main, this.#aside);
    this.cacheVersions = new CommitCacheVersions(() => this.#foreign(), { exact: true });
    this.#helper = new LazyWorker(file);
    this.#longReads = new BackgroundReads(file);
    const committed = (whose: InvalidationScope): void => this.cacheVersions.invalidate(whose);
    this.#commits = new GroupCommit(this.#main, this.#view, this.#helper, committed);
  }

  /**
   * To the one connection that writes here, every commit it did not make itself is another's: of another process, or of
   * this one's thread for long works. In the middle of a view it would learn of none.
   */
  #foreign(): number {
    this.#view.close();
    try {
      return this.#dataVersion();
    } catch (error) {
      if (!isBusy((error as Error).cause)) throw error;
      // Another process puts the log in order after a crash. Only the connection aside waits for that, and any read of its will do.
      this.#aside.run(anyRead);
      return this.#dataVersion();
    }
  }

  #dataVersion(): number {
    return this.#main.run(dataVersion)[0]?.[0] as number;
  }

  buildDeleteByKeys(rows: DeleteByKeys, count: number): Compilable {
    return buildDeleteByKeys(this.build, rows, count);
  }

  run(statement: Statement, values?: ParamValues): StoredValue[][] {
    return this.#view.run(statement, values);
  }

  runLong(statement: Statement, values?: ParamValues): Promise<StoredValue[][]> {
    return this.#longReads.run(statement, values);
  }

  transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    whose?: InvalidationScope,
    isLong = false,
  ): Promise<T> {
    return this.#commits.enqueue(work, whose, isLong);
  }

  async snapshot<T>(work: (executor: QueryExecutor) => Promise<T>): Promise<T> {
    const connection = new Connection(this.#file, { readOnlyMode: this.#onlyRead });
    try {
      connection.database.exec(beginRead);
      const result = await work(connection);
      this.#mustBeAtRest();
      return result;
    } finally {
      connection.database.close();
    }
  }

  async migrate(migrations: readonly Migration[]): Promise<number> {
    if (this.#version() === migrations.length) return 0;
    return this.transaction(async (transaction) => {
      const version = this.#version();
      if (version > migrations.length) throw new SchemaTooNew(version);
      const pending = migrations.slice(version);
      for (const migration of pending)
        for (const sql of migration(columnTypes)) await transaction.run(rawSql(sql));
      await transaction.run(rawSql(`PRAGMA user_version = ${migrations.length}`));
      return pending.length;
    });
  }

  #version(): number {
    return Number(this.#main.database.prepare('PRAGMA user_version').get()?.user_version);
  }

  async schemaVersion(): Promise<number> {
    return this.#version();
  }

  async checkIntegrity(): Promise<string[]> {
    const { database } = this.#main;
    const problems: string[] = [];
    try {
      // Row by row: what SQLite finds before it can read no further is not to be lost.
      for (const { integrity_check: line } of database.prepare('PRAGMA integrity_check').iterate())
        if (line !== 'ok') problems.push(String(line).replace('*** in database main ***\n', ''));
      for (const { table, rowid, parent } of database.prepare('PRAGMA foreign_key_check').iterate())
        problems.push(`${table}: row ${rowid} points at a missing row of ${parent}`);
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      problems.push((error as Error).message);
    }
    return problems;
  }

  async copyTo(
    file: string,
    onProgress: ProgressCallback,
    witness: (executor: QueryExecutor) => Promise<void>,
  ): Promise<void> {
    const source = new Connection(this.#file, { readOnlyMode: this.#onlyRead });
    try {
      // The view stays as it is while others write; otherwise each of their writes would start the copy anew.
      source.database.exec(`${beginRead}; SELECT 1 FROM sqlite_schema`);
      await backUp(source.database, file, {
        rate: 1000,
        progress: ({ totalPages, remainingPages }) => onProgress(totalPages - remainingPages, totalPages),
      });
      await witness(source);
      this.#mustBeAtRest();
    } finally {
      source.database.close();
    }
  }

  async samples(): Promise<Sample[]> {
    return [...this.#commits.samples(), ...(await fileSamples(this.#file))];
  }

  get lost(): Promise<StoreLost> {
    return this.#commits.lost;
  }

  async close(): Promise<void> {
    await this.#commits.idle();
    await Promise.all([this.#helper.close(), this.#longReads.close()]);
    // SQLite would write back its log, to a disk that cannot be trusted; the next start does that.
    if (this.#commits.isLost) return;
    this.#aside.database.close();
    this.#main.database.close();
    this.#mustBeAtRest();
  }

  /** To be asked before anything that was read is kept, and last: whatever was found out, damage too, may be due to that. */
  #mustBeAtRest(): void {
    if (this.#onlyRead !== 'at rest') return;
    if (hasWalContent(this.#file) || statSync(this.#file).mtimeMs !== this.#written)
      throw new Error(
        `${this.#file} was written meanwhile, and what was read of it may be of several moments; try again`,
      );
  }
}
