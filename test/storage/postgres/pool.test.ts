import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccounts } from '../../../src/accounts/index.ts';
import { limits } from '../../../src/limits.ts';
import { openStore } from '../../../src/storage/account/account-store.ts';
import type { Database } from '../../../src/storage/database.ts';
import { openPostgres } from '../../../src/storage/postgres/open.ts';
import type { PoolLimits } from '../../../src/storage/postgres/pool-limits.ts';
import { param, rawSql, type Statement } from '../../../src/storage/statement.ts';
import { Unavailable } from '../../../src/storage/store.ts';
import { until } from '../../support/cli.ts';
import { newPlace, openSite } from '../../support/site.ts';
import { tapWire, type WireTap } from '../../support/wire-tap.ts';

const one = rawSql('SELECT 1');
const backend = rawSql('SELECT pg_backend_pid()');
const terminate: Statement = { sql: 'SELECT pg_terminate_backend($1::int)', parameters: [param('pid')] };

const small: PoolLimits = { ...limits, poolSize: 2, poolQueuedRequests: 3, poolWaitMs: 1500 };

/** Takes connections and keeps them until it is told to give them back. */
function hold(database: Database, count: number): { held: Promise<unknown>; release(): Promise<unknown> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ready = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const works = ready.map((taken) =>
    database.transaction(async (session) => {
      await session.run(one);
      taken.resolve();
      await promise;
    }),
  );
  return {
    held: Promise.all(ready.map((taken) => taken.promise)),
    release() {
      resolve();
      return Promise.all(works);
    },
  };
}

/** Milliseconds that a refusal took. */
async function refusal(work: unknown): Promise<number> {
  const start = performance.now();
  await assert.rejects(Promise.resolve(work), Unavailable);
  return performance.now() - start;
}

