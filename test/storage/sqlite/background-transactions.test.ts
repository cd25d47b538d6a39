import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { limits } from '../../../src/limits.ts';
import type { Transaction } from '../../../src/storage/database.ts';
import { BackgroundTransactions } from '../../../src/storage/sqlite/background-transactions.ts';
import { LazyWorker } from '../../../src/storage/sqlite/lazy-worker.ts';
import { openSqliteFile } from '../../../src/storage/sqlite/open.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { Unavailable, UniqueViolation } from '../../../src/storage/store.ts';
import { itInFull } from '../../support/full.ts';

const insert = rawSql('INSERT INTO notes (id, text) VALUES (?, ?)');
const all = rawSql('SELECT id, text FROM notes ORDER BY id');
/** Takes SQLite a good while. */
const busy = rawSql(
  'WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 2000000) SELECT max(n) FROM count',
);

describe('long works on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-'));
  const database = openSqliteFile(join(folder, 'notes.db'));
  const long = <T>(work: (session: Transaction) => Promise<T>): Promise<T> =>
    database.transaction(work, undefined, true);
  const short = (id: number, text: string): Promise<unknown> =>
    database.transaction(async (session) => session.run(insert, [id, text]));
  before(async () => {
    await database.transaction(async (session) => {
      await session.run(rawSql('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT'));
    });
  });
  afterEach(() =>
    database.transaction(async (session) => void (await session.run(rawSql('DELETE FROM notes')))),
  );
  after(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  it('see what they write, which nobody else sees before they are done', async () => {
    await long(async (session) => {
      for (let id = 1; id <= 100; id++) await session.runDeferred(insert, [id, `ä ${id} \u2028 \0`]);
      assert.equal((await session.run(all)).length, 100);
      assert.deepEqual(await database.run(all), []);
    });
    const rows = await database.run(all);
    assert.equal(rows.length, 100);
    assert.deepEqual(rows[6], [7, 'ä 7 \u2028 \0']);
  });

  it('keep others waiting for so long and no longer', async () => {
    const { writeWaitMs: writeWait, overdueCheckIntervalMs: overdueLook } = limits;
    Object.assign(limits, { writeWaitMs: 200, overdueCheckIntervalMs: 20 });
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const running = long(() => over);
    const begun = performance.now();
    await assert.rejects(short(1, 'in vain'), Unavailable);
    const waited = performance.now() - begun;
    Object.assign(limits, { writeWaitMs: writeWait, overdueCheckIntervalMs: overdueLook });
    end();
    await running;
    assert.ok(waited >= 190, `${waited} ms`);
    await short(2, 'stays');
    assert.deepEqual(await database.run(all), [[2, 'stays']]);
  });

  it('leave nothing when they fail', async () => {
    const failed = long(async (session) => {
      for (let id = 1; id <= 100; id++) await session.runDeferred(insert, [id, 'gone']);
      throw new Error('no');
    });
    await assert.rejects(failed, /^Error: no$/);
    assert.deepEqual(await database.run(all), []);
    await long(async (session) => session.runDeferred(insert, [1, 'stays']));
    assert.deepEqual(await database.run(all), [[1, 'stays']]);
  });

  it('a statement that nobody waits for and that fails takes all with it', async () => {
    const clashing = long(async (session) => {
      for (let id = 1; id <= 100; id++) await session.runDeferred(insert, [id, 'gone']);
      await session.runDeferred(insert, [50, 'twice']);
      for (let id = 101; id <= 200; id++) await session.runDeferred(insert, [id, 'gone too']);
    });
    await assert.rejects(clashing, UniqueViolation);
    assert.deepEqual(await database.run(all), []);
  });

  it('keep nobody from reading, and short works follow them', async () => {
    const order: string[] = [];
    const works = Promise.all([
      long(async (session) => {
        await session.run(insert, [1, 'long']);
        await session.run(busy);
      }).then(() => order.push('long')),
      short(2, 'short').then(() => order.push('short')),
    ]);
    await new Promise(setImmediate);
    assert.deepEqual(await database.run(all), []);
    order.push('read');
    await works;
    assert.deepEqual(order, ['read', 'long', 'short']);
    assert.deepEqual(await database.run(all), [
      [1, 'long'],
      [2, 'short'],
    ]);
  });

  it('move the mark of their account when they are done, and not before', async () => {
    const before = database.cacheVersions.ofAccount(7);
    const written = database.transaction(
      async (session) => {
        await session.run(insert, [1, 'long']);
        assert.equal(database.cacheVersions.ofAccount(7), before);
      },
      7,
      true,
    );
    await written;
    assert.notEqual(database.cacheVersions.ofAccount(7), before);
  });

  it('wait for another process that writes, and are refused when it takes too long', async () => {
    const other = openSqliteFile(join(folder, 'notes.db'));
    const { promise, resolve } = Promise.withResolvers<void>();
    const writing = other.transaction(async (session) => {
      await session.run(insert, [1, 'other']);
      await promise;
    });
    const helper = new LazyWorker(join(folder, 'notes.db'));
    const late = new BackgroundTransactions(helper).execute(async () => undefined, Date.now());
    await assert.rejects(late, Unavailable);
    const waits = long((session) => Promise.resolve(session.runDeferred(insert, [2, 'waited'])));
    resolve();
    await Promise.all([writing, waits]);
    await Promise.all([helper.close(), other.close()]);
    assert.equal((await database.run(all)).length, 2);
  });

  itInFull('are over, with all that they leave to be tidied up, before their store is closed', async () => {
    const program = join(folder, 'program.mjs');
    writeFileSync(
      program,
      `import { openSqliteFile } from ${JSON.stringify(import.meta.resolve('../../../src/storage/sqlite/open.ts'))};
      const database = openSqliteFile(process.argv[2]);
      await database.transaction(async () => undefined, undefined, true);
      await database.close();
      console.log('closed');`,
    );
    for (let time = 0; time < 5; time++) {
      // A process that has nothing left to wait for ends, whatever it was about to do.
      const said = execFileSync(process.execPath, [program, join(folder, `ended-${time}.db`)]);
      assert.equal(String(said), 'closed\n');
    }
  });

  it('are refused when their thread is lost', async () => {
    const helper = new LazyWorker(folder); // no file
    await assert.rejects(
      new BackgroundTransactions(helper).execute(async () => undefined, Date.now()),
      Unavailable,
    );
    await helper.close();
  });
});
