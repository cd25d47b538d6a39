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
import type { AccountTable, Database, DeleteByKeys, QueryExecutor, Transaction } from '../database.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import type { Migration } from '../migrations/migration.ts';
import type { ParamValues, Statement } from '../statement.ts';
import { CacheVersions, type InvalidationScope } from '../store.ts';
import { CitusCluster } from './cluster.ts';
import { Connection } from './connection.ts';
import { buildDeleteByKeys } from './delete-by-keys.ts';
import { isRetryable, toStoreError } from './errors.ts';
import { NodeShares } from './node-shares.ts';
import type { StatementResult } from './pipelined-batch.ts';
import { Pool } from './pool.ts';
import type { PoolLimits } from './pool-limits.ts';
import { checkTables, isInUse, migrate, readAccountTables, readSchemaVersion } from './schema.ts';
import {
  type BeginOptions,
  beginLongWrite,
  beginSnapshot,
  beginWrite,
  beginWriteWithin,
  PostgresTransaction,
} from './transaction.ts';

export function openPostgres(url: string, poolLimits: PoolLimits = limits): Database {
  return new PostgresDatabase(url, poolLimits);
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
  /** PostgreSQL cannot tell cheaply what others commit: cached callers expire after a few seconds. */
  readonly cacheVersions = new CacheVersions(() => Math.floor(Date.now() / limits.callerCacheTtlMs), {
    exact: false,
  });
  readonly cluster: CitusCluster;
  readonly #pool: Pool;
  /** By account. Waiting for row locks instead would let one account occupy all connections. */
  readonly #accountMutex: KeyedMutex;
  readonly #nodeShares: NodeShares;
  readonly #limits: PoolLimits;
  readonly #commitSeconds = new Histogram(durationBucketsSeconds);

  constructor(url: string, poolLimits: PoolLimits) {
    const open = async (): Promise<Connection> => {
      const connection = await Connection.open(url, poolLimits);
      this.cluster.hasCitus = connection.hasCitus;
      return connection;
    };
    this.#pool = new Pool(open, poolLimits);
    this.cluster = new CitusCluster(this.#pool, open);
    this.#limits = poolLimits;
    const waitLimits = { maxWaiting: poolLimits.poolQueuedRequests, timeoutMs: poolLimits.poolWaitMs };
    const nodesOf = (accounts: readonly number[]) => this.cluster.nodesOf(accounts);
    this.#nodeShares = new NodeShares(nodesOf, poolLimits.poolSize, waitLimits);
    this.#accountMutex = new KeyedMutex({
      maxWaiting: poolLimits.poolQueuedRequests,
      timeoutMs: poolLimits.writeWaitMs,
    });
  }

  buildDeleteByKeys(rows: DeleteByKeys, count: number): Compilable {
    return buildDeleteByKeys(this.build, rows, count);
  }

  run(statement: Statement, values: ParamValues = {}): Promise<StoredValue[][]> {
    const account = 'account' in values ? values.account : undefined;
    return this.#inShare(account, () => this.#run(statement, values));
  }

  /** On a cluster, in the share of the account's node. */
  async #inShare<T>(account: unknown, work: () => Promise<T>): Promise<T> {
    if (!this.cluster.hasCitus || typeof account !== 'number') return work();
    const leave = await this.#nodeShares.enter(account);
    return work().finally(leave);
  }

  async #run(statement: Statement, values: ParamValues): Promise<StoredValue[][]> {
    let connection: Connection | undefined;
    try {
      connection = await this.#pool.acquire();
      const results = await connection.run([
        ...connection.transactionSettings,
        connection.callOf(statement, values),
      ]);
      return (results.at(-1) as StatementResult).rows;
    } catch (error) {
      throw toStoreError(error);
    } finally {
      if (connection) this.#pool.release(connection);
    }
  }

  async transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    scope?: InvalidationScope,
    isLong = false,
  ): Promise<T> {
    const startedAt = performance.now();
    // A long transaction of one account has many short statements; only one for all accounts needs more time.
    const begin =
      isLong && scope === undefined
        ? (): BeginOptions => beginLongWrite(this.#limits.snapshotStatementTimeoutMs)
        : (): BeginOptions => this.#beginOptions(startedAt);
    const run = (): Promise<T> => this.#inShare(scope, () => this.#runWithRetries(work, begin));
    const result = await (typeof scope === 'number' ? this.#accountMutex.runExclusive(scope, run) : run());
    this.cacheVersions.invalidate(scope);
    return result;
  }

  async #runWithRetries<T>(
    work: (transaction: Transaction) => Promise<T>,
    begin: () => BeginOptions,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#pool.use((connection) =>
          runTransaction(connection, begin(), work, this.#commitSeconds),
        );
      } catch (error) {
        if (!isRetryable(error) || attempt === limits.transactionAttempts) throw toStoreError(error);
        await sleep(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  /** The lock timeout is reduced by the time already waited. */
  #beginOptions(startedAt: number): BeginOptions {
    const { writeWaitMs } = this.#limits;
    const remainingMs = writeWaitMs - (performance.now() - startedAt);
    // A small reduction is not worth a statement. To PostgreSQL, 0 means no timeout.
    return remainingMs > 0.9 * writeWaitMs
      ? beginWrite
      : beginWriteWithin(Math.max(1, Math.round(remainingMs)));
  }

  snapshot<T>(work: (executor: QueryExecutor) => Promise<T>): Promise<T> {
    return this.#use((connection) =>
      runTransaction(
        connection,
        beginSnapshot(this.#limits.snapshotStatementTimeoutMs, connection.hasCitus),
        work,
      ),
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

  accountTables(): Promise<AccountTable[]> {
    return this.#use(readAccountTables);
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

  async samples(): Promise<Sample[]> {
    return [
      ...this.#pool.samples(),
      sample('tradepost_commit_duration_seconds', this.#commitSeconds),
      ...(await this.cluster.samples()),
    ];
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

async function runTransaction<T>(
  connection: Connection,
  begin: BeginOptions,
  work: (transaction: Transaction) => Promise<T>,
  commitSeconds?: Histogram,
): Promise<T> {
  const transaction = new PostgresTransaction(connection, begin);
  try {
    const result = await work(transaction);
    const begun = performance.now();
    await transaction.commit();
    commitSeconds?.observe((performance.now() - begun) / 1000);
    return result;
  } catch (error) {
    await transaction.rollBack().catch(() => connection.end());
    throw error;
  }
}
