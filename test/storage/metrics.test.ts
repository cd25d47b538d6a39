import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { limits } from '../../src/limits.ts';
import type { HistogramValue } from '../../src/metrics/histogram.ts';
import type { Database } from '../../src/storage/database.ts';
import { openMigrated } from '../../src/storage/open.ts';
import { openPostgres } from '../../src/storage/postgres/open.ts';
import { rawSql } from '../../src/storage/statement.ts';
import { Unavailable } from '../../src/storage/store.ts';
import { until } from '../support/cli.ts';
import { newPlace } from '../support/site.ts';

async function valueIn(database: Database, name: string): Promise<number | HistogramValue> {
  const found = (await database.samples()).find((sample) => sample.name === `tradepost_${name}`);
  return found?.value ?? assert.fail(name);
}

/** A figure by its name; of a histogram, how many were counted. */
async function figure(database: Database, name: string): Promise<number> {
  const value = await valueIn(database, name);
  return typeof value === 'number' ? value : value.counts.reduce((sum, count) => sum + count, 0);
}

describe('what SQLite tells of itself', () => {
  /** Fills the log at once. */
  const bytes = 5000 * limits.walCheckpointPages;
  const large = rawSql(`INSERT INTO large (text) VALUES (zeroblob(${bytes}))`);
  const table = rawSql('CREATE TABLE large (text BLOB)');

  it('commits and their works, the log and how often it is written back, by short works and long', async () => {
    const place = await newPlace('sqlite');
    const database = await openMigrated(place);
    await database.transaction(async (session) => void (await session.run(table)));
    const before = await figure(database, 'commit_duration_seconds');
    await Promise.all([1, 2, 3].map(() => database.transaction(async () => undefined)));
    assert.equal(await figure(database, 'commit_duration_seconds'), before + 1);
    const works = (await valueIn(database, 'commit_works')) as HistogramValue;
    assert.equal(works.sum, before + 3);

    assert.equal(await figure(database, 'checkpoints_total'), 0);
    await database.transaction(async (session) => void (await session.run(large)));
    await until('it is written back', async () => (await figure(database, 'checkpoints_total')) === 1);
    assert.ok((await figure(database, 'wal_pages')) >= limits.walCheckpointPages);
    assert.ok((await figure(database, 'wal_bytes')) >= limits.walCheckpointPages * 4096);
    assert.ok((await figure(database, 'store_bytes')) >= bytes);

    const long = Promise.withResolvers<void>();
    const running = database.transaction(
      async (session) => {
        await session.run(large);
        await long.promise;
      },
      undefined,
      true,
    );
    await until('it runs', async () => (await figure(database, 'long_works')) === 1);
    const waiting = database.transaction(async () => undefined);
    assert.equal(await figure(database, 'writes_waiting'), 1);
    long.resolve();
    await Promise.all([running, waiting]);
    assert.equal(await figure(database, 'long_works'), 0);
    assert.equal(await figure(database, 'writes_waiting'), 0);
    // By its thread, and perhaps again by the short work that came after it.
    await until('it is written back', async () => (await figure(database, 'checkpoints_total')) >= 2);
    await database.close();
    await place.remove();
  });
});

describe('what PostgreSQL’s pool tells of itself', () => {
  it('connections, those in use, who waits, for how long, and who got none', async () => {
    const place = await newPlace('postgres');
    const allowed = { ...limits, poolSize: 1, poolQueuedRequests: 1, poolWaitMs: 5000 };
    const database = openPostgres(place.database as string, allowed);
    const one = rawSql('SELECT 1');
    const figures = () =>
      Promise.all(
        ['connections', 'connections_busy', 'waiting', 'wait_seconds', 'refusals_total'].map((name) =>
          figure(database, `pool_${name}`),
        ),
      );
    assert.deepEqual(await figures(), [0, 0, 0, 0, 0]);
    await database.run(one); // it waits for the first connection to open
    assert.deepEqual(await figures(), [1, 0, 0, 1, 0]);

    const held = Promise.withResolvers<void>();
    const holding = database.transaction(async (session) => {
      await session.run(one);
      await held.promise;
    });
    const waiting = database.run(one);
    assert.deepEqual(await figures(), [1, 1, 1, 1, 0]);
    await assert.rejects(Promise.resolve(database.run(one)), Unavailable);
    assert.deepEqual(await figures(), [1, 1, 1, 1, 1]);
    held.resolve();
    await Promise.all([holding, waiting]);
    assert.deepEqual(await figures(), [1, 0, 0, 2, 1]);
    assert.equal(await figure(database, 'commit_duration_seconds'), 1);
    await database.close();
    await place.remove();
  });
});
