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
import {
  type AccountTable,
  type Database,
  type DeleteByKeys,
  type ProgressCallback,
  type QueryExecutor,
  storeNotFound,
  type Transaction,
} from '../database.ts';
import { SchemaTooNew } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import { type ParamValues, rawSql, type Statement } from '../statement.ts';
import { CacheVersions, type InvalidationScope, type StoreLost } from '../store.ts';
import { BackgroundReads } from './background-reads.ts';
import { columnTypes } from './column-types.ts';
import { Connection, type ReadOnlyMode, ReadTransaction } from './connection.ts';
import { databaseFileIn, hasWalContent, walFileOf } from './database-file.ts';
import { buildDeleteByKeys } from './delete-by-keys.ts';
import { isBusy, isCorrupt, isDiskFull, isIoError } from './errors.ts';
import { fileSamples } from './file-metrics.ts';
import { GroupCommit } from './group-commit.ts';
import { LazyWorker } from './lazy-worker.ts';
import { beginRead, queryOnly } from './sql-commands.ts';
import { readTableSchemas } from './table-schemas.ts';

interface SqliteOptions {
  mayCreate: boolean;
  readOnly?: boolean;
  /** Megabytes. */
  pageCache?: number | undefined;
}

export function openSqlite(folder: string, { mayCreate, readOnly, pageCache }: SqliteOptions): Database {
  const file = databaseFileIn(folder);
  // `statSync` throws if the folder is not accessible.
  if (!mayCreate && !statSync(file, { throwIfNoEntry: false })) throw storeNotFound(folder);
  if (readOnly && !isWritable(file))
    return new SqliteDatabase(file, pageCache, existsSync(walFileOf(file)) ? 'shared' : 'immutable');
  createDurableFolder(folder);
  try {
    return openSqliteFile(file, pageCache);
  } catch (error) {
    // A full disk has no room for SQLite's files beside the database.
    if (readOnly && isDiskFailure(error as Error) && !hasWalContent(file))
      return new SqliteDatabase(file, pageCache, 'immutable');
    throw error;
  }
}

const isDiskFailure = ({ cause }: Error): boolean => isDiskFull(cause) || isIoError(cause);

/** SQLite also writes in the folder. */
function isWritable(file: string): boolean {
  try {
    for (const path of [file, dirname(file)]) accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export function openSqliteFile(file: string, pageCache?: number): Database {
  closeSync(openSync(file, 'a', 0o600)); // SQLite would create it with mode 0644
  return new SqliteDatabase(file, pageCache);
}

/**
 * Below 1 GB almost every commit scans the whole page cache: to swap two pages SQLite gives one the number of the reserved page
 * at 1 GB, and then drops the cached pages beyond the end of the file.
 */
const effectivePageCache = (file: string, pageCache: number): number =>
  statSync(file).size < 2 ** 30 ? Math.min(pageCache, limits.smallStorePageCacheMegabytes) : pageCache;

const dataVersion = rawSql('PRAGMA data_version');
const anyRead = rawSql('SELECT 1 FROM sqlite_schema LIMIT 1');

/**
 * One connection writes and reads, since each commit empties the page cache of all others. A second, small one serves reads
 * during a write transaction. Other processes may use the same file.
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
  readonly cacheVersions: CacheVersions;
  readonly #file: string;
  readonly #readOnlyMode: ReadOnlyMode | undefined;
  /** Of an immutable store, when it was opened. */
  readonly #mtimeMs: number | undefined;
  readonly #main: Connection;
  readonly #readConnection: Connection;
  readonly #commits: GroupCommit;
  readonly #worker: LazyWorker;
  readonly #backgroundReads: BackgroundReads;
  readonly #reads: ReadTransaction;

  constructor(file: string, pageCache: number = limits.pageCacheMegabytes, readOnlyMode?: ReadOnlyMode) {
    this.#file = file;
    this.#readOnlyMode = readOnlyMode;
    this.#mtimeMs = readOnlyMode === 'immutable' ? statSync(file).mtimeMs : undefined;
    this.#main = new Connection(file, {
      busyTimeoutMs: 0,
      pageCacheMegabytes: effectivePageCache(file, pageCache),
      readOnlyMode,
    });
    this.#readConnection = new Connection(file, {
      pageCacheMegabytes: limits.readConnectionPageCacheMegabytes,
      readOnlyMode,
    });
    this.#readConnection.database.exec(queryOnly);
    this.#reads = new ReadTransaction(this.#main, this.#readConnection);
    this.cacheVersions = new CacheVersions(() => this.#readDataVersion(), { exact: true });
    this.#worker = new LazyWorker(file);
    this.#backgroundReads = new BackgroundReads(file);
    const invalidate = (scope: InvalidationScope): void => this.cacheVersions.invalidate(scope);
    this.#commits = new GroupCommit(this.#main, this.#reads, this.#worker, invalidate);
  }

  /** Changes with every commit of another process or of the worker, but not within a read transaction. */
  #readDataVersion(): number {
    this.#reads.close();
    try {
      return this.#dataVersion();
    } catch (error) {
      if (!isBusy((error as Error).cause)) throw error;
      // Another process recovers the log after a crash. The read connection has a busy timeout to wait for that.
      this.#readConnection.run(anyRead);
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
    return this.#reads.run(statement, values);
  }

  runLong(statement: Statement, values?: ParamValues): Promise<StoredValue[][]> {
    return this.#backgroundReads.run(statement, values);
  }

  transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    scope?: InvalidationScope,
    isLong = false,
  ): Promise<T> {
    return this.#commits.enqueue(work, scope, isLong);
  }

  async snapshot<T>(work: (executor: QueryExecutor) => Promise<T>): Promise<T> {
    const connection = new Connection(this.#file, { readOnlyMode: this.#readOnlyMode });
    try {
      connection.database.exec(beginRead);
      const result = await work(connection);
      this.#assertUnchanged();
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
      // Row by row: keeps the problems found before an error.
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

  async accountTables(): Promise<AccountTable[]> {
    const tables = await readTableSchemas(this);
    return tables.filter(({ columns }) => columns.includes('account_id')).reverse();
  }

  async copyTo(
    file: string,
    onProgress: ProgressCallback,
    observe: (executor: QueryExecutor) => Promise<void>,
  ): Promise<void> {
    const source = new Connection(this.#file, { readOnlyMode: this.#readOnlyMode });
    try {
      // Without an open snapshot each write would restart the copy.
      source.database.exec(`${beginRead}; SELECT 1 FROM sqlite_schema`);
      await backUp(source.database, file, {
        rate: 1000,
        progress: ({ totalPages, remainingPages }) => onProgress(totalPages - remainingPages, totalPages),
      });
      await observe(source);
      this.#assertUnchanged();
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
    await Promise.all([this.#worker.close(), this.#backgroundReads.close()]);
    // Closing would checkpoint to a disk that cannot be trusted.
    if (this.#commits.isLost) return;
    this.#readConnection.database.close();
    this.#main.database.close();
    this.#assertUnchanged();
  }

  /** A file written meanwhile explains any result, even corruption. */
  #assertUnchanged(): void {
    if (this.#readOnlyMode !== 'immutable') return;
    if (hasWalContent(this.#file) || statSync(this.#file).mtimeMs !== this.#mtimeMs)
      throw new Error(`${this.#file} was written meanwhile, so what was read may be inconsistent; try again`);
  }
}
