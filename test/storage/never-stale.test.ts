import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { connect as connectTo } from 'node:net';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { openAccountAdmin } from '../../src/accounts/account-admin.ts';
import { category } from '../../src/resources/categories/category.ts';
import { openStore } from '../../src/storage/account/account-store.ts';
import type { Database } from '../../src/storage/database.ts';
import { openMigrated } from '../../src/storage/open.ts';
import { jsonOf, newAccount, onEmbeddedFirst, type Server, serve, until } from '../support/cli.ts';
import { KeptConnection } from '../support/connections.ts';
import { dialects, newPlace, openSite } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

/** Gives a category another title, past every server. */
const retitle = (database: Database, account: number, ID: number, title: string): Promise<void> =>
  openStore(database)
    .forAccount(account)
    .write('command line', async (writer) => {
      const before = await writer.find(category, ID);
      assert.ok(before);
      await writer.update(category, [{ before, after: { ...before, title } }]);
    });

for (const dialect of dialects)
  it(`a read that starts after a write was acknowledged sees it, in one process (${dialect})`, async () => {
    const site = await openSite(dialect);
    const account = await site.newAccount();
    const { body } = await account.post('/categories', { title: 'start' });
    const path = `/categories/${body.category.ID}`;
    for (let count = 0; count < 25; count++) {
      const title = `title ${count}`;
      assert.equal((await account.put(path, { title })).status, 200);
      const [one, list] = await Promise.all([account.get(path), account.get('/categories')]);
      assert.equal(one.body.category.title, title);
      assert.equal(list.body.categories[0].title, title);
    }
    await site.close();
  });

for (const dialect of dialects)
  it(`what another process writes counts at once (${dialect})`, async () => {
    const place = await newPlace(dialect);
    const site = await openSite(dialect, {}, place);
    const account = await site.newAccount();
    await account.post('/categories', { title: 'start' });
    // Often enough to be kept, where answers are.
    for (let count = 0; count < 3; count++)
      assert.equal((await account.get('/categories/1')).body.category.title, 'start');

    // A connection of its own to the same store: as good as another process.
    const other = await openMigrated(place);
    await retitle(other, account.ID, 1, 'elsewhere');
    for (let count = 0; count < 3; count++)
      assert.equal((await account.get('/categories/1')).body.category.title, 'elsewhere');
    await other.close();
    await site.close();
  });

const clients = 3;
const rounds = 20;
/** The records that the clients write, and the last one, which the tests' own process writes. */
const records = Array.from({ length: clients + 1 }, (_, index) => index + 1);

