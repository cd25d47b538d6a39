import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { Readiness } from '../../../src/faces/public/readiness.ts';
import { limits } from '../../../src/limits.ts';
import { Busy, type Store, Unavailable } from '../../../src/storage/store.ts';
import { until } from '../../support/cli.ts';
import { isCluster } from '../../support/postgres.ts';
import { type Answer, newPlace, onBothStores, openSite, type Site } from '../../support/site.ts';

const ready = (site: Site): Promise<Answer> => site.fetch('GET', '/readyz', { token: null });

/** Ready again by itself, while all else goes on. */
async function assertRecovers(site: Site, away: () => unknown, back: () => unknown, status: RegExp) {
  const account = await site.newAccount();
  const write = () => account.post('/categories', { title: 'x'.repeat(200) });
  const get = (path: string) => account.get(path);
  assert.equal((await write()).status, 201);
  assert.equal((await ready(site)).status, 200);
  await away();
  await until('it is not ready', async () => (await ready(site)).status === 503, 5000);
  const answer = await ready(site);
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '1']);
  assert.match(answer.body.status, status);
  assert.equal((await write()).status, 503);
  assert.equal((await get('/categories/1')).status, 200);
  assert.equal((await get('/livez')).status, 200);
  await back();
  await until('it is ready again', async () => (await ready(site)).status === 200, 5000);
  assert.equal((await write()).status, 201);
  const logged = site.logged
    .filter((line) => /ready/.test(JSON.parse(line).msg))
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    logged.map(({ level }) => level),
    [50, 30],
    'changes are logged, and only they',
  );
}

onBothStores('GET /readyz', (site) => {
  it('asks the store once a second, whoever calls how often', async () => {
    await sleep(limits.readinessTtlMs);
    site().statements.length = 0;
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ready(site())));
      assert.ok(answers.every(({ status, text }) => status === 200 && text === '{"status":"ok"}'));
    }
    const asked = site().statements.map(({ statement }) => statement.sql.split(' ', 1)[0]);
    assert.deepEqual(asked, ['SELECT', 'insert']);
  });
});

describe('a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-ready-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'none', folder]);
  after(() => {
    if (mount.status === 0) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });

  it('is 503 with the reason until there is room', async (test: TestContext) => {
    if (mount.status !== 0) return test.skip('no small disk can be mounted here');
    const site = await openSite('sqlite', {}, { data: folder, remove: async () => {} });
    const ballast = join(folder, 'ballast');
    await assertRecovers(
      site,
      () =>
        assert.throws(() => {
          for (;;) writeFileSync(ballast, Buffer.alloc(4096), { flag: 'a' });
        }, /ENOSPC/),
      () => rmSync(ballast),
      /^the disk of the store is full$/,
    );
    await site.close();
  });
});

it('a read-only PostgreSQL is 503 with the reason until it is written again', async () => {
  const place = await newPlace('postgres');
  const site = await openSite('postgres', {}, place);
  const set = async (value: string): Promise<void> => {
    const client = new Client({ connectionString: place.database });
    await client.connect();
    const name = (client as unknown as { database: string }).database;
    await client.query('SET default_transaction_read_only = off');
    if (isCluster) await client.query('SET citus.enable_ddl_propagation = off');
    await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
    // Sessions keep the setting that they began with.
    const others = 'datname = current_database() AND pid <> pg_backend_pid()';
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`);
    await client.end();
  };
  await assertRecovers(
    site,
    () => set('on'),
    () => set('off'),
    /^this PostgreSQL is read-only/,
  );
  await site.close();
});

describe('a store that is busy with a long write', () => {
  let written: PromiseWithResolvers<void>;
  let readiness: Readiness;
  let writes = 0;
  let begun: (() => void) | undefined;

  /** A check whose write has begun. */
  const checkWithWrite = async (): Promise<{ result: Promise<string | undefined> }> => {
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const result = readiness.problem();
    await beginning;
    return { result };
  };

  before(() => {
    const store = {
      ping: async () => undefined,
      testWrite: () => {
        writes++;
        written = Promise.withResolvers();
        begun?.();
        return written.promise;
      },
    };
    readiness = new Readiness(store as unknown as Store, pino({ level: 'silent' }));
  });

  it('is ready, and asked once; what comes of it counts from then on', async () => {
    assert.equal(await readiness.problem(), undefined);
    await sleep(limits.readinessTtlMs);
    const waiting = readiness.problem();
    written.reject(new Busy('other writes took too long'));
    assert.equal(await waiting, undefined);
    assert.equal(writes, 1);
    await sleep(limits.readinessTtlMs);
    const failing = await checkWithWrite();
    written.reject(new Unavailable('the disk of the store is full'));
    assert.equal(await failing.result, 'the disk of the store is full');
    await sleep(limits.readinessTtlMs);
    assert.equal(await readiness.problem(), 'the disk of the store is full', 'until a write succeeds');
    written.resolve();
    await sleep(limits.readinessTtlMs);
    const again = await checkWithWrite();
    written.resolve();
    assert.equal(await again.result, undefined);
  });
});