describe('connections to PostgreSQL', () => {
  let place: string;
  let tap: WireTap;
  before(async () => {
    place = (await newPlace('postgres')).database as string;
    tap = await tapWire(place);
  });
  after(() => tap[Symbol.asyncDispose]());

  async function withDatabase(
    allowed: Partial<PoolLimits>,
    work: (database: Database) => Promise<void>,
  ): Promise<void> {
    const database = openPostgres(tap.url, { ...small, ...allowed });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  }

  it('there are so many; so many wait, for so long; more are refused at once; then all is well again', () =>
    withDatabase({}, async (database) => {
      const { held, release } = hold(database, 2);
      await held;
      const waiting = [1, 2, 3].map(() => refusal(database.run(one)));
      assert.ok((await refusal(database.run(one))) < 1000);
      assert.equal(tap.open(), 2);
      for (const took of await Promise.all(waiting)) assert.ok(took >= 1490, `${took}`);
      const served = database.run(one);
      await release();
      assert.deepEqual(await served, [[1]]);
      await Promise.all(Array.from({ length: 5 }, () => database.run(one)));
      assert.equal(tap.open(), 2);
    }));

  it('writers of one account take turns on one connection, in order, and leave the others to the rest', () =>
    withDatabase({ poolQueuedRequests: 50 }, async (database) => {
      const order: number[] = [];
      const slow = Array.from({ length: 20 }, (_, index) =>
        database.transaction(async (session) => {
          await session.run(one);
          await sleep(10);
          order.push(index);
        }, 7),
      );
      for (let read = 0; read < 10; read++) await database.run(one);
      assert.ok(order.length < 20);
      await Promise.all(slow);
      assert.deepEqual(order, [...Array(20).keys()]);
    }));

  it('a turn that does not come in time is refused, one that fails is passed on, accounts do not wait for each other', () =>
    withDatabase({ writeWaitMs: 1000, poolQueuedRequests: 2 }, async (database) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const first = database.transaction(() => promise, 1);
      const second = refusal(database.transaction(async () => assert.fail('its time is over'), 1));
      const third = refusal(database.transaction(async () => assert.fail('its time is over'), 1));
      assert.ok((await refusal(database.transaction(async () => assert.fail('too many'), 1))) < 900);
      assert.equal(await database.transaction(async () => 'other', 2), 'other');
      for (const took of await Promise.all([second, third])) assert.ok(took >= 990, `${took}`);
      const failing = database.transaction(() => Promise.reject(new Error('no')), 1);
      const last = database.transaction(async () => 'last', 1);
      resolve();
      await first;
      await assert.rejects(failing, /^Error: no$/);
      assert.equal(await last, 'last');
    }));

  it('one that is cut off is replaced; what ran on it is refused; nothing half done stays', () =>
    withDatabase({}, async (database) => {
      await database.run(rawSql('CREATE TABLE cut (id BIGINT)'));
      const cut = database.transaction(async (session) => {
        await session.run(rawSql('INSERT INTO cut VALUES (1)'));
        const [[pid]] = (await session.run(backend)) as [[number]];
        await database.run(terminate, { pid });
        await session.run(rawSql('INSERT INTO cut VALUES (2)'));
      });
      await assert.rejects(cut, Unavailable);
      assert.deepEqual(await database.run(rawSql('SELECT count(*) FROM cut')), [[0]]);
      const [[idle]] = (await database.run(backend)) as [[number]];
      const other = openPostgres(place);
      await other.run(terminate, { pid: idle });
      await other.close();
      await sleep(100);
      for (let read = 0; read < 4; read++) assert.deepEqual(await database.run(one), [[1]]);
    }));

  it('where PostgreSQL lets no more in, who waits gets one of those that are there; where none is, it is said at once', async () => {
    const owner = openPostgres(place, small);
    const role = `few_${process.pid}`;
    await owner.run(rawSql(`CREATE ROLE ${role} LOGIN CONNECTION LIMIT 2`));
    const url = new URL(place);
    url.username = role;
    const database = openPostgres(url.href, { ...small, poolSize: 20, poolQueuedRequests: 100 });
    try {
      const crowd = (): Promise<unknown> => Promise.all(Array.from({ length: 50 }, () => database.run(one)));
      await crowd();
      const { held, release } = hold(database, 2);
      await held;
      const served = crowd();
      await release();
      await served;
      const again = hold(database, 2);
      await again.held;
      const isTold = ({ cause }: Error): boolean => /takes no more connections/.test(`${cause}`);
      await assert.rejects(Promise.resolve(database.run(one)), isTold);
      const other = openPostgres(url.href, small);
      assert.ok((await refusal(other.run(one))) < 1400);
      await other.close();
      await again.release();
    } finally {
      await database.close();
      await owner.run(rawSql(`DROP ROLE ${role}`));
      await owner.close();
    }
  });

  it('those that nobody needs are closed', () =>
    withDatabase({ poolIdleMs: 100 }, async (database) => {
      await Promise.all([database.run(one), database.run(one)]);
      assert.ok(tap.open() > 0);
      while (tap.open()) await sleep(50);
      assert.deepEqual(await database.run(one), [[1]]);
    }));

  it('a statement that takes too long is cancelled in PostgreSQL; a view, an import’s pauses and a wait in between are not', () =>
    withDatabase({ statementTimeoutMs: 300, poolIdleMs: 100 }, async (database) => {
      const slowly = rawSql('SELECT 1 FROM pg_sleep(2.5)');
      const isCancelled = ({ cause }: Error): boolean => (cause as { code?: string }).code === '57014';
      await assert.rejects(Promise.resolve(database.run(slowly)), isCancelled);
      const within = database.transaction((session) => Promise.resolve(session.run(slowly)));
      await assert.rejects(within, isCancelled);
      assert.deepEqual(await database.snapshot(async (session) => session.run(slowly)), [[1]]);
      const patient = database.transaction(async (session) => {
        await session.run(one);
        await sleep(2500);
        return session.run(one);
      });
      assert.deepEqual(await patient, [[1]]);
    }));

  it('a PostgreSQL that falls silent is given up on, reads, writes and views alike, and used again when it is back', () =>
    withDatabase(
      { statementTimeoutMs: 200, snapshotStatementTimeoutMs: 1000, poolSize: 3 },
      async (database) => {
        await Promise.all([database.run(one), database.run(one), database.run(one)]);
        tap.fallSilent();
        const read = refusal(database.run(one));
        const view = refusal(database.snapshot(async (session) => session.run(one)));
        const write = refusal(database.transaction((session) => Promise.resolve(session.run(one))));
        for (const took of await Promise.all([read, view, write])) assert.ok(took < 10_000, `${took}`);
        await refusal(database.run(one));
        tap.speakAgain();
        assert.deepEqual(await database.run(one), [[1]]);
      },
    ));

  it('a PostgreSQL that is silent keeps nobody from closing, whatever is under way, and no process from ending', () =>
    withDatabase({}, async (database) => {
      const { held, release } = hold(database, 1);
      await Promise.all([held, database.run(one)]);
      tap.fallSilent();
      const read = refusal(database.run(one));
      const start = performance.now();
      await database.close();
      assert.ok(performance.now() - start < limits.poolCloseGraceMs + 1000);
      await read;
      await assert.rejects(release());
      await until('no connection is left', () => tap.open() === 0, 5000);
      tap.speakAgain();
    }));

  it('what a write has waited for its turn it does not wait again for rows', () =>
    withDatabase({ writeWaitMs: 1500 }, async (database) => {
      await database.run(rawSql('CREATE TABLE held (id BIGINT)'));
      await database.run(rawSql('INSERT INTO held VALUES (1)'));
      const lock = rawSql('SELECT id FROM held FOR UPDATE');
      const write = (work: () => Promise<unknown>): Promise<unknown> =>
        database.transaction(async (session) => {
          await session.run(lock);
          await work();
        }, 7);
      const { promise, resolve } = Promise.withResolvers<void>();
      const other = openPostgres(place, small);
      const holding = other.transaction(async (session) => {
        await session.run(lock);
        await promise;
      });
      const first = database.transaction(() => sleep(1000), 7);
      const took = await refusal(write(() => assert.fail('it is held')));
      assert.ok(took > 1400 && took < 2300, `${took}`);
      resolve();
      await Promise.all([first, holding]);
      await write(async () => undefined);
      await other.close();
    }));

  it('who waits for a row goes on with what the one before wrote, at once, also where the database is set to be stricter', async () => {
    const strict = (await newPlace('postgres')).database as string;
    const setting = openPostgres(strict, small);
    const name = new URL(strict).pathname.slice(1);
    await setting.run(rawSql(`ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`));
    await setting.close();
    const servers = [1, 2].map(() => openPostgres(strict, { ...small, poolQueuedRequests: 20 }));
    const [first, second] = servers as [Database, Database];
    await first.run(rawSql('CREATE TABLE counters (count BIGINT)'));
    await first.run(rawSql('INSERT INTO counters VALUES (0)'));
    let goes = 0;
    const raise = (database: Database): Promise<unknown> =>
      database.transaction(async (session) => {
        goes++;
        await session.run(rawSql('SELECT count FROM counters FOR UPDATE'));
        await sleep(20);
        await session.run(rawSql('UPDATE counters SET count = count + 1'));
      }, 7);
    await Promise.all(Array.from({ length: 10 }, (_, index) => raise(index % 2 ? first : second)));
    assert.equal(goes, 10);
    assert.deepEqual(await first.run(rawSql('SELECT count FROM counters')), [[10]]);
    for (const server of servers) await server.close();
  });

  it('each says that it is Tradepost’s, whatever the address says: so a store in use is known', async () => {
    const named = openPostgres(`${place}?application_name=shop`, small);
    const looking = openPostgres(place, small);
    await named.run(one);
    assert.equal(await looking.isInUse?.(), true);
    await named.close();
    await looking.close();
  });

  it('one that is silent from the beginning, as behind a firewall, is not said to be busy', () =>
    withDatabase({}, async (database) => {
      tap.fallSilent();
      await assert.rejects(Promise.resolve(database.run(one)), /^Error: PostgreSQL does not answer$/);
      tap.speakAgain();
      assert.deepEqual(await database.run(one), [[1]]);
    }));

  it('a PostgreSQL that is not there is said so at once, to everybody', () =>
    withDatabase({}, async () => {
      const nowhere = openPostgres('postgres://nobody@127.0.0.1:1/nothing', small);
      const refused = Array.from({ length: 5 }, () => refusal(nowhere.run(one)));
      for (const took of await Promise.all(refused)) assert.ok(took < 1400, `${took}`);
      await nowhere.close();
    }));
});

describe('requests when PostgreSQL is busy', () => {
  it('are answered 503 with Retry-After, soon, and served again after', async () => {
    const place = await newPlace('postgres');
    const database = openPostgres(place.database as string, small);
    const parts = { store: openStore(database), accounts: openAccounts(database) };
    const site = await openSite('postgres', parts, place);
    const account = await site.newAccount();
    await account.post('/categories', { title: 'Mugs' });
    const { held, release } = hold(database, 2);
    await held;
    const answers = await Promise.all(Array.from({ length: 8 }, () => account.get('/categories/1')));
    for (const { status, headers } of answers)
      assert.deepEqual([status, headers.get('retry-after')], [503, '1']);
    await release();
    assert.equal((await account.get('/categories/1')).status, 200);
    assert.equal((await account.put('/categories/1', { title: 'Cups' })).status, 200);
    await site.close();
    await database.close();
  });
});