onEmbeddedFirst('never stale, under load, with several servers of several workers', (place, dialect) => {
  let servers: Server[] = [];
  let account: { ID: number; token: string };
  let own: Database;
  const opened: KeptConnection[] = [];
  let reads = 0;
  before(async () => {
    account = await newAccount(place());
    own = await openMigrated({ data: place().folder, database: place().database });
    const quiet = ['--log-level', 'error'];
    // On PostgreSQL a worker is a server like any other.
    const workers = dialect === 'sqlite' ? ['--workers', '2'] : [];
    servers = await Promise.all([serve(place(), [...workers, ...quiet]), serve(place(), quiet)]);
    const [connection] = connect() as [KeptConnection];
    for (const _ of records) await connection.ask('POST', '/categories', { title: 'start' });
  });
  after(async () => {
    for (const connection of opened) connection.close();
    await own.close();
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  });

  /** Two connections to the first server, whose workers take turns, and one to the second. */
  function connect(token = account.token): KeptConnection[] {
    const urls = [servers[0], servers[0], servers[1]].map((server) => (server as Server).url);
    const made = urls.map((url) => new KeptConnection(url, token));
    opened.push(...made);
    return made;
  }

  /** Asks for a record and for the list, again and again; each answer must have that title. */
  async function assertEverywhere(connections: KeptConnection[], ID: number, title: string): Promise<void> {
    const each = connections.map(async (connection) => {
      for (let again = 0; again < 2; again++) {
        const one = await connection.get(`/categories/${ID}`);
        assert.equal(one.body.category.title, title, 'the record is stale');
        const { categories } = (await connection.get('/categories?sort_direction=ASC')).body;
        assert.equal(categories[ID - 1].title, title, 'the list is stale');
        reads += 2;
      }
    });
    await Promise.all(each);
  }

  it('what one client was told is stored, it reads by every other connection', async () => {
    const client = async (ID: number): Promise<void> => {
      const connections = connect();
      for (let round = 1; round <= rounds; round++) {
        const writing = connections[round % connections.length] as KeptConnection;
        const title = `${round}`;
        assert.equal((await writing.ask('PUT', `/categories/${ID}`, { title })).status, 200);
        const others = connections.filter((connection) => connection !== writing);
        await assertEverywhere(others, ID, title);
      }
    };
    const here = async (ID: number): Promise<void> => {
      const connections = connect();
      for (let round = 1; round <= rounds; round++) {
        await retitle(own, account.ID, ID, `${round}`);
        await assertEverywhere(connections, ID, `${round}`);
      }
    };
    await Promise.all(records.map((ID) => (ID <= clients ? client(ID) : here(ID))));
    assert.ok(reads > 500, `${reads} reads`);
  });

  it('so it is while others send many requests ahead of their answers', async () => {
    const { url } = servers[1] as Server;
    const reader = new KeptConnection(url, account.token);
    const path = `/categories/${records.length}`;
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Token: ${account.token}\r\n\r\n`;
    const wires = Array.from(
      { length: 30 },
      () => new Wire(connectTo(Number(new URL(url).port), '127.0.0.1')),
    );
    let isOver = false;
    const busy = wires.map(async (wire) => {
      while (!isOver) await wire.ask(...Array.from({ length: 6 }, () => request));
    });
    try {
      for (let round = 1; round <= 2 * rounds; round++) {
        await retitle(own, account.ID, records.length, `ahead ${round}`);
        assert.equal((await reader.get(path)).body.category.title, `ahead ${round}`);
      }
    } finally {
      isOver = true;
      await Promise.all(busy);
      for (const each of [reader, ...wires]) each.close();
    }
  });

  it('a token that is revoked is refused everywhere: at once on SQLite, within 5 seconds on PostgreSQL', async () => {
    const directory = openAccountAdmin(own);
    const { ID, token } = await directory.createToken(account.ID);
    const connections = connect(token);
    const statuses = async (): Promise<number[]> => {
      const answers = await Promise.all(connections.map((connection) => connection.get('/categories/1')));
      return answers.map(({ status }) => status);
    };
    for (let again = 0; again < 3; again++) assert.deepEqual(await statuses(), [200, 200, 200]);
    await directory.revokeToken(ID);
    const areRefused = async (): Promise<boolean> => (await statuses()).every((status) => status === 401);
    // PostgreSQL does not tell what others commit: there a caller is known for a few seconds.
    if (dialect === 'sqlite') assert.ok(await areRefused());
    else await until('it is refused everywhere', areRefused, 5000);
  });

  // On PostgreSQL, where nothing is kept, the command line is one more writer.
  if (dialect === 'postgres') return;

  it('what the command line imports is in every list as soon as it ends', async () => {
    const connections = connect();
    const counts = async (): Promise<number[]> => {
      const lists = await Promise.all(connections.map((connection) => connection.get('/categories')));
      return lists.map(({ body }) => body.categories.length);
    };
    for (let again = 0; again < 3; again++) assert.deepEqual(await counts(), [4, 4, 4]);
    const file = join(place().folder, 'bundle.json');
    writeFileSync(file, JSON.stringify({ categories: [{ ID: 50, title: 'imported' }] }));
    await jsonOf(place(), ['import', '--account', String(account.ID), file]);
    assert.deepEqual(await counts(), [5, 5, 5]);
  });
});
