import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { sleepSync } from '../../files/sleep-sync.ts';
import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { QueryExecutor } from '../database.ts';
import { bind, type ParamValues, type Statement } from '../statement.ts';
import { isBusy, toStoreError } from './errors.ts';

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
