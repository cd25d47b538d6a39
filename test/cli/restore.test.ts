import assert from 'node:assert/strict';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeAtomically } from '../../src/files/atomic-file.ts';
import { model } from '../../src/resources/index.ts';
import { backUp } from '../../src/storage/backup/backup.ts';
import { openDatabase, openMigrated } from '../../src/storage/open.ts';
import {
  jsonOf,
  newCliPlace,
  onEmbeddedFirst,
  type Place,
  serve,
  sql,
  start,
  tradepost,
  until,
} from '../support/cli.ts';
import { type Fixture, fixtures, putFixture } from '../support/fixtures.ts';
import { itInFull } from '../support/full.ts';
import { type Dialect, dialects } from '../support/site.ts';

/** Everything but what a restore leaves behind, by table. */
async function contentOf(place: Place): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const table of [
    'accounts',
    'owners',
    'apps',
    'tokens',
    'changes',
    'products',
    'stock_records',
    'id_blocks',
  ])
    content[table] = (await sql(place, `SELECT * FROM ${table}`)).map((row) => JSON.stringify(row)).sort();
  return content;
}

async function onNewPlace(dialect: Dialect, work: (place: Place) => Promise<void>): Promise<void> {
  const place = await newCliPlace(dialect);
  await work(place).finally(() => place.remove());
}

const refused = async (place: Place, args: string[], why: RegExp): Promise<void> => {
  const { status, stdout, stderr } = await tradepost([...args, ...place.flags, '--json'], {
    cwd: place.folder,
  });
  assert.deepEqual({ status, stdout }, { status: 1, stdout: '' }, stderr);
  assert.match(stderr, why);
};

