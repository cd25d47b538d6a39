import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { backup as backUp, DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Stored } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import type { Database, Progress, Session } from '../database.ts';
import { type Migration, SchemaTooNew } from '../migrations/index.ts';
import { bind, plain, type Statement, type Values } from '../statement.ts';
import { Unavailable } from '../store.ts';
import { columnTypes } from './columns.ts';
import { isBusy, translate } from './errors.ts';

/** The embedded store: one file in a folder. */
export function openSqlite(folder: string, { mayCreate }: { mayCreate: boolean }): Database {
  const file = join(folder, 'tradepost.db');
  if (!mayCreate && !existsSync(file)) throw new Error(`there is no store in ${folder}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return openSqliteFile(file);
}

export function openSqliteFile(file: string): Database {
  closeSync(openSync(file, 'a', 0o600)); // SQLite would make it readable by everybody
  return new SqliteDatabase(file);
}

const dataVersion = plain('PRAGMA data_version');

/** How long a reader may wait for the moment in which another process tidies the write-ahead log. */
const readerPatience = 5000;

/** SQLite does not wait while another process turns a new file to WAL: ask again, for as long as a reader would. */
function whenFree(work: () => void): void {
  const deadline = Date.now() + readerPatience;
  for (;;)
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw translate(error);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
}

/** One connection with its prepared statements. */
class Connection implements Session {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(file: string, timeout: number) {
    this.database = new DatabaseSync(file, { timeout, enableForeignKeyConstraints: true });
    // WAL: readers never wait for a writer. FULL: what was answered is on the disk.
    whenFree(() =>
      this.database.exec(`PRAGMA busy_timeout = ${readerPatience}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = ${timeout};`),
    );
  }

  run(statement: Statement, values: Values = {}): Stored[][] {
    try {
      return this.#prepare(statement.sql).all(...bind(statement, values)) as unknown as Stored[][];
    } catch (error) {
      throw translate(error);
    }
  }

  #prepare(sql: string): StatementSync {
    let prepared = this.#prepared.get(sql);
    if (!prepared) {
      prepared = this.database.prepare(sql);
      prepared.setReturnArrays(true);
      this.#prepared.set(sql, prepared);
    }
    return prepared;
  }
}

/**
 * Two connections: one for reading, which sees only what is committed, and one for writing, which transactions of this
 * process take in turn. Other processes may work on the same file.
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
  readonly #file: string;
  readonly #reading: Connection;
  readonly #writing: Connection;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(file: string) {
    this.#file = file;
    this.#writing = new Connection(file, 0);
    this.#reading = new Connection(file, readerPatience);
    this.#reading.database.exec('PRAGMA query_only = ON');
  }

  run(statement: Statement, values?: Values): Stored[][] {
    return this.#reading.run(statement, values);
  }

  /** Seen from the reading connection, every commit is another's: this process's own ones too. */
  changeMark(): number {
    return this.#reading.run(dataVersion)[0]?.[0] as number;
  }

  transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const deadline = Date.now() + limits.writeWait;
    const result = this.#turn.then(() => this.#transact(work, deadline));
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #transact<T>(work: (session: Session) => Promise<T>, deadline: number): Promise<T> {
    const { database } = this.#writing;
    await this.#begin(deadline);
    try {
      const result = await work(this.#writing);
      database.exec('COMMIT');
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw translate(error);
    }
  }

  /** Waits without holding up this process, since another one may be writing for long. */
  async #begin(deadline: number): Promise<void> {
    if (Date.now() > deadline) throw new Unavailable('others write for too long');
    for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
      try {
        this.#writing.database.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isBusy(error)) throw translate(error);
        if (Date.now() > deadline)
          throw new Unavailable('another process writes for too long', { cause: error });
        await sleep(pause);
      }
    }
  }

  async snapshot<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const connection = new Connection(this.#file, readerPatience);
    try {
      connection.database.exec('BEGIN');
      return await work(connection);
    } finally {
      connection.database.close();
    }
  }

  async migrate(migrations: readonly Migration[]): Promise<number> {
    if (this.#version(this.#reading) === migrations.length) return 0;
    return this.transaction(async () => {
      const { database } = this.#writing;
      const version = this.#version(this.#writing);
      if (version > migrations.length) throw new SchemaTooNew(version);
      const pending = migrations.slice(version);
      for (const migration of pending) for (const sql of migration(columnTypes)) database.exec(sql);
      database.exec(`PRAGMA user_version = ${migrations.length}`);
      return pending.length;
    });
  }

  #version({ database }: Connection): number {
    return Number(database.prepare('PRAGMA user_version').get()?.user_version);
  }

  async version(): Promise<number> {
    return this.#version(this.#reading);
  }

  async check(): Promise<string[]> {
    const { database } = this.#reading;
    const lines = database
      .prepare('PRAGMA integrity_check')
      .all()
      .map((row) => String(row.integrity_check));
    const foreign = database.prepare('PRAGMA foreign_key_check').all();
    return [
      ...lines.filter((line) => line !== 'ok'),
      ...foreign.map((row) => `${row.table}: row ${row.rowid} points at a missing row of ${row.parent}`),
    ];
  }

  async copyTo(file: string, onProgress: Progress): Promise<void> {
    const source = new Connection(this.#file, readerPatience);
    try {
      // The view stays as it is while others write; otherwise each of their writes would start the copy anew.
      source.database.exec('BEGIN; SELECT 1 FROM sqlite_schema');
      await backUp(source.database, file, {
        rate: 1000,
        progress: ({ totalPages, remainingPages }) => onProgress(totalPages - remainingPages, totalPages),
      });
    } finally {
      source.database.close();
    }
  }

  async close(): Promise<void> {
    await this.#turn;
    this.#reading.database.close();
    this.#writing.database.close();
  }
}
