import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { limits } from '../../../src/limits.ts';
import type { Database } from '../../../src/storage/database.ts';
import { openPostgres } from '../../../src/storage/postgres/open.ts';
import { param, rawSql, type Statement } from '../../../src/storage/statement.ts';
import { UniqueViolation } from '../../../src/storage/store.ts';
import { newPlace } from '../../support/site.ts';
import { tapWire, type WireTap } from '../../support/wire-tap.ts';

const lock = rawSql('SELECT n FROM counters FOR NO KEY UPDATE');
const count = rawSql('UPDATE counters SET n = n + 1');
const insert: Statement = {
  sql: 'INSERT INTO things (id, name) VALUES ($1, $2)',
  parameters: [param('id'), param('name')],
};
const find: Statement = { sql: 'SELECT id, name FROM things WHERE id = $1', parameters: [param('id')] };
const deadlock = rawSql("DO $$ BEGIN RAISE 'deadlock detected' USING ERRCODE = '40P01'; END $$");
const all = rawSql('SELECT id, name FROM things ORDER BY id');

/** One connection, so that everything meets what came before. */
const alone = { ...limits, poolSize: 1 };

describe('round trips to PostgreSQL', () => {
  let tap: WireTap;
  let database: Database;
  const trips = (): number => tap.received.filter((letter) => letter === 'Z').length;
  const parsed = (): number => tap.sent.filter((letter) => letter === 'P').length;
  const forget = (): void => {
    tap.sent.length = 0;
    tap.received.length = 0;
  };

  before(async () => {
    const { database: url } = await newPlace('postgres');
    tap = await tapWire(url as string);
    database = openPostgres(tap.url, alone);
    for (const sql of [
      'CREATE TABLE counters (n BIGINT)',
      'INSERT INTO counters VALUES (0)',
      'CREATE TABLE things (id BIGINT PRIMARY KEY, name TEXT)',
    ])
      await database.run(rawSql(sql));
  });
  after(async () => {
    await database.close();
    await tap[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    await database.run(rawSql('DELETE FROM things'));
    forget();
  });

  const write = (ids: number[]): Promise<void> =>
    database.transaction(async (session) => {
      await session.run(lock);
      for (const id of ids) await session.runDeferred(insert, { id, name: `thing ${id}` });
      await session.runDeferred(count);
    });

  it('a read takes one, and is parsed the first time only', async () => {
    await database.run(insert, { id: 1, name: 'one' });
    forget();
    for (const expected of [1, 0, 0]) {
      assert.deepEqual(await database.run(find, { id: 1 }), [[1, 'one']]);
      assert.deepEqual([trips(), parsed()], [1, expected]);
      forget();
    }
  });

  it('a write that reads once and puts four takes two, and is parsed the first time only', async () => {
    await write([1, 2, 3]);
    assert.equal(trips(), 2);
    forget();
    await write([4, 5, 6]);
    assert.deepEqual([trips(), parsed()], [2, 0]);
    assert.equal((await database.run(all)).length, 6);
  });

  it('what was put is seen by the next statement of the same transaction, and goes out with it', async () => {
    const rows = await database.transaction(async (session) => {
      await session.runDeferred(insert, { id: 7, name: 'seven' });
      return session.run(find, { id: 7 });
    });
    assert.deepEqual(rows, [[7, 'seven']]);
    assert.equal(trips(), 2);
  });

  it('numbers, texts and nothing come back as they went in', async () => {
    const name = 'Ünïcode \u{1f600} \' " \\';
    await database.transaction(async (session) => {
      await session.runDeferred(insert, { id: Number.MAX_SAFE_INTEGER, name });
      await session.runDeferred(insert, { id: -1, name: null });
      await session.runDeferred(insert, { id: 0, name: '' });
    });
    assert.deepEqual(await database.run(all), [
      [-1, null],
      [0, ''],
      [Number.MAX_SAFE_INTEGER, name],
    ]);
    assert.deepEqual(
      await database.run(rawSql('SELECT count(*), 1, name FROM things GROUP BY name LIMIT 0')),
      [],
    );
    assert.deepEqual(await database.run(rawSql("SELECT count(*), 1, 'x'::text FROM things")), [[3, 1, 'x']]);
  });

  it('a clash in what was put rejects the transaction, stores nothing and leaves the connection well', async () => {
    await write([1]);
    await assert.rejects(write([2, 1, 3]), (error: UniqueViolation) => {
      assert.ok(error instanceof UniqueViolation);
      assert.deepEqual([error.table, error.column], ['things', 'id']);
      return true;
    });
    assert.deepEqual(await database.run(all), [[1, 'thing 1']]);
    const [[before]] = (await database.run(lock)) as [[number]];
    await write([2, 3]);
    assert.deepEqual([(await database.run(all)).length, (await database.run(lock))[0]?.[0]], [3, before + 1]);
  });

  it('a fault that the work swallows still rejects the transaction', async () => {
    await write([1]);
    const work = database.transaction(async (session) => {
      await session.run(insert, { id: 2, name: 'two' });
      await Promise.resolve(session.run(insert, { id: 1, name: 'again' })).catch(() => undefined);
      return 'done';
    });
    await assert.rejects(work, UniqueViolation);
    assert.deepEqual(await database.run(all), [[1, 'thing 1']]);
  });

  it('a fault that comes while COMMIT is on its way does too, and is told as what it is', async () => {
    const work = database.transaction(async (session) => {
      await session.run(insert, { id: 1, name: 'one' });
      void Promise.resolve(session.run(rawSql('SELECT 1/0'))).catch(() => undefined);
    });
    await assert.rejects(work, { code: '22012' });
    assert.deepEqual(await database.run(all), []);
  });

  it('a clash in the last of what was put, which goes out before COMMIT, is a clash', async () => {
    await write([1]);
    const work = database.transaction(async (session) => {
      await session.run(lock);
      // As many as are sent without waiting for more: COMMIT follows while PostgreSQL works on them.
      for (let id = limits.deferredStatements; id >= 1; id--)
        await session.runDeferred(insert, { id, name: null });
    });
    await assert.rejects(work, UniqueViolation);
    assert.deepEqual(await database.run(all), [[1, 'thing 1']]);
  });

  it('a deadlock among them is tried again', async () => {
    let attempts = 0;
    await database.transaction(async (session) => {
      await session.run(lock);
      for (let id = 2; id <= limits.deferredStatements; id++)
        await session.runDeferred(insert, { id, name: null });
      await session.runDeferred(++attempts === 1 ? deadlock : count);
    });
    assert.equal(attempts, 2);
    assert.equal((await database.run(all)).length, limits.deferredStatements - 1);
  });

  it('what the work throws comes out as it is, and what was put is forgotten, sent or not', async () => {
    const fault = new Error('no');
    const failing = (reads: boolean): Promise<void> =>
      database.transaction(async (session) => {
        await session.runDeferred(insert, { id: 1, name: 'one' });
        if (reads) await session.run(all);
        await session.runDeferred(insert, { id: 2, name: 'two' });
        throw fault;
      });
    await assert.rejects(failing(false), fault);
    assert.equal(trips(), 0);
    await assert.rejects(failing(true), fault);
    assert.deepEqual(await database.run(all), []);
  });

  it('PostgreSQL may ask for another go, of what was put too: the whole work runs again', async () => {
    let goes = 0;
    const ask = rawSql("DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$");
    await database.transaction(async (session) => {
      await session.run(lock);
      await session.runDeferred(insert, { id: ++goes, name: 'go' });
      if (goes < 3) await session.runDeferred(ask);
      await session.runDeferred(count);
    });
    assert.equal(goes, 3);
    assert.deepEqual(await database.run(all), [[3, 'go']]);
  });

  it('what is put without end goes out in pieces, in order, and a fault in one stops the work', async () => {
    const ids = Array.from({ length: limits.deferredStatements * 2.5 }, (_, index) => index + 1);
    await write(ids);
    assert.equal(trips(), 4);
    assert.equal((await database.run(all)).length, ids.length);
    let reached = 0;
    const work = database.transaction(async (session) => {
      for (const id of ids) {
        await session.runDeferred(insert, { id, name: 'x' });
        reached = id;
        if (id > limits.deferredStatements) await session.run(all);
      }
    });
    await assert.rejects(work, UniqueViolation);
    assert.equal(reached, limits.deferredStatements + 1);
  });

  it('long texts do not wait for many statements, but for those before them', async () => {
    await database.transaction(async (session) => {
      await session.runDeferred(insert, { id: 1, name: 'x'.repeat(limits.deferredStatementCharacters) });
      await session.runDeferred(insert, { id: 2, name: 'x'.repeat(limits.deferredStatementCharacters) });
      assert.ok(trips() >= 1);
    });
    assert.equal(trips(), 3);
  });

  it('a statement that could not be parsed is parsed anew when it can, and so are those behind it', async () => {
    const late = rawSql('INSERT INTO latecomers VALUES (1)');
    const behind = rawSql('SELECT 1 + 1');
    const work = (): Promise<void> =>
      database.transaction(async (session) => {
        await session.runDeferred(late);
        await session.run(behind);
      });
    await assert.rejects(work(), { code: '42P01' });
    await database.run(rawSql('CREATE TABLE latecomers (id BIGINT)'));
    await work();
    await work();
    assert.deepEqual(await database.run(rawSql('SELECT count(*) FROM latecomers')), [[2]]);
  });

  it('a column whose type changes is no reason to fail for ever', async () => {
    const read = rawSql('SELECT v FROM changing');
    await database.run(rawSql('CREATE TABLE changing (v TEXT)'));
    await database.run(rawSql("INSERT INTO changing VALUES ('5')"));
    assert.deepEqual(await database.run(read), [['5']]);
    await database.run(rawSql('ALTER TABLE changing ALTER v TYPE BIGINT USING v::bigint'));
    await assert.rejects(Promise.resolve(database.run(read)), { code: '0A000' });
    assert.deepEqual(await database.run(read), [[5]]);
  });
});

describe('statements that PostgreSQL keeps parsed', () => {
  it('are so many and no more, whatever is asked', async () => {
    const { database: url } = await newPlace('postgres');
    const database = openPostgres(url as string, { ...alone, preparedStatements: 5 });
    const kept = rawSql('SELECT count(*) FROM pg_prepared_statements');
    for (let shape = 0; shape < 40; shape++) {
      assert.deepEqual(await database.run(rawSql(`SELECT ${shape} + 0`)), [[shape]]);
      assert.ok(Number((await database.run(kept))[0]?.[0]) <= 6);
    }
    const together = await database.transaction(async (session) => {
      for (let shape = 0; shape < 20; shape++) await session.runDeferred(rawSql(`SELECT ${shape % 7} + 1`));
      return session.run(kept);
    });
    assert.ok(Number(together[0]?.[0]) <= 30);
    assert.ok(Number((await database.run(kept))[0]?.[0]) <= 6);
    await database.close();
  });
});