onEmbeddedFirst('restore', (place, dialect) => {
  // biome-ignore lint/suspicious/noExplicitAny: a document of the command line
  let demo: any;
  let file: string;
  before(async () => {
    ({ demo } = await jsonOf(place(), ['demo']));
    const session = `INSERT INTO sessions (account_id, session_id, owner_id, token_hash, created, last_used, expires, address, agent)
      VALUES (1, 1, 1, 'hash', '2026-01-01 00:00:00', '2026-01-01 00:00:00', '2099-01-01 00:00:00', '', '')`;
    await sql(place(), session);
    await sql(place(), "INSERT INTO facts (account_id, name, value) VALUES (0, 'backup series', 'abcdef')");
    file = join(place().folder, 'backup.db');
    await jsonOf(place(), ['backup', file]);
  });

  for (const target of dialects)
    it(`into an empty ${target}: everything is there, but nobody is signed in`, () =>
      onNewPlace(target, async (empty) => {
        const media = join(empty.folder, 'media');
        // PostgreSQL has no folder in which the pictures of the demo would be found by themselves.
        if (target === 'postgres') await refused(empty, ['restore', file], /name the place .* by --media/);
        const flags = target === 'postgres' ? ['--media', media] : [];
        assert.deepEqual(await jsonOf(empty, ['restore', file, ...flags]), { restore: { file } });
        assert.deepEqual(await jsonOf(empty, ['check', ...flags]), { ok: true });
        assert.equal(readdirSync(join(media, '1')).length, readdirSync(`${file}.media/1`).length);
        if (target === dialect) assert.deepEqual(await contentOf(empty), await contentOf(place()));
        assert.deepEqual(await sql(empty, 'SELECT session_id FROM sessions'), []);
        // Its own backups are not to push out those of the store that it comes from.
        assert.deepEqual(await sql(empty, "SELECT value FROM facts WHERE name = 'backup series'"), []);
        const server = await serve(empty);
        const { body } = await server.call('GET', '/products/7', { token: demo.token });
        await server.stop();
        assert.equal(body.product.ID, 7);
      }));

  it('a store that is not empty is left alone; with --replace it gives way, and a file is kept', () =>
    onNewPlace(dialect, async (other) => {
      await jsonOf(other, ['account', 'create', '--name', 'Other', '--email', 'o@example.com']);
      await refused(other, ['restore', file], /not empty/);
      assert.deepEqual(await sql(other, 'SELECT name FROM accounts WHERE account_id = 1'), [
        { name: 'Other' },
      ]);
      const { restore } = await jsonOf(other, ['restore', file, '--replace']);
      assert.deepEqual(await contentOf(other), await contentOf(place()));
      if (dialect === 'postgres') return;
      using kept = new DatabaseSync(restore.kept, { readOnly: true });
      const old = kept.prepare('SELECT name FROM accounts WHERE account_id = 1').get();
      assert.equal(old?.name, 'Other');
    }));

  it('a store of an older release that is not empty stays one of that release', () =>
    onNewPlace(dialect, async (other) => {
      const [oldest] = fixtures as [Fixture];
      await putFixture(other, oldest);
      for (const backup of [file, new URL(import.meta.url).pathname])
        await refused(other, ['restore', backup], /not empty/);
      const database = await openDatabase(
        { data: other.folder, database: other.database },
        { mayCreate: false },
      );
      assert.equal(await database.schemaVersion(), oldest.version);
      await database.close();
    }));

  it('a store in use is refused, also with --replace', () =>
    onNewPlace(dialect, async (other) => {
      const server = await serve(other);
      try {
        await server.call('GET', '/readyz');
        await refused(other, ['restore', file, '--replace'], /in use/);
        // What is wrong with the backup is told before anybody need be stopped.
        await refused(other, ['restore', '/', '--replace'], /\/ is a folder/);
      } finally {
        await server.stop();
      }
      await jsonOf(other, ['restore', file]);
    }));

  it('a file that is damaged, cut off, foreign, newer or still in use is refused, and nothing changes', () =>
    onNewPlace(dialect, async (other) => {
      const made = (name: string, change: (path: string) => void): string => {
        const path = join(place().folder, name);
        copyFileSync(file, path);
        change(path);
        return path;
      };
      const bytes = readFileSync(file);
      const changed = (statement: string) => (path: string) => {
        using database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
        database.exec(statement);
      };
      const nonsense = Buffer.concat([
        bytes.subarray(0, 40_960),
        Buffer.alloc(40_960, 0x5a),
        bytes.subarray(81_920),
      ]);
      const faults: [string, RegExp][] = [
        [
          made('cut.db', (path) => writeFileSync(path, bytes.subarray(0, bytes.length / 2))),
          /cut\.db is (no|not)/,
        ],
        [made('pages.db', (path) => writeFileSync(path, nonsense)), /pages\.db is (no|not)/],
        [
          made('text.db', (path) => writeFileSync(path, 'no database '.repeat(999))),
          /text\.db is not sound.*not a database/,
        ],
        [made('empty.db', (path) => writeFileSync(path, '')), /there is no store in it/],
        [made('gap.db', changed('DELETE FROM changes WHERE sequence = 5')), /journal/],
        [made('counter.db', changed("UPDATE accounts SET last_ids = '{}' WHERE account_id = 1")), /counter/],
        [made('newer.db', changed('PRAGMA user_version = 99')), /99.*newer/],
        [made('used.db', (path) => writeFileSync(`${path}-wal`, 'x')), /in use/],
      ];
      const missing = join(place().folder, 'nowhere.db');
      const placeToMake = {
        ...other,
        flags: dialect === 'sqlite' ? ['--data', `${other.folder}/new`] : other.flags,
      };
      await refused(placeToMake, ['restore', missing], /nowhere\.db/);
      for (const [bad, why] of faults) await refused(other, ['restore', bad], why);
      if (dialect === 'sqlite') assert.deepEqual(readdirSync(other.folder), []);
      else assert.deepEqual(await sql(other, tablesOf.postgres), []);
    }));

  itInFull('killed at any moment it leaves nothing that serves half, and can be run again', () =>
    onNewPlace(dialect, async (other) => {
      for (let delay = 100; delay < 700; delay += 120) {
        const { child, ended } = start(['restore', file, '--replace', ...other.flags], {
          ...{ cwd: other.folder, env: { TMPDIR: place().folder } },
        });
        await sleep(delay);
        child.kill('SIGKILL');
        await ended;
        if (dialect === 'sqlite' && !existsSync(join(other.folder, 'tradepost.db'))) continue;
        const there = (await sql(other, tablesOf[dialect])).length > 1;
        const accounts = there ? await sql(other, 'SELECT account_id FROM accounts') : [];
        assert.ok(accounts.length <= 2);
        if (accounts.length === 2) assert.deepEqual(await contentOf(other), await contentOf(place()));
      }
      // PostgreSQL learns of the death of a client when it next has something for it.
      await until('it can be run again', async () => {
        const args = ['restore', file, '--replace', ...other.flags];
        return (await tradepost(args, { cwd: other.folder })).status === 0;
      });
      assert.deepEqual(await contentOf(other), await contentOf(place()));
      assert.ok(readdirSync(other.folder).every((name) => !name.includes('unfinished')));
    }),
  );

  itInFull('a backup that is killed leaves nothing that looks whole; the next one cleans up', async () => {
    const { flags, folder } = place();
    const name = 'killed.db';
    for (let delay = 150; delay < 600; delay += 110) {
      const { child, ended } = start(['backup', name, '--overwrite', ...flags], { cwd: folder });
      await sleep(delay);
      child.kill('SIGKILL');
      await ended;
      if (!existsSync(join(folder, name))) continue;
      using copy = new DatabaseSync(join(folder, name), { readOnly: true });
      assert.equal(copy.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok');
    }
    await jsonOf(place(), ['backup', name, '--overwrite']);
    assert.deepEqual(
      readdirSync(folder).filter((one) => one.startsWith(name)),
      [name],
    );
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
  });

  itInFull('interrupted by a signal, a backup and a drill clean up after themselves', async () => {
    const { flags, folder } = place();
    const own = join(folder, 'interrupted');
    mkdirSync(own);
    for (const args of [
      ['backup', 'copy.db'],
      ['drill', '--folder', own],
    ])
      for (const delay of [250, 350]) {
        const { child, ended } = start([...args, ...flags], { cwd: own });
        await sleep(delay);
        child.kill('SIGTERM');
        await ended;
        assert.deepEqual(
          readdirSync(own).filter((name) => name !== 'copy.db'),
          [],
        );
        rmSync(join(own, 'copy.db'), { force: true });
      }
  });

  itInFull('what a drill that was killed has left goes with the next', async () => {
    const { flags, folder } = place();
    const own = join(folder, 'killed');
    mkdirSync(own);
    const { child, ended } = start(['drill', '--folder', own, ...flags], { cwd: own });
    await until('it works there', async () => readdirSync(own).length > 0);
    child.kill('SIGKILL');
    await ended;
    const others = `tradepost-scratch-${process.pid}-abcdef`;
    const named = ['tradepost-scratch-monday', 'tradepost-scratch-7'];
    for (const name of [others, ...named]) mkdirSync(join(own, name));
    await jsonOf(place(), ['drill', '--folder', own]);
    assert.deepEqual(
      readdirSync(own).sort(),
      [others, ...named].sort(),
      'but not what is of one that still runs, nor what an operator has named so',
    );
  });

  it('a backup takes no place that somebody else has taken meanwhile', async () => {
    const database = await openMigrated({ data: place().folder, database: place().database });
    const taken = join(place().folder, 'taken.db');
    const witness = async (): Promise<void> => writeFileSync(taken, 'precious');
    const { resources } = model;
    await assert.rejects(backUp(database, taken, { resources, observe: witness }), /exists already/);
    assert.equal(readFileSync(taken, 'utf8'), 'precious');
    await backUp(database, taken, { resources, observe: witness, overwrite: true });
    assert.match(readFileSync(taken, 'latin1'), /^SQLite/);
    await database.close();
    assert.deepEqual(
      readdirSync(place().folder).filter((name) => name.startsWith('taken')),
      ['taken.db'],
    );
  });

  it('a damaged store gives no backup', () =>
    onNewPlace(dialect, async (other) => {
      await jsonOf(other, ['restore', file]);
      await sql(other, "UPDATE accounts SET last_ids = '{}' WHERE account_id = 1");
      await refused(other, ['backup', 'bad.db'], /not sound.*counter/);
      assert.deepEqual(
        readdirSync(other.folder).filter((name) => name.startsWith('bad')),
        [],
      );
    }));

  it('a store is never the file to make, nor a log taken for a part of it', async () => {
    const { flags, folder } = place();
    writeFileSync(join(folder, 'live.db'), 'x');
    writeFileSync(join(folder, 'live.db-wal'), 'x');
    const { status, stderr } = await tradepost(['backup', 'live.db', '--overwrite', ...flags], {
      cwd: folder,
    });
    assert.equal(status, 1);
    assert.match(stderr, /store in use/);
    assert.equal(readFileSync(join(folder, 'live.db'), 'utf8'), 'x');
  });

  it('nor is a store in whose log nothing is yet: the one that is copied, or one that is served', () =>
    onNewPlace('sqlite', async (other) => {
      await jsonOf(other, ['restore', file]);
      const store = join(other.folder, 'tradepost.db');
      const { ino } = statSync(store);
      const overwrite = ['backup', store, '--overwrite'];
      await refused(other, overwrite, /store in use/);
      const server = await serve(other);
      await refused(place(), overwrite, /store in use/);
      await server.stop();
      assert.equal(statSync(store).ino, ino);
    }));

  it('drill: the restored store is the same, and nothing is left of it', async () => {
    const folder = join(place().folder, 'drill');
    mkdirSync(folder);
    const { drill } = await jsonOf(place(), ['drill', '--folder', folder]);
    assert.equal(drill.ok, true);
    assert.ok(drill.compared > 20 && drill.bytes > 500_000);
    assert.deepEqual(readdirSync(folder), []);
  });
});

const tablesOf = {
  sqlite: "SELECT name FROM sqlite_schema WHERE type = 'table'",
  postgres: 'SELECT tablename FROM pg_tables WHERE schemaname = current_schema()',
};

const isRoot = process.getuid?.() === 0;

describe('restore by root', { skip: !isRoot && 'only root can give files away' }, () => {
  it('leaves the store to the user who had it, or has the folder', () =>
    onNewPlace('sqlite', async (place) => {
      const service = 4321;
      const store = join(place.folder, 'tradepost.db');
      const ownerOf = (path: string) => [statSync(path).uid, statSync(path).gid, statSync(path).mode & 0o777];
      await jsonOf(place, ['account', 'create', '--name', 'A', '--email', 'a@example.com']);
      await jsonOf(place, ['backup', 'copy.db']);
      chownSync(store, service, service + 1);
      const { restore } = await jsonOf(place, ['restore', 'copy.db', '--replace']);
      assert.deepEqual(ownerOf(store), [service, service + 1, 0o600]);
      assert.deepEqual(ownerOf(restore.kept), [service, service + 1, 0o600]);
      rmSync(store);
      chownSync(place.folder, service + 2, service + 3);
      await jsonOf(place, ['restore', 'copy.db']);
      assert.deepEqual(ownerOf(store), [service + 2, service + 3, 0o600]);
    }));
});

describe('restore over a damaged embedded store', () => {
  let place: Place;
  before(async () => {
    place = await newCliPlace('sqlite');
    await jsonOf(place, ['account', 'create', '--name', 'A', '--email', 'a@example.com']);
    await jsonOf(place, ['backup', 'copy.db']);
  });
  after(() => place.remove());

  it('takes its place, and the log that belongs to it is kept with it', async () => {
    const store = join(place.folder, 'tradepost.db');
    writeFileSync(store, 'nonsense '.repeat(1000));
    writeFileSync(`${store}-wal`, 'a log that is not written back');
    await refused(place, ['restore', 'copy.db'], /not empty/);
    const { restore } = await jsonOf(place, ['restore', 'copy.db', '--replace']);
    assert.ok(readFileSync(restore.kept, 'utf8').startsWith('nonsense'));
    assert.deepEqual(await jsonOf(place, ['check']), { ok: true });
  });
});

it('a process that was killed and had the same number, as in a container, leaves nothing to the next', async () => {
  const place = await newCliPlace('sqlite');
  const file = join(place.folder, 'whole');
  const ends = ['', '-wal', '-shm', '-journal'];
  for (const end of ends) writeFileSync(`${file}.unfinished-${process.pid}${end}`, 'of before');
  const own = ['-draft', '-7.txt'].map((end) => `${file}.unfinished${end}`);
  for (const name of own) writeFileSync(name, "somebody's own");
  await writeAtomically(file, async (unfinished) => {
    assert.deepEqual(
      ends.filter((end) => existsSync(unfinished + end)),
      [],
    );
    writeFileSync(unfinished, 'of now');
  });
  assert.equal(readFileSync(file, 'utf8'), 'of now');
  for (const name of own) assert.ok(existsSync(name), name);
  await place.remove();
});
