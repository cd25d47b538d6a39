import type { AccountTable } from '../database.ts';
import { SchemaTooNew } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import { isSpread, sequentialMode, spreadStatements } from './cluster-tables.ts';
import { columnTypes } from './column-types.ts';
import { type Connection, directName, pooledName } from './connection.ts';
import { codeOf } from './errors.ts';
import { statementCall } from './pipelined-batch.ts';

const noSuchTable = '42P01';
const noSuchColumn = '42703';
const tableIsThere = '42P07';

const foreignTablesError = (error: unknown): Error =>
  new Error(
    `the database holds tables of another program (${(error as Error).message}); name an empty one with --database`,
  );

export async function readSchemaVersion(connection: Connection): Promise<number> {
  try {
    const [result] = await connection.run([
      statementCall('SELECT version FROM schema_version WHERE only_row = 1'),
    ]);
    return Number(result?.rows[0]?.[0] ?? 0);
  } catch (error) {
    if (codeOf(error) === noSuchTable) return 0;
    throw codeOf(error) === noSuchColumn ? foreignTablesError(error) : error;
  }
}

async function assertUtf8(connection: Connection): Promise<void> {
  const [result] = await connection.run([statementCall('SHOW server_encoding')]);
  const encoding = result?.rows[0]?.[0];
  if (encoding === 'UTF8') return;
  throw new Error(
    `the database has the encoding ${encoding}, which cannot hold every text; make another: CREATE DATABASE <name> ENCODING 'UTF8' TEMPLATE template0`,
  );
}

/** The row to lock: of several servers starting at once, one migrates. */
async function createVersionRow(connection: Connection): Promise<void> {
  const table =
    'CREATE TABLE IF NOT EXISTS schema_version (only_row INTEGER PRIMARY KEY, version INTEGER NOT NULL)';
  await connection.runRaw(table).catch((error: unknown) => {
    // Another server has created it meanwhile.
    if (!['23505', tableIsThere, '42710'].includes(codeOf(error))) throw error;
  });
  await connection.runRaw('INSERT INTO schema_version VALUES (1, 0) ON CONFLICT DO NOTHING');
}

export async function migrate(connection: Connection, migrations: readonly Migration[]): Promise<number> {
  const present = await readSchemaVersion(connection);
  if (present === migrations.length) return 0;
  if (present === 0) await assertUtf8(connection);
  await createVersionRow(connection);
  await connection.runRaw('BEGIN; SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0');
  try {
    const lock = statementCall('SELECT version FROM schema_version WHERE only_row = 1 FOR UPDATE');
    const [result] = await connection.run([lock], Number.POSITIVE_INFINITY);
    const version = Number(result?.rows[0]?.[0]);
    if (version > migrations.length) throw new SchemaTooNew(version);
    const pending = migrations.slice(version);
    const spreads = present > 0 && (await isSpread(connection));
    if (spreads) await connection.runRaw(sequentialMode);
    for (const migration of pending) {
      for (const sql of migration(columnTypes)) await connection.runRaw(sql);
      if (spreads) await spreadTables(connection, migration);
    }
    await connection.runRaw(`UPDATE schema_version SET version = ${migrations.length}; COMMIT`);
    return pending.length;
  } catch (error) {
    await connection.runRaw('ROLLBACK').catch(() => undefined);
    if (present !== 0 || codeOf(error) !== tableIsThere) throw error;
    await connection.runRaw('DROP TABLE IF EXISTS schema_version');
    throw foreignTablesError(error);
  }
}

/** The new tables of a migration, on a store that is spread over a cluster. */
async function spreadTables(connection: Connection, { tables }: Migration): Promise<void> {
  for (const [name, spread] of Object.entries(tables))
    for (const sql of await spreadStatements(connection, name, spread)) await connection.runRaw(sql);
}

/** Reads every row: PostgreSQL verifies pages on read, and keys on write. */
export async function checkTables(connection: Connection): Promise<string[]> {
  const names = await connection.run([
    statementCall(
      "SELECT quote_ident(table_name) FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1",
    ),
  ]);
  const problems: string[] = [];
  for (const [name] of names[0]?.rows ?? [])
    await connection
      .runRaw(
        `BEGIN; SET LOCAL statement_timeout = 0; SELECT count(*) FROM (SELECT length(t::text) FROM ${name} t) AS every_row; COMMIT`,
      )
      .catch(async (error: Error) => {
        problems.push(`${name}: ${error.message}`);
        await connection.runRaw('ROLLBACK');
      });
  return problems;
}

/** By its references, since a restored dump has created the tables in another order. */
export async function readAccountTables(connection: Connection): Promise<AccountTable[]> {
  const [tables, references] = await connection.run([
    statementCall(`SELECT t.relname, string_agg(a.attname, ',' ORDER BY array_position(i.indkey::int2[], a.attnum))
      FROM pg_class t JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (i.indkey)
      WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p')
      GROUP BY t.relname HAVING bool_or(a.attname = 'account_id') ORDER BY t.relname`),
    statementCall(`SELECT DISTINCT t.relname, referenced.relname FROM pg_constraint c
      JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class referenced ON referenced.oid = c.confrelid
      WHERE c.contype = 'f' AND t.relnamespace = current_schema()::regnamespace AND c.conrelid <> c.confrelid`),
  ]);
  const remaining = new Map(
    ((tables?.rows ?? []) as [string, string][]).map(([name, key]) => [name, { name, key: key.split(',') }]),
  );
  const edges = (references?.rows ?? []) as [name: string, referenced: string][];
  const ordered: AccountTable[] = [];
  while (remaining.size) {
    const free = [...remaining.values()].filter(
      ({ name }) => !edges.some(([from, to]) => to === name && remaining.has(from)),
    );
    if (!free.length) throw new Error('the tables reference each other in a circle');
    for (const table of free) remaining.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

/** An idle server closes its connections after a minute, and is not noticed; one behind a pooler only while it works. */
export async function isInUse(connection: Connection): Promise<boolean> {
  const [result] = await connection.run([
    statementCall(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND (application_name = '${directName}' OR (application_name = '${pooledName}' AND state <> 'idle')) LIMIT 1`),
  ]);
  return Boolean(result?.rows.length);
}
