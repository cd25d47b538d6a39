import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { model } from '../../../src/resources/index.ts';
import { checkRecords, checkStore } from '../../../src/storage/check/check.ts';
import type { Database } from '../../../src/storage/database.ts';
import { migrations } from '../../../src/storage/migrations/index.ts';
import { migration } from '../../../src/storage/migrations/migration.ts';
import { openDatabase, openMigrated } from '../../../src/storage/open.ts';
import { plainBundle } from '../../support/bundles.ts';
import {
  jsonOf,
  newAccount,
  newEmptyPlace,
  type Place,
  serve,
  sql,
  start,
  tradepost,
} from '../../support/cli.ts';
import { isCluster } from '../../support/postgres.ts';

const newPostgres = (): Promise<Place> => newEmptyPlace('postgres');

const open = ({ folder, database }: Place): Promise<Database> => openMigrated({ data: folder, database });

describe('how tables are spread over a cluster', () => {
  it('is declared by the migration that creates them', async () => {
    const place = await newPostgres();
    const database = await open(place);
    const names = await sql(
      place,
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
    );
    const declared = migrations.flatMap(({ tables }) => Object.keys(tables));
    assert.deepEqual(
      names.map(({ name }) => name),
      [...declared, 'schema_version'].sort(),
    );
    await database.close();
    await place.remove();
  });
});

describe('database distribute and status without Citus', {
  skip: isCluster && 'this PostgreSQL has it',
}, () => {
  let place: Place;
  before(async () => {
    place = await newPostgres();
  });
  after(() => place.remove());

  it('distribute: one sentence, exit 1, nothing changed', async () => {
    const { status, stdout, stderr } = await tradepost(['database', 'distribute', ...place.flags]);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /^tradepost: this database is not on a Citus cluster; [^\n]+\n$/);
    assert.deepEqual(await sql(place, "SELECT 1 FROM pg_class WHERE relname = 'schema_version'"), []);
    const embedded = await tradepost(['database', 'distribute', '--data', place.folder]);
    assert.equal(embedded.status, 1);
    assert.match(embedded.stderr, /^tradepost: the embedded store is on one machine; [^\n]+\n$/);
  });

  it('status: says so', async () => {
    await newAccount(place);
    assert.deepEqual(await jsonOf(place, ['database', 'status']), { cluster: null });
  });
});

