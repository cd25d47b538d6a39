import assert from 'node:assert/strict';
import { existsSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { model } from '../../../src/resources/index.ts';
import { migrations } from '../../../src/storage/migrations/index.ts';
import { migration } from '../../../src/storage/migrations/migration.ts';
import { openDatabase } from '../../../src/storage/open.ts';
import { jsonColumns, layoutOf } from '../../../src/storage/tables/columns.ts';
import {
  newAccount,
  newEmptyPlace,
  type Place,
  serve,
  sql,
  start,
  tradepost,
  until,
} from '../../support/cli.ts';
import { itInFull, onlyInFull } from '../../support/full.ts';
import { isCluster } from '../../support/postgres.ts';
import { type Dialect, dialects } from '../../support/site.ts';

const versionOf = async (place: Place): Promise<number> => {
  const [row] = await sql(
    place,
    place.database ? 'SELECT version FROM schema_version' : 'PRAGMA user_version',
  );
  return Number(row?.version ?? row?.user_version);
};

async function columnsOf(place: Place, table: string): Promise<unknown[]> {
  const where = place.database
    ? `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}'`
    : `SELECT name FROM pragma_table_info('${table}')`;
  return (await sql(place, where)).map(({ name }) => name);
}

/** Runs a test on a new place. */
async function onNewPlace(dialect: Dialect, work: (place: Place) => Promise<void>): Promise<void> {
  const place = await newEmptyPlace(dialect);
  await work(place).finally(() => place.remove());
}

/** The next start finds what it needs, or makes it: the store serves, takes an account and is sound. */
async function assertServes(place: Place): Promise<void> {
  const server = await serve(place);
  const { ID, token } = await newAccount(place);
  assert.equal(ID, 1);
  assert.equal((await server.call('POST', '/categories', { token, body: { title: 'Mugs' } })).status, 201);
  assert.equal(await versionOf(place), migrations.length);
  if (!place.database)
    assert.deepEqual(await sql(place, 'PRAGMA integrity_check'), [{ integrity_check: 'ok' }]);
  await server.stop();
}

const otherCommands = [
  ['account', 'create', '--name', 'A', '--email', 'a@example.com'],
  ['account', 'restore', '1', '--to', '0'],
  ['account', 'suspend', '1'],
  ['account', 'delete', '1', '--yes'],
  ['domain', 'verify', '--account', '1', 'example.com'],
  ['owner', 'list', '--account', '1'],
  ['owner', 'add', '--account', '1', '--email', 'b@example.com'],
  ['owner', 'invite', '--account', '1', '--email', 'b@example.com'],
  ['owner', 'reset', '--account', '1', '--email', 'owner@example.com'],
  ['owner', 'remove', '--account', '1', '--email', 'owner@example.com'],
  ['owner', 'sign-out', '--account', '1', '--email', 'owner@example.com'],
  ['app', 'create', '--account', '1', '--name', 'A'],
  ['token', 'revoke', '1'],
  ['import', '--account', '1', 'bundle.json'],
  ['demo'],
  ['backup', 'copy.db'],
  ['drill'],
];

const startServing = ({ flags, folder }: Place) =>
  start(['serve', '--http', '--port', '0', '--json', ...flags], { cwd: folder });

for (const dialect of dialects)
  describe(`migrations (${dialect})`, () => {
    it('three servers that start at once on an empty store: one migrates, all serve', () =>
      onNewPlace(dialect, async (place) => {
        const servers = await Promise.all([serve(place), serve(place), serve(place)]);
        for (const server of servers) assert.equal((await server.call('GET', '/readyz')).status, 200);
        assert.equal(await versionOf(place), migrations.length);
        assert.equal((await sql(place, 'SELECT account_id FROM accounts')).length, 1);
        for (const server of servers) assert.equal((await server.stop()).status, 0);
      }));

    it('every resource has a table with the columns that it needs', () =>
      onNewPlace(dialect, async (place) => {
        await newAccount(place);
        const missing: string[] = [];
        for (const resource of model.resources) {
          const there = await columnsOf(place, resource.table);
          const { columns, foldedColumns, key } = layoutOf(resource);
          for (const column of new Set([...key, ...columns, ...foldedColumns, ...jsonColumns]))
            if (!there.includes(column)) missing.push(`${resource.table}.${column}`);
        }
        assert.deepEqual(missing, [], 'columns that no migration makes');
      }));

    it('one that fails halfway leaves the store as it was, and the release that mends it goes on', () =>
      onNewPlace(dialect, async ({ folder, database: url }) => {
        const database = await openDatabase({ data: folder, database: url }, { mayCreate: true });
        const first = migration({ one: 'every node' }, () => ['CREATE TABLE one (x INTEGER)']);
        const second = (...statements: string[]) => migration({ half: 'every node' }, () => statements);
        const half = 'CREATE TABLE half (x INTEGER)';
        await database.migrate([first]);
        await assert.rejects(async () =>
          database.migrate([first, second(half, 'CREATE INDEX i ON nowhere (x)')]),
        );
        assert.equal(await database.schemaVersion(), 1);
        assert.equal(await database.migrate([first, second(half, 'CREATE INDEX i ON half (x)')]), 1);
        await database.close();
      }));

    (isCluster ? it.skip : it)(
      'what another program has in the database is told of, and nothing is added to it',
      async (test) => {
        if (dialect === 'sqlite') return test.skip('has a file to itself');
        const tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'";
        for (const [name, foreign] of Object.entries({
          customers: 'CREATE TABLE customers (x INTEGER)',
          schema_version: "CREATE TABLE schema_version AS SELECT 1 AS rank, '1.2' AS version",
        }))
          await onNewPlace(dialect, async (place) => {
            await sql(place, foreign);
            for (const command of [['demo'], ['serve', '--http', '--port', '0']]) {
              const { status, stderr } = await tradepost([...command, ...place.flags], { cwd: place.folder });
              assert.equal(status, 1);
              assert.match(
                stderr,
                /^tradepost: the database holds tables of another program .*--database\n$/,
              );
            }
            assert.deepEqual(await sql(place, tables), [{ table_name: name }]);
          });
      },
    );

    const tryIt = dialect === 'sqlite' ? it : itInFull;
    tryIt('a store of a newer release is refused in clear words by every command, and left as it is', () =>
      onNewPlace(dialect, async (place) => {
        await newAccount(place);
        const raise = place.database ? 'UPDATE schema_version SET version = 99' : 'PRAGMA user_version = 99';
        await sql(place, raise);
        writeFileSync(join(place.folder, 'backup.db'), '');
        for (const command of [
          ['serve', '--http', '--port', '0'],
          ['token', 'create', '--account', '1'],
          ['export', '--account', '1'],
          ...(onlyInFull ? [] : otherCommands),
          ...(place.database ? [['restore', 'backup.db', '--replace']] : []),
        ]) {
          const args = [...command, ...place.flags, '--json'];
          const { status, stdout, stderr } = await tradepost(args, { cwd: place.folder, patience: 60_000 });
          assert.deepEqual({ status, stdout }, { status: 1, stdout: '' }, stderr);
          assert.match(stderr, /^tradepost: [^\n]*99[^\n]*newer[^\n]*\n$/);
        }
        const { status, stdout } = await tradepost(['check', ...place.flags, '--json'], {
          cwd: place.folder,
        });
        assert.equal(status, 1);
        assert.match(stdout, /99[^\n]*newer/);
        assert.equal(await versionOf(place), 99);
        assert.equal((await sql(place, 'SELECT account_id FROM accounts')).length, 2);
      }),
    );
  });

describe('kill -9 during a migration', () => {
  itInFull('PostgreSQL: nothing is left half made, and the next start migrates', () =>
    onNewPlace('postgres', async (place) => {
      // Holds the migration up in its middle, at the table of this name.
      const holder = new Client({ connectionString: place.database });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('CREATE TABLE enquiries (id INTEGER)');
      const { child, ended } = startServing(place);
      const waiting =
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await until('the migration is in its middle', async () => (await sql(place, waiting)).length > 0);
      child.kill('SIGKILL');
      assert.equal((await ended).signal, 'SIGKILL');
      await holder.query('ROLLBACK');
      await holder.end();

      await assertServes(place);
    }),
  );

  for (const delay of [0, 5])
    itInFull(`SQLite, ${delay} ms after its log appears: the next start migrates`, () =>
      onNewPlace('sqlite', async (place) => {
        const { child, ended } = startServing(place);
        while (!existsSync(join(place.folder, 'tradepost.db-wal'))) await sleep(1);
        await sleep(delay);
        child.kill('SIGKILL');
        assert.equal((await ended).signal, 'SIGKILL');
        await assertServes(place);
      }),
    );

  it('SQLite, in the middle of its commit: the next start migrates', () =>
    onNewPlace('sqlite', async (place) => {
      await (await serve(place)).stop('SIGKILL');
      const log = join(place.folder, 'tradepost.db-wal');
      const { size } = statSync(log);
      assert.ok(size > 50_000, 'the migration is in the log');
      // What a commit that was cut off leaves: the first part of its pages, without the frame that ends it.
      truncateSync(log, Math.floor(size / 2));
      rmSync(join(place.folder, 'tradepost.db-shm'));
      assert.equal(await versionOf(place), 0);
      await assertServes(place);
    }));
});
