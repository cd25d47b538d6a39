import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Stored } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import { durations, Histogram } from '../../metrics/histogram.ts';
import { type Sample, sample } from '../../metrics/sample.ts';
import type { Database, RowsByKey, Session, Transaction, Whose } from '../database.ts';
import { CommitMarks } from '../marks.ts';
import type { Migration } from '../migrations/index.ts';
import { bind, type Statement, type Values } from '../statement.ts';
import { Turns } from '../turns.ts';
import { Connection } from './connection.ts';
import { deletionOf } from './deletion.ts';
import { isRetryable, translate } from './errors.ts';
import { Pool, type PoolLimits } from './pool.ts';
import { check, isInUse, migrate, versionOf } from './schema.ts';
import {
  type Opening,
  PostgresTransaction,
  unchanging,
  writing,
  writingForLong,
  writingSoon,
} from './transaction.ts';
import type { Answer } from './trip.ts';

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
  readonly marks = new CommitMarks(() => Math.floor(Date.now() / limits.callerMemory), { exact: false });
  readonly #pool: Pool;
  /** By account. PostgreSQL would make them wait as well, but each on a connection of its own: a busy one would take them all. */
  readonly #turns: Turns;
  readonly #allowed: PoolLimits;
  readonly #commits = new Histogram(durations);

  constructor(url: string, allowed: PoolLimits) {
    this.#pool = new Pool(() => Connection.open(url, allowed), allowed);
    this.#allowed = allowed;
    this.#turns = new Turns({ most: allowed.poolWaiting, wait: allowed.writeWait });
  }

  deletionOf(rows: RowsByKey, count: number): Compilable {
    return deletionOf(this.build, rows, count);
  }

  async run(statement: Statement, values: Values = {}): Promise<Stored[][]> {
    const calls = [{ sql: statement.sql, values: bind(statement, values) }];
    let connection: Connection | undefined;
    try {
      connection = await this.#pool.take();
      const [answer] = await connection.run(calls);
      return (answer as Answer).rows;
    } catch (error) {
      throw translate(error);
    } finally {
      if (connection) this.#pool.giveBack(connection);
    }
  }

  async transaction<T>(
    work: (session: Transaction) => Promise<T>,
    whose?: Whose,
    isLong = false,
  ): Promise<T> {
    const since = performance.now();
    // Those of an account are long for their many statements, each of them short; nobody else is to wait for it.
    const opening =
      isLong && whose === undefined
        ? (): Opening => writingForLong(this.#allowed.viewWait)
        : (): Opening => this.#opening(since);
    const transact = (): Promise<T> => this.#transact(work, opening);
    const result = await (typeof whose === 'number' ? this.#turns.take(whose, transact) : transact());
    this.marks.committed(whose);
    return result;
  }

  async #transact<T>(work: (session: Transaction) => Promise<T>, opening: () => Opening): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#pool.use((connection) => within(connection, opening(), work, this.#commits));
      } catch (error) {
        if (!isRetryable(error) || attempt === limits.transactionAttempts) throw translate(error);
        await sleep(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  /** The longer a write has waited for its turn and for a connection, the less it waits for rows. */
  #opening(since: number): Opening {
    const { writeWait } = this.#allowed;
    const rest = writeWait - (performance.now() - since);
    // A little is not worth a statement. PostgreSQL takes 0 for no limit at all.
    return rest > 0.9 * writeWait ? writing : writingSoon(Math.max(1, Math.round(rest)));
  }

  snapshot<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#use((connection) => within(connection, unchanging(this.#allowed.viewWait), work));
  }

  version(): Promise<number> {
    return this.#use(versionOf);
  }

  migrate(migrations: readonly Migration[]): Promise<number> {
    return this.#use((connection) => migrate(connection, migrations));
  }

  check(): Promise<string[]> {
    return this.#use(check);
  }

  inUse(): Promise<boolean> {
    return this.#use(isInUse);
  }

  async #use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      return await this.#pool.use(work);
    } catch (error) {
      throw translate(error);
    }
  }

  samples(): Sample[] {
    return [...this.#pool.samples(), sample('tradepost_commit_duration_seconds', this.#commits)];
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

async function within<T>(
  connection: Connection,
  opening: Opening,
  work: (session: Transaction) => Promise<T>,
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
