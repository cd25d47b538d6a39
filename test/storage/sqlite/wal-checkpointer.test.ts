import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { limits } from '../../../src/limits.ts';
import { Connection } from '../../../src/storage/sqlite/connection.ts';
import { openSqliteFile } from '../../../src/storage/sqlite/open.ts';
import { checkpoint } from '../../../src/storage/sqlite/sql-commands.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { until } from '../../support/cli.ts';

describe('SQLite’s log is written back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-'));
  const file = join(folder, 'notes.db');
  const database = openSqliteFile(file);
  const run = (sql: string): Promise<unknown> =>
    database.transaction(async (session) => session.run(rawSql(sql)));
  /** Some 120 pages. */
  const write = (): Promise<unknown> => run('INSERT INTO notes (text) VALUES (zeroblob(500000))');
  const figure = async (name: string): Promise<number> =>
    (await database.samples()).find((sample) => sample.name === `tradepost_${name}`)?.value as number;

  before(() => run('CREATE TABLE notes (id INTEGER PRIMARY KEY, text BLOB NOT NULL) STRICT'));
  after(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  it('while others go on, and begins anew: it does not grow for ever', async (t) => {
    const { mock } = t.mock.method(Connection.prototype, 'run');
    const pages: number[] = [];
    for (let time = 0; time < limits.walMaxPages / 80; time++) {
      await write();
      pages.push(await figure('wal_pages'));
    }
    assert.ok(Math.max(...pages) >= limits.walCheckpointPages);
    assert.ok(Math.max(...pages) <= limits.walMaxPages + 1100, String(Math.max(...pages)));
    const begunAnew = pages.filter((count, index) => count < (pages[index - 1] ?? 0)).length;
    assert.ok(begunAnew >= 1, pages.join(' '));
    assert.ok((await figure('checkpoints_total')) >= begunAnew);
    const orders = mock.calls.map((call) => call.arguments[0].sql);
    assert.ok(!orders.includes(checkpoint), 'nobody here waits for the disk');
  });

  it('and cut off by the thread where it has grown too long: nobody else has to write for that', async () => {
    await run(`INSERT INTO notes (text) VALUES (zeroblob(${5000 * limits.walMaxPages}))`);
    await until('it is short', async () => (await figure('wal_bytes')) === 0);
  });

  it('also where somebody has read for long', async () => {
    const read = rawSql('SELECT count(*) FROM notes');
    await database.snapshot(async (session) => {
      const [before] = await session.run(read);
      for (let time = 0; time < limits.walCheckpointPages / 100; time++) await write();
      assert.deepEqual(await session.run(read), [before]);
      assert.ok((await figure('wal_pages')) >= limits.walCheckpointPages);
    });
    await until('it begins anew', async () => {
      await write();
      return (await figure('wal_pages')) < limits.walCheckpointPages;
    });
  });
});
