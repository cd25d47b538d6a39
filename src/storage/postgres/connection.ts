import pg from 'pg';
import { limits } from '../../limits.ts';
import { bind, type ParamValues, type Statement } from '../statement.ts';
import { CopyIn } from './copy-in.ts';
import { toDriverUrl } from './driver-url.ts';
import { PipelinedBatch, type StatementCall, type StatementResult } from './pipelined-batch.ts';
import type { PoolLimits } from './pool-limits.ts';
import { PreparedStatements } from './prepared-statements.ts';

/** PostgreSQL closes the connection after FATAL and PANIC; errors of the driver mean that it is broken. */
const isFatal = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || ['FATAL', 'PANIC'].includes(error.severity ?? '');

/** In pg_stat_activity. Poolers keep sessions open that no client uses. */
export const directName = 'tradepost';
export const pooledName = 'tradepost (pooled)';

/** Used by one caller at a time. */
export class Connection {
  /** By `performance.now()`, as is `deadline`. */
  idleSince = 0;
  deadline = Number.POSITIVE_INFINITY;
  /** To run at the start of each transaction; none where the session keeps them. */
  transactionSettings: readonly StatementCall[] = [];
  #hasCitus = false;
  #isBroken = false;
  /** Batches without a result yet. */
  #pendingBatches = 0;
  readonly #client: pg.Client;
  readonly #statements: PreparedStatements;
  readonly #timeoutMs: number;

  static async open(url: string, poolLimits: PoolLimits): Promise<Connection> {
    const client = new pg.Client({
      connectionString: toDriverUrl(url),
      connectionTimeoutMillis: poolLimits.poolWaitMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: limits.tcpKeepAliveDelayMs,
    });
    const connection = new Connection(client, poolLimits);
    try {
      await client.connect();
      await connection.#configure(poolLimits);
      return connection;
    } catch (error) {
      connection.end();
      throw error;
    }
  }

  private constructor(client: pg.Client, poolLimits: PoolLimits) {
    this.#client = client;
    this.#statements = new PreparedStatements(poolLimits.preparedStatements);
    this.#timeoutMs = poolLimits.statementTimeoutMs + limits.statementGraceMs;
    client.on('error', () => this.#break());
    client.on('end', () => this.#break());
  }

  async #configure({ poolWaitMs, statementTimeoutMs, writeWaitMs }: PoolLimits): Promise<void> {
    const query = (text: string) =>
      this.#client.query<{ pid: number; citus: boolean }>({
        text,
        query_timeout: poolWaitMs,
      } as pg.QueryConfig);
    const { rows } = await query(
      "SELECT pg_backend_pid() AS pid, EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') AS citus",
    );
    this.#hasCitus = rows[0]?.citus ?? false;
    // A pooler such as PgBouncer tells clients a process ID of its own.
    const isPooled = rows[0]?.pid !== (this.#client as unknown as { processID: number }).processID;
    if (isPooled) {
      // Each transaction may run in another session, which also others use: nothing may stay in it.
      this.#statements.useUnnamed();
      const sql = "SELECT set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true)";
      this.transactionSettings = [{ sql, values: [String(statementTimeoutMs), String(writeWaitMs)] }];
      await query(`SET application_name = '${pooledName}'`); // poolers keep it for this client
    } else {
      // Not as startup parameters, which connection poolers reject.
      // READ COMMITTED: after waiting for the account's lock, a transaction must see what its predecessor wrote.
      await query(`SET application_name = '${directName}'; SET default_transaction_isolation = 'read committed';
        SET statement_timeout = ${statementTimeoutMs}; SET lock_timeout = ${writeWaitMs}`);
    }
  }

  callOf(statement: Statement, values: ParamValues): StatementCall {
    const sql = (this.#hasCitus && statement.clusterSql) || statement.sql;
    return { sql, values: bind(statement, values) };
  }

  /** The database may be on a cluster. */
  get hasCitus(): boolean {
    return this.#hasCitus;
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  onBroken: () => void = () => undefined;

  #break(): void {
    this.#isBroken = true;
    this.onBroken();
  }

  /** Runs statements in one round trip. */
  run(calls: readonly StatementCall[], timeoutMs: number = this.#timeoutMs): Promise<StatementResult[]> {
    this.#start(timeoutMs);
    return new Promise((resolve, reject) => {
      const batch = new PipelinedBatch(calls, this.#statements, (results, error) => {
        this.#finish(timeoutMs, error);
        if (results) resolve(results);
        else reject(error);
      });
      this.#client.query(batch);
    });
  }

  /** Lines of PostgreSQL's text format. */
  copyIn(table: string, columns: readonly string[], lines: string, timeoutMs: number): Promise<void> {
    this.#start(timeoutMs);
    return new Promise((resolve, reject) => {
      const query = new CopyIn(table, columns, lines, (error) => {
        this.#finish(timeoutMs, error);
        if (error === undefined) resolve();
        else reject(error);
      });
      this.#client.query(query);
    });
  }

  #start(timeoutMs: number): void {
    if (this.#pendingBatches++ === 0) this.deadline = performance.now() + timeoutMs;
  }

  #finish(timeoutMs: number, error: unknown): void {
    this.deadline = --this.#pendingBatches ? performance.now() + timeoutMs : Number.POSITIVE_INFINITY;
    if (error !== undefined && isFatal(error)) this.#isBroken = true;
  }

  /** May hold several statements; not prepared. */
  async runRaw(sql: string): Promise<void> {
    await this.#client.query(sql);
  }

  /** Aborts running statements. */
  end(): void {
    this.#isBroken = true;
    this.#client.end().catch(() => undefined);
    // An unresponsive server would keep the process alive.
    setTimeout(() => this.#client.connection.stream.destroy(), limits.poolCloseGraceMs).unref();
  }
}
