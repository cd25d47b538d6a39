import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sleepSync } from '../../files/sleep-sync.ts';
import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { QueryExecutor } from '../database.ts';
import { bind, type ParamValues, rawSql, type Statement } from '../statement.ts';
import { Busy, type MaybePromise } from '../store.ts';
import { isBusy, toStoreError } from './errors.ts';
import { beginRead, commit } from './sql-commands.ts';

/** SQLite's busy timeout does not apply while another process switches a new file to WAL mode. */
function retryWhileBusy(work: () => void): void {
  const deadline = Date.now() + limits.readWaitMs;
  for (;;)
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw toStoreError(error);
      sleepSync(10);
    }
}

/** Waits for another process's write lock without blocking the event loop. */
export async function beginWithRetry(deadline: number, begin: () => MaybePromise<unknown>): Promise<void> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    try {
      await begin();
      return;
    } catch (error) {
      if (!isBusy((error as Error).cause ?? error)) throw error;
      if (Date.now() > deadline) throw new Busy('another process writes for too long', { cause: error });
      await sleep(pauseMs);
    }
  }
}

interface ConnectionOptions {
  /** SQLite waits for a lock by blocking the thread. */
  busyTimeoutMs?: number;
  pageCacheMegabytes?: number;
  readOnlyMode?: ReadOnlyMode | undefined;
}

/** `shared`: other processes may write. `immutable`: nothing writes, and SQLite creates no log. */
export type ReadOnlyMode = 'shared' | 'immutable';

/** SQLite's default page size. */
const pageBytes = 4096;

const insertInto = /^insert into/;

export class Connection implements QueryExecutor {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();
  readonly #preparedWithoutJournal = new Map<string, StatementSync>();

  constructor(
    file: string,
    {
      busyTimeoutMs = limits.readWaitMs,
      pageCacheMegabytes = limits.pageCacheMegabytes,
      readOnlyMode,
    }: ConnectionOptions = {},
  ) {
    const location = readOnlyMode === 'immutable' ? new URL(`${pathToFileURL(file)}?immutable=1`) : file;
    const readOnly = readOnlyMode !== undefined;
    this.database = new DatabaseSync(location, {
      timeout: busyTimeoutMs,
      enableForeignKeyConstraints: true,
      readOnly,
    });
    if (readOnly) return;
    // WAL: readers never wait for a writer. FULL: a commit is durable. Checkpoints run in wal-checkpointer.ts.
    retryWhileBusy(() =>
      this.database.exec(`PRAGMA busy_timeout = ${limits.readWaitMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA cache_size = ${-1024 * pageCacheMegabytes}; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 0;
      PRAGMA journal_size_limit = ${limits.walMaxPages * pageBytes};
      PRAGMA busy_timeout = ${busyTimeoutMs};`),
    );
  }

  run(statement: Statement, values: ParamValues = {}): StoredValue[][] {
    const { sql } = statement;
    const prepared = this.#prepared.get(sql) ?? this.#prepare(sql, sql, this.#prepared);
    return rowsOf(prepared, statement, values);
  }

  /** For a statement whose failure rolls back the transaction. Saves copying each page that a multi-row insert changes. */
  runWithoutStatementJournal(statement: Statement, values: ParamValues = {}): StoredValue[][] {
    const { sql } = statement;
    const prepared =
      this.#preparedWithoutJournal.get(sql) ??
      this.#prepare(sql, sql.replace(insertInto, 'insert or fail into'), this.#preparedWithoutJournal);
    return rowsOf(prepared, statement, values);
  }

  #prepare(key: string, sql: string, cache: Map<string, StatementSync>): StatementSync {
    const prepared = this.database.prepare(sql);
    prepared.setReturnArrays(true);
    const [oldest] = cache.keys();
    if (cache.size >= limits.preparedStatements) cache.delete(oldest as string);
    cache.set(key, prepared);
    return prepared;
  }
}

function rowsOf(prepared: StatementSync, statement: Statement, values: ParamValues): StoredValue[][] {
  try {
    return prepared.all(...bind(statement, values)) as unknown as StoredValue[][];
  } catch (error) {
    throw toStoreError(error);
  }
}

const beginStatement = rawSql(beginRead);
const commitStatement = rawSql(commit);

/**
 * One transaction for all reads of an event loop turn, which saves 15 % of a random read. It must be closed after each commit,
 * so that the next read sees it. While the connection writes, reads go to a second one, which sees only committed data.
 */
export class ReadTransaction implements QueryExecutor {
  readonly #connection: Connection;
  readonly #readConnection: Connection;
  #isOpen = false;
  #isCloseScheduled = false;
  #isSuspended = false;

  constructor(connection: Connection, readConnection: Connection) {
    this.#connection = connection;
    this.#readConnection = readConnection;
  }

  run(statement: Statement, values?: ParamValues): StoredValue[][] {
    if (this.#isSuspended) return this.#readConnection.run(statement, values);
    try {
      if (!this.#isOpen) this.#open();
      return this.#connection.run(statement, values);
    } catch (error) {
      if (!isBusy((error as Error).cause)) throw error;
      // As in `SqliteDatabase.#readDataVersion`.
      this.close();
      return this.#readConnection.run(statement, values);
    }
  }

  /** Frees the connection for a write transaction. */
  suspend(): void {
    this.close();
    this.#isSuspended = true;
  }

  resume(): void {
    this.#isSuspended = false;
  }

  #open(): void {
    this.#connection.run(beginStatement);
    this.#isOpen = true;
    if (this.#isCloseScheduled) return;
    this.#isCloseScheduled = true;
    setImmediate(() => {
      this.#isCloseScheduled = false;
      this.close();
    });
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.#connection.database.isOpen && this.#connection.database.isTransaction)
      this.#connection.run(commitStatement);
  }
}
