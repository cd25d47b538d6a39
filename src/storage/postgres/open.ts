import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { limits } from '../../limits.ts';
import { durationBucketsSeconds, Histogram } from '../../metrics/histogram.ts';
import { type Sample, sample } from '../../metrics/sample.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import { CommitCacheVersions } from '../cache-version.ts';
import type { Database, DeleteByKeys, InvalidationScope, QueryExecutor, Transaction } from '../database.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import type { Migration } from '../migrations/migration.ts';
import { bind, type ParamValues, type Statement } from '../statement.ts';
import { Connection } from './connection.ts';
import { buildDeleteByKeys } from './delete-by-keys.ts';
import { isRetryable, toStoreError } from './errors.ts';
import type { StatementResult } from './pipelined-batch.ts';
import { Pool } from './pool.ts';
import type { PoolLimits } from './pool-limits.ts';
import { checkTables, isInUse, migrate, readSchemaVersion } from './schema.ts';
import {
  type BeginOptions,
  beginLongWrite,
  beginSnapshot,
  beginWrite,
  beginWriteWithin,
  PostgresTransaction,
} from './transaction.ts';

export function openPostgres(url: string, allowed: PoolLimits = limits): Database {
  return new PostgresDatabase(url, allowed);
}

class PostgresDatabase implements Database {
  readonly locksRows = true;
  readonly build = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  /** PostgreSQL does not tell what others commit: what is known of callers is looked up anew every few seconds. */
  readonly cacheVersions = new CommitCacheVersions(() => Math.floor(Date.now() / limits.callerCacheTtlMs), {
    exact: false,
  });
  readonly #pool: Pool;
  /** By account. PostgreSQL would make them wait as well, but each on a connection of its own: a busy one would take them all. */
  readonly #turns: KeyedMutex;
  readonly #allowed: PoolLimits;
  readonly #commits = new Histogram(durationBucketsSeconds);

  constructor(url: string, allowed: PoolLimits) {
    this.#pool = new Pool(() => Connection.open(url, allowed), allowed);
    this.#allowed = allowed;
    this.#turns = new KeyedMutex({ maxWaiting: allowed.poolQueuedRequests, timeoutMs: allowed.writeWaitMs });
  }

  buildDeleteByKeys(rows: DeleteByKeys, count: number): Compilable {
    return buildDeleteByKeys(this.build, rows, count);
  }

  async run(statement: Statement, values: ParamValues = {}): Promise<StoredValue[][]> {
    const calls = [{ sql: statement.sql, values: bind(statement, values) }];
    let connection: Connection | undefined;
    try {
      connection = await this.#pool.acquire();
      const [answer] = await connection.run(calls);
      return (answer as StatementResult).rows;
    } catch (error) {
      throw toStoreError(error);
    } finally {
      if (connection) this.#pool.release(connection);
    }
  }

  async transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    whose?: InvalidationScope,
    isLong = false,
  ): Promise<T> {
    const since = performance.now();
    // Those of an account are long for their many statements, each of them short; nobody else is to wait for it.
    const opening =
      isLong && whose === undefined
        ? (): BeginOptions => beginLongWrite(this.#allowed.snapshotStatementTimeoutMs)
        : (): BeginOptions => this.#opening(since);
    const transact = (): Promise<T> => this.#transact(work, opening);
    const result = await (typeof whose === 'number' ? this.#turns.runExclusive(whose, transact) : transact());
    this.cacheVersions.invalidate(whose);
    return result;
  }

  async #transact<T>(
    work: (transaction: Transaction) => Promise<T>,
    opening: () => BeginOptions,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#pool.use((connection) =>
          runTransaction(connection, opening(), work, this.#commits),
        );
      } catch (error) {
        if (!isRetryable(error) || attempt === limits.transactionAttempts) throw toStoreError(error);
        await sleep(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  /** The longer a write has waited for its turn and for a connection, the less it waits for rows. */
  #opening(since: number): BeginOptions {
    const { writeWaitMs: writeWait } = this.#allowed;
    const rest = writeWait - (performance.now() - since);
    // A little is not worth a statement. PostgreSQL takes 0 for no limit at all.
    return rest > 0.9 * writeWait ? beginWrite : beginWriteWithin(Math.max(1, Math.round(rest)));
  }

  snapshot<T>(work: (executor: QueryExecutor) => Promise<T>): Promise<T> {
    return this.#use((connection) =>
      runTransaction(connection, beginSnapshot(this.#allowed.snapshotStatementTimeoutMs), work),
    );
  }

  schemaVersion(): Promise<number> {
    return this.#use(readSchemaVersion);
  }

  migrate(migrations: readonly Migration[]): Promise<number> {
    return this.#use((connection) => migrate(connection, migrations));
  }

  checkIntegrity(): Promise<string[]> {
    return this.#use(checkTables);
  }

  isInUse(): Promise<boolean> {
    return this.#use(isInUse);
  }

  async #use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      return await this.#pool.use(work);
    } catch (error) {
      throw toStoreError(error);
    }
  }

  samples(): Sample[] {
    return [...this.#pool.samples(), sample('tradepost_commit_duration_seconds', this.#commits)];
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

async function runTransaction<T>(
  connection: Connection,
  opening: BeginOptions,
  work: (transaction: Transaction) => Promise<T>,
  commits?: Histogram,
): Promise<T> {
  const transaction = new PostgresTransaction(connection, opening);
  try {
    const result = await work(transaction);
    const begun = performance.now();
    await transaction.commit();
    commits?.observe((performance.now() - begun) / 1000);
    return result;
  } catch (error) {
    await transaction.rollBack().catch(() => connection.end());
    throw error;
  }
}
