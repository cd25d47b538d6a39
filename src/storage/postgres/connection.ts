import pg from 'pg';
import { limits } from '../../limits.ts';
import { toDriverUrl } from './driver-url.ts';
import { PipelinedBatch, type StatementCall, type StatementResult } from './pipelined-batch.ts';
import type { PoolLimits } from './pool-limits.ts';
import { PreparedStatements } from './prepared-statements.ts';

/** PostgreSQL ends the connection with these, and a fault that is not PostgreSQL's is one of the connection. */
const isFatal = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || ['FATAL', 'PANIC'].includes(error.severity ?? '');

/** One connection, with what is parsed on it. Whoever the pool has handed it to has it to himself. */
export class Connection {
  /** Since when it waits in the pool, and by when an answer must be there, by the process's clock. */
  idleSince = 0;
  deadline = Number.POSITIVE_INFINITY;
  #broken = false;
  /** Trips that are under way, or wait for the one before. */
  #trips = 0;
  readonly #client: pg.Client;
  readonly #statements: PreparedStatements;
  readonly #wait: number;

  static async open(url: string, allowed: PoolLimits): Promise<Connection> {
    const client = new pg.Client({
      connectionString: toDriverUrl(url),
      connectionTimeoutMillis: allowed.poolWaitMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: limits.tcpKeepAliveDelayMs,
    });
    const connection = new Connection(client, allowed);
    // Not as options of the connection: poolers between us and PostgreSQL refuse those, and the address may name others.
    // Who waits for an account's turn goes on with what the one before has written, whatever the database is set to.
    const text = `SET application_name = 'tradepost'; SET default_transaction_isolation = 'read committed';
      SET statement_timeout = ${allowed.statementTimeoutMs}; SET lock_timeout = ${allowed.writeWaitMs}`;
    try {
      await client.connect();
      await client.query({ text, query_timeout: allowed.poolWaitMs } as pg.QueryConfig);
      return connection;
    } catch (error) {
      connection.end();
      throw error;
    }
  }

  private constructor(client: pg.Client, allowed: PoolLimits) {
    this.#client = client;
    this.#statements = new PreparedStatements(allowed.preparedStatements);
    this.#wait = allowed.statementTimeoutMs + limits.statementGraceMs;
    client.on('error', () => this.#break());
    client.on('end', () => this.#break());
  }

  /** Whether it is of no use any more. */
  get isBroken(): boolean {
    return this.#broken;
  }

  /** Told when it breaks, or was ended. */
  onBroken: () => void = () => undefined;

  #break(): void {
    this.#broken = true;
    this.onBroken();
  }

  /** Runs these, one after the other, in one round trip; `wait`: milliseconds within which it must be answered. */
  run(calls: readonly StatementCall[], wait: number = this.#wait): Promise<StatementResult[]> {
    if (this.#trips++ === 0) this.deadline = performance.now() + wait;
    return new Promise((resolve, reject) => {
      const trip = new PipelinedBatch(calls, this.#statements, (answers, error) => {
        this.deadline = --this.#trips ? performance.now() + wait : Number.POSITIVE_INFINITY;
        if (answers) return resolve(answers);
        if (isFatal(error)) this.#broken = true;
        reject(error);
      });
      this.#client.query(trip);
    });
  }

  /** Runs what is needed once, or has several statements in one text; it is not kept parsed. */
  async runRaw(sql: string): Promise<void> {
    await this.#client.query(sql);
  }

  /** Breaks off what is still running. */
  end(): void {
    this.#broken = true;
    this.#client.end().catch(() => undefined);
    // A PostgreSQL that is silent does not answer a goodbye either, and the process would wait for that.
    setTimeout(() => this.#client.connection.stream.destroy(), limits.poolCloseGraceMs).unref();
  }
}
