import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import type { Stored } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import type { Database, Session, Transaction } from '../database.ts';
import { CommitMarks } from '../marks.ts';
import { type Migration, SchemaTooNew } from '../migrations/index.ts';
import { SharedParts } from '../shared.ts';
import { bind, type Statement, type Values } from '../statement.ts';
import { columnTypes } from './columns.ts';
import { isRetryable, translate } from './errors.ts';

const int8 = 20;

/** All our integers are exact as JavaScript numbers; pg would hand them out as strings. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

export function openPostgres(url: string): Database {
  return new PostgresDatabase(url);
}

/** A writer waits for its turn no longer than on SQLite. */
const begin = `BEGIN; SET LOCAL lock_timeout = ${limits.writeWait}`;

/** How often a transaction is tried when the database asks for another go. */
const attempts = 5;

/** PostgreSQL keeps a statement parsed under its name; the same text has the same name in every process. */
const names = new Map<string, string>();
function nameOf(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = `tradepost_${hash('sha256', sql, 'hex').slice(0, 24)}`;
    names.set(sql, name);
  }
  return name;
}

async function query(
  client: pg.Pool | pg.ClientBase,
  statement: Statement,
  values: Values = {},
): Promise<Stored[][]> {
  const config = {
    name: nameOf(statement.sql),
    text: statement.sql,
    values: bind(statement, values) as Stored[],
    rowMode: 'array' as const,
    types,
  };
  try {
    return (await client.query(config)).rows as Stored[][];
  } catch (error) {
    if (isRetryable(error)) throw error;
    throw translate(error);
  }
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
  readonly #pool: pg.Pool;

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: limits.poolSize,
      connectionTimeoutMillis: 5000,
      application_name: 'tradepost',
      keepAlive: true,
    });
    // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
    this.#pool.on('error', () => undefined);
  }

  run(statement: Statement, values?: Values): Promise<Stored[][]> {
    return query(this.#pool, statement, values);
  }

  async transaction<T>(work: (session: Transaction) => Promise<T>, turn?: number): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await this.#within(begin, async (client) => {
          const parts = new SharedParts();
          const session = sessionOf(client);
          const result = await work({
            run: session.run,
            put: async (statement, values) => void (await session.run(statement, values)),
            shared: (key, open) => parts.get(key, open),
          });
          await parts.close();
          return result;
        });
        this.marks.committed(turn);
        return result;
      } catch (error) {
        if (!isRetryable(error) || attempt === attempts) throw translate(error);
        await sleep(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  snapshot<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const unchanging = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
    return this.#within(unchanging, (client) => work(sessionOf(client)));
  }

  async #within<T>(begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error) => Promise.reject(translate(error)));
    let broken: Error | undefined;
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(onError);
      throw isRetryable(error) ? error : translate(error);
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  /** A row to lock, so that of several servers starting at once one migrates and the others wait for it. */
  async #makeVersionRow(): Promise<void> {
    await this.#pool
      .query(
        'CREATE TABLE IF NOT EXISTS schema_version (only_row INTEGER PRIMARY KEY, version INTEGER NOT NULL)',
      )
      .catch((error: { code?: string }) => {
        // Two at once may both find it missing; the loser's complaint means it is there now.
        if (!['23505', '42P07'].includes(error.code ?? '')) throw translate(error);
      });
    await this.#pool.query('INSERT INTO schema_version VALUES (1, 0) ON CONFLICT DO NOTHING');
  }

  async version(): Promise<number> {
    try {
      const { rows } = await this.#pool.query('SELECT version FROM schema_version');
      return Number(rows[0]?.version ?? 0);
    } catch (error) {
      if ((error as { code?: string }).code === '42P01') return 0; // no such table yet
      throw translate(error);
    }
  }

  async migrate(migrations: readonly Migration[]): Promise<number> {
    if ((await this.version()) === migrations.length) return 0;
    await this.#makeVersionRow();
    return this.#within('BEGIN', async (client) => {
      const { rows } = await client.query('SELECT version FROM schema_version WHERE only_row = 1 FOR UPDATE');
      const version = Number(rows[0]?.version);
      if (version > migrations.length) throw new SchemaTooNew(version);
      const pending = migrations.slice(version);
      for (const migration of pending) for (const sql of migration(columnTypes)) await client.query(sql);
      await client.query('UPDATE schema_version SET version = $1', [migrations.length]);
      return pending.length;
    });
  }

  /** PostgreSQL checks pages as it reads them and keys as it writes them: reading every row is what is left to do. */
  async check(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string }>(
      "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1",
    );
    const problems: string[] = [];
    for (const { name } of rows)
      await this.#pool
        .query(`SELECT count(*) FROM (SELECT length(t::text) FROM ${name} t) AS every_row`)
        .catch((error: Error) => problems.push(`${name}: ${error.message}`));
    return problems;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

const sessionOf = (client: pg.PoolClient): Session => ({
  run: (statement, values) => query(client, statement, values),
});
