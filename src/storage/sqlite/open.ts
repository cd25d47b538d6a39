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
import type { Stored } from '../../declare/fields/field.ts';
import { makeFolder } from '../../files/folder.ts';
import { limits } from '../../limits.ts';
import type { Sample } from '../../metrics/sample.ts';
import {
  type Database,
  noStoreIn,
  type Progress,
  type RowsByKey,
  type Session,
  type Transaction,
  type Whose,
} from '../database.ts';
import { CommitMarks } from '../marks.ts';
import { type Migration, SchemaTooNew } from '../migrations/index.ts';
import { plain, type Statement, type Values } from '../statement.ts';
import type { StoreLost } from '../store.ts';
import { columnTypes } from './columns.ts';
import { Connection, type OnlyRead } from './connection.ts';
import { fileIn, hasLog, logOf } from './database-file.ts';
import { deletionOf } from './deletion.ts';
import { isBusy, isDamage, isFull, isInputOutput } from './errors.ts';
import { fileFigures } from './file-figures.ts';
import { GroupCommit } from './group.ts';
import { Helper } from './helper.ts';
import { LongReads } from './long-reads.ts';
import { beginReading } from './orders.ts';
import { View } from './view.ts';

/** The embedded store: one file in a folder. */
export function openSqlite(
  folder: string,
  { mayCreate, toRead, pageCache }: { mayCreate: boolean; toRead?: boolean; pageCache?: number | undefined },
): Database {
  const file = fileIn(folder);
  // Where it may not be looked at, that is told: it is not missing.
  if (!mayCreate && !statSync(file, { throwIfNoEntry: false })) throw noStoreIn(folder);
  if (toRead && !isWritable(file))
    return new SqliteDatabase(file, pageCache, existsSync(logOf(file)) ? 'beside others' : 'at rest');
  makeFolder(folder);
  try {
    return openSqliteFile(file, pageCache);
  } catch (error) {
    // On a full disk there is no room for what SQLite makes beside a file that nobody has open.
    if (toRead && isInNeed(error as Error) && !hasLog(file))
      return new SqliteDatabase(file, pageCache, 'at rest');
    throw error;
  }
}

const isInNeed = ({ cause }: Error): boolean => isFull(cause) || isInputOutput(cause);

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
const worthKeeping = (file: string, pageCache: number): number =>
  statSync(file).size < 2 ** 30 ? Math.min(pageCache, limits.smallStorePageCache) : pageCache;

const dataVersion = plain('PRAGMA data_version');
const anyRead = plain('SELECT 1 FROM sqlite_schema LIMIT 1');

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
  readonly marks: CommitMarks;
  readonly #file: string;
  readonly #onlyRead: OnlyRead | undefined;
  /** When it was written last, where nobody should write it. */
  readonly #written: number | undefined;
  readonly #main: Connection;
  readonly #aside: Connection;
  readonly #commits: GroupCommit;
  readonly #helper: Helper;
  readonly #longReads: LongReads;
  readonly #view: View;

  constructor(file: string, pageCache: number = limits.pageCache, onlyRead?: OnlyRead) {
    this.#file = file;
    this.#onlyRead = onlyRead;
    this.#written = onlyRead === 'at rest' ? statSync(file).mtimeMs : undefined;
    this.#main = new Connection(file, { wait: 0, pageCache: worthKeeping(file, pageCache), onlyRead });
    this.#aside = new Connection(file, { pageCache: limits.asidePageCache, onlyRead });
    this.#aside.database.exec('PRAGMA query_only = ON');
    this.#view = new View(this.#main, this.#aside);
    this.marks = new CommitMarks(() => this.#foreign(), { exact: true });
    this.#helper = new Helper(file);
    this.#longReads = new LongReads(file);
    const committed = (whose: Whose): void => this.marks.committed(whose);
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

  deletionOf(rows: RowsByKey, count: number): Compilable {
    return deletionOf(this.build, rows, count);
  }

  run(statement: Statement, values?: Values): Stored[][] {
    return this.#view.run(statement, values);
  }

  runLong(statement: Statement, values?: Values): Promise<Stored[][]> {
    return this.#longReads.run(statement, values);
  }

  transaction<T>(work: (session: Transaction) => Promise<T>, whose?: Whose, isLong = false): Promise<T> {
    return this.#commits.add(work, whose, isLong);
  }

  async snapshot<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const connection = new Connection(this.#file, { onlyRead: this.#onlyRead });
    try {
      connection.database.exec(beginReading);
      const result = await work(connection);
      this.#mustBeAtRest();
      return result;
    } finally {
      connection.database.close();
    }
  }

  async migrate(migrations: readonly Migration[]): Promise<number> {
    if (this.#version() === migrations.length) return 0;
    return this.transaction(async (session) => {
      const version = this.#version();
      if (version > migrations.length) throw new SchemaTooNew(version);
      const pending = migrations.slice(version);
      for (const migration of pending)
        for (const sql of migration(columnTypes)) await session.run(plain(sql));
      await session.run(plain(`PRAGMA user_version = ${migrations.length}`));
      return pending.length;
    });
  }

  #version(): number {
    return Number(this.#main.database.prepare('PRAGMA user_version').get()?.user_version);
  }

  async version(): Promise<number> {
    return this.#version();
  }

  async check(): Promise<string[]> {
    const { database } = this.#main;
    const problems: string[] = [];
    try {
      // Row by row: what SQLite finds before it can read no further is not to be lost.
      for (const { integrity_check: line } of database.prepare('PRAGMA integrity_check').iterate())
        if (line !== 'ok') problems.push(String(line).replace('*** in database main ***\n', ''));
      for (const { table, rowid, parent } of database.prepare('PRAGMA foreign_key_check').iterate())
        problems.push(`${table}: row ${rowid} points at a missing row of ${parent}`);
    } catch (error) {
      if (!isDamage(error)) throw error;
      problems.push((error as Error).message);
    }
    return problems;
  }

  async copyTo(
    file: string,
    onProgress: Progress,
    witness: (session: Session) => Promise<void>,
  ): Promise<void> {
    const source = new Connection(this.#file, { onlyRead: this.#onlyRead });
    try {
      // The view stays as it is while others write; otherwise each of their writes would start the copy anew.
      source.database.exec(`${beginReading}; SELECT 1 FROM sqlite_schema`);
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
    return [...this.#commits.samples(), ...(await fileFigures(this.#file))];
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
    if (hasLog(this.#file) || statSync(this.#file).mtimeMs !== this.#written)
      throw new Error(
        `${this.#file} was written meanwhile, and what was read of it may be of several moments; try again`,
      );
  }
}
