import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { after, before, describe, it, type TestContext } from 'node:test';
import {
  jsonOf,
  launcher,
  newAccount,
  newCliPlace,
  type Place,
  type RunOptions,
  sql,
  tradepost,
} from '../support/cli.ts';
import { itInFull } from '../support/full.ts';

/** Root may write everything: it runs the commands as somebody else. */
const somebody: RunOptions = process.getuid?.() === 0 ? { uid: 65_534 } : {};

describe('an embedded store that this user can only read', () => {
  let place: Place;
  const own = mkdtempSync(join(tmpdir(), 'tradepost-read-only-'));
  before(async () => {
    place = await newCliPlace('sqlite');
    await jsonOf(place, ['account', 'create', '--name', 'Ann', '--email', 'ann@example.com']);
    chmodSync(own, 0o777);
  });
  after(async () => {
    chmodSync(place.folder, 0o700);
    await place.remove();
    rmSync(own, { recursive: true });
  });

  const files = (): string[] => readdirSync(place.folder).sort();
  function close(): void {
    for (const name of files()) chmodSync(join(place.folder, name), 0o444);
    chmodSync(place.folder, 0o555);
  }
  const run = (args: string[]) => tradepost([...args, ...place.flags, '--json'], { ...somebody, cwd: own });
  /** Where only root can run the project at all, there is nobody to try it as. */
  const canRun = async (): Promise<boolean> =>
    (await tradepost(['--version'], { ...somebody, cwd: own })).status === 0;

  async function isRead(name: string): Promise<void> {
    const before = files();
    assert.deepEqual((await run(['check'])).json, { ok: true });
    assert.match((await run(['export', '--account', '1'])).stdout, /"categories"/);
    const copy = join(own, 'copy.db');
    const { status, stderr } = await run(['backup', copy]);
    assert.equal(status, 0, stderr);
    assert.match(stderr, /^tradepost: the backup is complete, but was not recorded: [^\n]+\n$/);
    using made = new DatabaseSync(copy, { readOnly: true });
    const row = made.prepare('SELECT name FROM accounts WHERE account_id = 1').get();
    assert.equal(row?.name, name);
    rmSync(copy);
    assert.deepEqual(files(), before, 'nothing is left beside it');
  }

  it('a restore there is told that it is this folder, and not the backup', async (test: TestContext) => {
    if (!(await canRun())) return test.skip('the project cannot be run by another user');
    const backup = join(own, 'sound.db');
    await jsonOf(place, ['backup', backup]);
    chmodSync(backup, 0o644);
    const closed = join(own, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o555);
    const restore = async (folder: string): Promise<string> => {
      const flags = ['--replace', '--data', folder];
      const { status, stderr } = await tradepost(['restore', backup, ...flags], { ...somebody, cwd: own });
      assert.equal(status, 1);
      return stderr;
    };
    assert.match(await restore(closed), /^tradepost: the folder \S+closed may not be [^\n]+\n$/);
    const store = join(closed, 'tradepost.db');
    chmodSync(closed, 0o755);
    copyFileSync(backup, store);
    const open = new DatabaseSync(store);
    open.exec('PRAGMA journal_mode = WAL');
    open.close();
    chmodSync(store, 0o666);
    chmodSync(closed, 0o555);
    assert.match(await restore(closed), /^tradepost: the store \S+closed\S+ cannot be written [^\n]+\n$/);
  });

  it('is checked, exported and backed up; nothing else is done with it', async (test: TestContext) => {
    if (!(await canRun())) return test.skip('the project cannot be run by another user');
    close();
    await isRead('Ann');
    for (const args of [
      ['token', 'create', '--account', '1'],
      ['restore', join(place.folder, 'tradepost.db'), '--replace'],
    ]) {
      const { status, stderr } = await run(args);
      assert.equal(status, 1);
      assert.match(stderr, /^tradepost: \S+tradepost\.db may not be [^\n]+\n$/);
    }
  });

  it('with a log that was not written back it is read with what is in that', async (test: TestContext) => {
    if (!(await canRun())) return test.skip('the project cannot be run by another user');
    chmodSync(place.folder, 0o755);
    const store = join(place.folder, 'tradepost.db');
    chmodSync(store, 0o600);
    const ends = ['', '-wal', '-shm'];
    // Copied while it is open, it is as a crash leaves it.
    const open = new DatabaseSync(store);
    open.exec("PRAGMA journal_mode = WAL; UPDATE accounts SET name = 'In the log' WHERE account_id = 1");
    for (const end of ends) copyFileSync(store + end, join(own, `crashed${end}`));
    open.close();
    for (const end of ends) copyFileSync(join(own, `crashed${end}`), store + end);
    assert.ok(existsSync(`${store}-wal`));
    close();
    await isRead('In the log');
  });

  itInFull(
    'one that is written while it is read is told as such, not as damaged',
    async (test: TestContext) => {
      if (!(await canRun())) return test.skip('the project cannot be run by another user');
      const other = await newCliPlace('sqlite');
      const store = join(other.folder, 'tradepost.db');
      await newAccount(other);
      // More than a pipe holds that nobody reads.
      const post = (_: unknown, index: number) => ({
        ID: index + 1,
        title: 'Long',
        post: 'x'.repeat(400_000),
      });
      const input = JSON.stringify({ blogs: Array.from({ length: 10 }, post) });
      await jsonOf(other, ['import', '--account', '1', '-'], { input });
      chmodSync(store, 0o444);
      chmodSync(other.folder, 0o555);
      const args = ['export', '--account', '1', ...other.flags];
      const child = spawn(launcher, args, { ...somebody, cwd: own, stdio: ['ignore', 'pipe', 'pipe'] });
      await once(child.stdout, 'readable');
      chmodSync(other.folder, 0o755);
      chmodSync(store, 0o644);
      await jsonOf(other, ['token', 'create', '--account', '1']);
      assert.equal(existsSync(`${store}-wal`), false);
      child.stdout.resume();
      const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
      assert.equal(status, 1);
      assert.match(said, /^tradepost: \S+ was written meanwhile, [^\n]+\n$/);
      await other.remove();
    },
  );

  itInFull('what was read of one that is written meanwhile is not kept', async (test: TestContext) => {
    if (!(await canRun())) return test.skip('the project cannot be run by another user');
    const other = await newCliPlace('sqlite');
    const store = join(other.folder, 'tradepost.db');
    await newAccount(other);
    chmodSync(store, 0o444);
    chmodSync(other.folder, 0o555);
    // A view that lasts as long as somebody says.
    const program = `import { once } from 'node:events';
      import { openSqlite } from '${new URL('../../src/storage/sqlite/open.ts', import.meta.url)}';
      const database = openSqlite('${other.folder}', { mayCreate: false, readOnly: true });
      await database.snapshot(async () => {
        process.stdout.write('reading');
        await once(process.stdin, 'data');
      }).then(() => process.stdout.write(', kept'), ({ message }) => process.stdout.write(', ' + message));
      process.exit();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      ...{ ...somebody, cwd: own, stdio: ['pipe', 'pipe', 'inherit'] },
    });
    const said = text(child.stdout);
    await once(child.stdout, 'readable');
    chmodSync(other.folder, 0o755);
    chmodSync(store, 0o644);
    await jsonOf(other, ['token', 'create', '--account', '1']);
    child.stdin.end('done');
    assert.match(await said, /^reading, \S+ was written meanwhile/);
    await other.remove();
  });

  it('and whoever may write it finds it as it was', async () => {
    chmodSync(place.folder, 0o700);
    for (const name of files()) chmodSync(join(place.folder, name), 0o600);
    assert.deepEqual(await jsonOf(place, ['check']), { ok: true });
    assert.equal((await sql(place, 'SELECT name FROM accounts WHERE account_id = 1')).length, 1);
  });
});

/** A limit for the size of files: the kernel refuses even the little that SQLite makes beside a store. */
const withoutRoom = (args: string[]) =>
  spawnSync('prlimit', ['--fsize=0', launcher, ...args], { encoding: 'utf8' });
const noPrlimit = withoutRoom(['--version']).error ? 'needs prlimit (util-linux)' : false;

describe('an embedded store without room beside it', { skip: noPrlimit }, () => {
  it('is checked and exported as it lies there; nothing else is done with it', async () => {
    const place = await newCliPlace('sqlite');
    await newAccount(place);
    const checked = withoutRoom(['check', ...place.flags, '--json']);
    assert.deepEqual([checked.status, checked.stdout], [0, '{"ok":true}\n'], checked.stderr);
    assert.match(withoutRoom(['export', '--account', '1', ...place.flags]).stdout, /"categories"/);
    assert.equal(withoutRoom(['token', 'create', '--account', '1', ...place.flags]).status, 1);
    await place.remove();
  });

  it('unless its log tells more than the file', async () => {
    const place = await newCliPlace('sqlite');
    await newAccount(place);
    const store = join(place.folder, 'tradepost.db');
    const log = join(place.folder, 'log');
    const open = new DatabaseSync(store);
    open.exec("PRAGMA journal_mode = WAL; UPDATE accounts SET name = 'In the log' WHERE account_id = 1");
    copyFileSync(`${store}-wal`, log);
    open.close();
    copyFileSync(log, `${store}-wal`);
    const { status, stderr } = withoutRoom(['check', ...place.flags]);
    assert.equal(status, 1);
    assert.match(stderr, /^tradepost: [^\n]+\n$/);
    assert.deepEqual(await jsonOf(place, ['check']), { ok: true });
    await place.remove();
  });
});
