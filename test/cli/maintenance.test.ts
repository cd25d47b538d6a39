import assert from 'node:assert/strict';
import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { rebuildDerivedWithProgress } from '../../src/cli/rebuild-derived.ts';
import { openMigrated } from '../../src/storage/open.ts';
import {
  jsonOf,
  newCliPlace,
  onEmbeddedFirst,
  type Place,
  type Server,
  serve,
  sql,
  tradepost,
  until,
} from '../support/cli.ts';
import { journalOf } from '../support/journal.ts';

onEmbeddedFirst('demo, backup and check', (place) => {
  let server: Server;
  // biome-ignore lint/suspicious/noExplicitAny: a document of the command line
  let demo: any;
  before(async () => {
    server = await serve(place());
    ({ demo } = await jsonOf(place(), ['demo']));
  });
  after(() => server.stop());

  it('demo makes an account with a filled site and shop', async () => {
    for (const [path, key] of Object.entries({
      '/products': 'products',
      '/pages': 'pages',
      '/blogs': 'blogs',
    })) {
      const { status, body } = await server.call('GET', path, { token: demo.token });
      assert.equal(status, 200);
      assert.ok(body[key].length > 10, path);
    }
  });

  it('demo makes it once: a second time it is told again, and nothing is added', async () => {
    const again = (await jsonOf(place(), ['demo'])).demo;
    assert.deepEqual({ ...again, created: true }, demo);
    assert.equal((await sql(place(), 'SELECT name FROM accounts WHERE account_id > 0')).length, 1);
    const { body } = await server.call('GET', '/changes?since=1000', { token: demo.token });
    assert.deepEqual(body.changes, []);
  });

  it('demo makes it once, also when two ask for it at the same moment', async () => {
    const fresh = await newCliPlace(place().dialect);
    const both = await Promise.all([jsonOf(fresh, ['demo']), jsonOf(fresh, ['demo'])]);
    const accounts = await sql(fresh, 'SELECT name FROM accounts WHERE account_id > 0');
    await fresh.remove();
    assert.deepEqual(both.map(({ demo }) => demo.created).sort(), [false, true]);
    assert.equal(accounts.length, 1);
  });

  it('backup copies the store while it is served and written to; the copy opens and serves the same', async () => {
    let [written, stop] = [0, false];
    const writing = (async () => {
      for (; !stop; written++) {
        const body = { title: `During ${written}` };
        const { status } = await server.call('POST', '/categories', { token: demo.token, body });
        assert.equal(status, 201);
      }
    })();
    await until('something is written', () => written > 0);
    const file = join(place().folder, 'copy.db');
    const before = (await journalOf(server, demo.token)).length;
    const { backup, ...rest } = await jsonOf(place(), ['backup', file]);
    stop = true;
    await writing;
    assert.deepEqual(rest, {});
    assert.deepEqual(backup, { file, bytes: statSync(file).size });

    const copy = { ...place(), folder: join(place().folder, 'copied'), database: undefined };
    copy.flags = ['--data', copy.folder];
    mkdirSync(copy.folder);
    copyFileSync(file, join(copy.folder, 'tradepost.db'));
    const media = join(place().folder, 'media');
    if (existsSync(media)) cpSync(media, join(copy.folder, 'media'), { recursive: true });
    assert.deepEqual(await jsonOf(copy, ['check']), { ok: true });
    const second = await serve(copy);
    try {
      await assertMoment(server, second, demo.token, before);
      const { body } = await second.call('POST', '/products', {
        token: demo.token,
        body: { title: 'x', price: 1 },
      });
      const { products } = (await server.call('GET', '/products?per_page=1', { token: demo.token })).body;
      assert.equal(body.product.ID, products[0].ID + 1);
    } finally {
      await second.stop();
    }
  });

  it('the copy, which holds all there is, is for its own user alone', () => {
    assert.equal(statSync(join(place().folder, 'copy.db')).mode & 0o077, 0);
  });

  it('backup overwrites nothing', async () => {
    const { flags, folder } = place();
    const { size } = statSync(join(folder, 'copy.db'));
    const { status, stdout, stderr } = await tradepost(['backup', 'copy.db', ...flags, '--json'], {
      cwd: folder,
    });
    assert.deepEqual({ status, stdout }, { status: 1, stdout: '' });
    assert.match(stderr, /^tradepost: [^\n]*copy\.db[^\n]*\n$/);
    assert.equal(statSync(join(folder, 'copy.db')).size, size);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('copy.db.')),
      ['copy.db.media'],
    );
  });

  it('check: a sound store, while it is served', async () => {
    assert.deepEqual(await jsonOf(place(), ['check']), { ok: true });
  });
});

/** The copy is the original as it stood at one moment: its journal, and what the journal's last lines are about. */
async function assertMoment(original: Server, copy: Server, token: string, before: number): Promise<void> {
  const [whole, copied] = [await journalOf(original, token), await journalOf(copy, token)];
  assert.ok(copied.length >= before);
  assert.deepEqual(copied, whole.slice(0, copied.length));
  const { categories } = (await copy.call('GET', '/categories?per_page=3', { token })).body;
  assert.deepEqual(categories[0], copied.at(-1)?.record);
}