describe('on a Citus cluster', { skip: !isCluster && 'only with npm run test:citus' }, () => {
  const placementsOf = async (place: Place): Promise<Map<string, string>> => {
    const rows = await sql(
      place,
      'SELECT logicalrelid::text AS name, partmethod AS method, colocationid AS together FROM pg_dist_partition',
    );
    return new Map(rows.map(({ name, method, together }) => [String(name), `${method} ${together}`]));
  };

  const distribute = (place: Place, ...more: string[]) =>
    jsonOf(place, ['database', 'distribute', '--shards', '4', ...more]);

  async function assertAllSpread(place: Place): Promise<void> {
    const placements = await placementsOf(place);
    for (const [name, spread] of migrations.flatMap(({ tables }) => Object.entries(tables)))
      assert.equal(
        placements.get(name),
        placements.get(spread === 'by account' ? 'accounts' : 'facts'),
        name,
      );
    assert.notEqual(placements.get('accounts'), placements.get('facts'));
  }

  it('an empty database becomes a store', async () => {
    const place = await newPostgres();
    const { would_distribute } = await distribute(place, '--dry-run');
    assert.equal(
      would_distribute.tables.length,
      migrations.flatMap(({ tables }) => Object.keys(tables)).length + 1,
    );
    assert.equal((await placementsOf(place)).size, 0);
    assert.equal((await distribute(place)).distributed.shards, 4);
    await assertAllSpread(place);
    assert.deepEqual((await distribute(place)).distributed.tables, []);
    const { cluster } = await jsonOf(place, ['database', 'status']);
    assert.ok(cluster.tables.every(({ isSpread }: { isSpread: boolean }) => isSpread));
    assert.ok(cluster.nodes.every(({ answers }: { answers: boolean }) => answers));
    await place.remove();
  });

  it('a full store, while it is served and written; nothing is lost', async () => {
    const place = await newPostgres();
    const { ID, token } = await newAccount(place);
    const server = await serve(place);
    const post = (title: string) => server.call('POST', '/categories', { token, body: { title } });
    const written: string[] = [];
    let isDone = false;
    const writing = (async () => {
      for (let count = 0; !isDone; count++) {
        const { status } = await post(`Category ${count}`);
        assert.ok([201, 503].includes(status), `${status}`);
        if (status === 201) written.push(`Category ${count}`);
        await sleep(2);
      }
    })();
    await distribute(place);
    isDone = true;
    await writing;
    assert.equal((await post('Last')).status, 201);
    const titles = new Set<string>();
    for (let page = 1, count = 100; count === 100; page++) {
      const { body } = await server.call('GET', `/categories?per_page=100&page=${page}`, { token });
      count = body.categories.length;
      for (const { title } of body.categories) titles.add(title);
    }
    for (const title of written) assert.ok(titles.has(title), title);
    await server.stop();
    assert.deepEqual(await jsonOf(place, ['check']), { ok: true });
    assert.deepEqual(
      await sql(place, `SELECT last_sequence AS n FROM accounts WHERE account_id = ${ID}`),
      await sql(place, `SELECT count(*) AS n FROM changes WHERE account_id = ${ID}`),
    );
    await place.remove();
  });

  it('is continued after it was killed', async () => {
    const place = await newPostgres();
    await newAccount(place);
    const { child } = start(['database', 'distribute', '--shards', '4', ...place.flags], {});
    while (!(await placementsOf(place)).has('owners')) await sleep(5);
    child.kill('SIGKILL');
    const placements = await placementsOf(place);
    assert.ok(placements.size < 40);
    // The lock of the killed one ends with its session.
    for (let attempt = 0; attempt < 50; attempt++) {
      const { status } = await tradepost(['database', 'distribute', '--shards', '4', ...place.flags]);
      if (status === 0) break;
      await sleep(100);
    }
    await assertAllSpread(place);
    assert.deepEqual(await jsonOf(place, ['check']), { ok: true });
    await place.remove();
  });

  it('new tables of later migrations are spread as they declare', async () => {
    const place = await newPostgres();
    await distribute(place);
    const database = await openDatabase(
      { data: place.folder, database: place.database },
      { mayCreate: false },
    );
    const next = migration({ notes: 'by account', words: 'every node' }, ({ integer, text }) => [
      `CREATE TABLE notes (account_id ${integer} NOT NULL, id ${integer} NOT NULL, note ${text}, PRIMARY KEY (account_id, id))`,
      'INSERT INTO notes VALUES (1, 1, NULL), (2, 1, NULL)',
      `CREATE TABLE words (account_id ${integer} NOT NULL PRIMARY KEY)`,
      `ALTER TABLE products ADD COLUMN colour ${text}`,
      'CREATE INDEX products_colour ON products (account_id, colour)',
    ]);
    assert.equal(await database.migrate([...migrations, next]), 1);
    const placements = await placementsOf(place);
    assert.equal(placements.get('notes'), placements.get('accounts'));
    assert.equal(placements.get('words'), placements.get('facts'));
    assert.equal((await sql(place, 'SELECT 1 FROM notes')).length, 2);
    await database.close();
    await place.remove();
  });

  it('the accounts on the nodes that answer are checked, though another is dead', async () => {
    const place = await newPostgres();
    for (let count = 0; count < 12; count++) await newAccount(place);
    await distribute(place);
    const database = await open(place);
    await sql(place, 'UPDATE accounts SET used_bytes = 7 WHERE account_id > 0');
    const byNode = Map.groupBy(
      await sql(
        place,
        `SELECT a.account_id AS account, n.nodename || ':' || n.nodeport AS node FROM accounts a
          JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('accounts', a.account_id)
          JOIN pg_dist_node n ON n.groupid = p.groupid WHERE a.account_id > 0`,
      ),
      ({ node }) => node as string,
    );
    assert.ok(byNode.size > 1);
    for (const dead of byNode.keys()) {
      const checked = (await checkRecords(database, model.resources, [dead])).map((problem) =>
        Number(/^account (\d+): violated: the usage/.exec(problem)?.[1]),
      );
      const expected = [...byNode].flatMap(([node, accounts]) =>
        node === dead ? [] : accounts.map(({ account }) => Number(account)),
      );
      assert.deepEqual(checked.sort(), expected.sort());
    }
    await database.close();
    await place.remove();
  });

  it('a store with records of every kind is sound, and its backup restores the same', async () => {
    const place = await newPostgres();
    const { ID } = await newAccount(place);
    const database = await open(place);
    const file = `${place.folder}/bundle.json`;
    writeFileSync(file, JSON.stringify(plainBundle('example.com')));
    await jsonOf(place, ['import', '--account', String(ID), file]);
    await distribute(place);
    assert.deepEqual(await checkStore(database, model.resources), []);
    await database.close();
    const drill = await jsonOf(place, ['drill']);
    assert.equal(drill.drill.ok, true);
    await place.remove();
  });
});
