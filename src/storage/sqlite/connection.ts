import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { sleepSync } from '../../files/sleep-sync.ts';
import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { QueryExecutor } from '../database.ts';
import { bind, type ParamValues, type Statement } from '../statement.ts';
import { isBusy, toStoreError } from './errors.ts';

/** SQLite does not wait while another process turns a new file to WAL: ask again, for as long as a reader would. */
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

interface ConnectionOptions {
  /** Milliseconds that SQLite itself waits for others, in which this process does nothing else. */
  busyTimeoutMs?: number;
  /** Megabytes of pages that it keeps in memory. */
  pageCacheMb?: number;
  /** Why the file is only read; it is written too if left out. */
  readOnlyMode?: ReadOnlyMode | undefined;
}

/** Others may write it, by its log; or nobody can, and it has none, which SQLite would otherwise have to make. */
export type ReadOnlyMode = 'beside others' | 'at rest';

/** SQLite's own, which nobody has changed. */
const pageBytes = 4096;

const insertion = /^insert into/;

/** One connection with its prepared statements. */
export class Connection implements QueryExecutor {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();
  readonly #preparedToPut = new Map<string, StatementSync>();

  constructor(
    file: string,
    {
      busyTimeoutMs: wait = limits.readWaitMs,
      pageCacheMb: pageCache = limits.pageCacheMegabytes,
      readOnlyMode: onlyRead,
    }: ConnectionOptions = {},
  ) {
    const place = onlyRead === 'at rest' ? new URL(`${pathToFileURL(file)}?immutable=1`) : file;
    const readOnly = onlyRead !== undefined;
    this.database = new DatabaseSync(place, { timeout: wait, enableForeignKeyConstraints: true, readOnly });
    if (readOnly) return;
    // WAL: readers never wait for a writer. FULL: what was answered is on the disk. It is written back in write-back.ts.
    retryWhileBusy(() =>
      this.database.exec(`PRAGMA busy_timeout = ${limits.readWaitMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA cache_size = ${-1024 * pageCache}; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 0;
      PRAGMA journal_size_limit = ${limits.walMaxPages * pageBytes};
      PRAGMA busy_timeout = ${wait};`),
    );
  }

  /** A statement that fails has changed nothing. */
  run(statement: Statement, values: ParamValues = {}): StoredValue[][] {
    const { sql } = statement;
    const prepared = this.#prepared.get(sql) ?? this.#prepare(sql, sql, this.#prepared);
    return rowsOf(prepared, statement, values);
  }

  /**
   * The same where a failure is rolled back with all of its transaction. SQLite need not know how to undo one statement of
   * it, for which it would copy each page that an insertion of several rows changes.
   */
  runWithoutStatementJournal(statement: Statement, values: ParamValues = {}): StoredValue[][] {
    const { sql } = statement;
    const prepared =
      this.#preparedToPut.get(sql) ??
      this.#prepare(sql, sql.replace(insertion, 'insert or fail into'), this.#preparedToPut);
    return rowsOf(prepared, statement, values);
  }

  #prepare(name: string, sql: string, kept: Map<string, StatementSync>): StatementSync {
    const prepared = this.database.prepare(sql);
    prepared.setReturnArrays(true);
    const [oldest] = kept.keys();
    if (kept.size >= limits.preparedStatements) kept.delete(oldest as string);
    kept.set(name, prepared);
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