describe('check of a damaged embedded store: exit 1 and what is wrong', () => {
  let place: Place;
  before(async () => {
    place = await newCliPlace('sqlite');
    await jsonOf(place, ['demo']);
  });
  after(() => place.remove());

  /** A copy of the store, to damage. */
  function copied(name: string): { file: string; flags: string[]; folder: string } {
    const folder = join(place.folder, name);
    mkdirSync(folder);
    copyFileSync(join(place.folder, 'tradepost.db'), join(folder, 'tradepost.db'));
    return { file: join(folder, 'tradepost.db'), flags: ['--data', folder], folder };
  }

  async function assertDamaged(flags: string[]): Promise<string> {
    const { status, json, stderr } = await tradepost(['check', ...flags, '--json']);
    assert.deepEqual({ status, stderr, ok: json.ok }, { status: 1, stderr: '', ok: false });
    return json.problems.join('\n');
  }

  it('pages overwritten with nonsense', async () => {
    const { file, flags } = copied('pages');
    const descriptor = openSync(file, 'r+');
    const { size } = statSync(file);
    for (let at = 40 * 4096; at < size; at += 20 * 4096)
      writeSync(descriptor, Buffer.alloc(4096, 0x5a), 0, 4096, at);
    closeSync(descriptor);
    assert.match(await assertDamaged(flags), /page 41\b[\s\S]*page 61\b[\s\S]*malformed$/);
    const { status, stderr } = await tradepost(['export', '--account', '1', ...flags, `${file}.json`]);
    assert.equal(status, 1);
    assert.match(stderr, /^tradepost: the store \S+ is damaged [^\n]+\n$/);
  });

  it('a file that is no database', async () => {
    const { file, flags } = copied('nonsense');
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, 'This is not the file you are looking for');
    closeSync(descriptor);
    assert.match(await assertDamaged(flags), /not a database/i);
  });

  it('rows that point at nothing', async () => {
    const { file, flags } = copied('rows');
    using database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    database.exec('DELETE FROM products WHERE id = 7');
    assert.match(await assertDamaged(flags), /stock_records/);
  });

  it('people are told to restore a backup', async () => {
    const { file, flags } = copied('words');
    using database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    database.exec('DELETE FROM products WHERE id = 7');
    const { stdout } = await tradepost(['check', ...flags]);
    assert.match(
      stdout,
      /^The store \S+tradepost\.db is damaged:\n[\s\S]*stock_records[\s\S]*\n.*tradepost restore <backup> --replace\n$/,
    );
  });

  it('a store of another release is not called damaged', async () => {
    for (const [version, words] of Object.entries({
      99: /newer release; upgrade/,
      1: /start this release once/,
    })) {
      const { file, flags } = copied(`version-${version}`);
      using database = new DatabaseSync(file);
      database.exec(`PRAGMA user_version = ${version}`);
      const { status, stdout } = await tradepost(['check', ...flags]);
      assert.equal(status, 1);
      assert.match(stdout, /^The store \S+tradepost\.db was not checked:\n/);
      assert.match(stdout, words);
    }
  });

  it('an empty file is no store, and not a damaged one', async () => {
    const folder = join(place.folder, 'empty');
    mkdirSync(folder);
    closeSync(openSync(join(folder, 'tradepost.db'), 'w'));
    const { status, stderr } = await tradepost(['check', '--data', folder]);
    assert.equal(status, 1);
    assert.match(stderr, /^tradepost: there is no store in [^\n]*empty;/);
  });

  it('a store that is not there is not made', async () => {
    const folder = join(place.folder, 'nowhere');
    const { status, stdout, stderr } = await tradepost(['check', '--data', folder, '--json']);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /nowhere/);
    assert.equal(existsSync(folder), false);
  });
});

describe('backup of a store that can only be read', () => {
  it('is made all the same; that it is not noted is told, and no failure', async () => {
    const place = await newCliPlace('postgres');
    const database = await openMigrated({ data: place.folder, database: place.database });
    await rebuildDerivedWithProgress(database).finally(() => database.close());
    const { pathname } = new URL(place.database as string);
    await sql(place, `ALTER DATABASE "${pathname.slice(1)}" SET default_transaction_read_only = on`);
    const file = join(place.folder, 'copy.db');
    const outcome = await tradepost(['backup', file, '--json', ...place.flags]);
    const { status, stderr } = outcome;
    assert.equal(status, 0, stderr);
    const { json } = outcome;
    assert.equal(json.backup.file, file);
    assert.equal(statSync(file).size, json.backup.bytes);
    assert.match(stderr, /^tradepost: the backup is complete, but was not recorded: .*is read-only.*\n$/);
    await place.remove();
  });
});
