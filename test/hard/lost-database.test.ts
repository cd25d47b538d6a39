import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccounts } from '../../src/accounts/index.ts';
import { limits } from '../../src/limits.ts';
import { openStore } from '../../src/storage/account/account-store.ts';
import type { Database } from '../../src/storage/database.ts';
import { openPostgres } from '../../src/storage/postgres/open.ts';
import { rawSql } from '../../src/storage/statement.ts';
import { until } from '../support/cli.ts';
import { createDatabase, type MortalPostgres, startMortalPostgres } from '../support/postgres.ts';
import { type Answer, newPlace, openSite, type Site, type TestAccount } from '../support/site.ts';
import { tapWire, type WireTap } from '../support/wire-tap.ts';
import { freeze, stopPostgres } from './lost-database.ts';
import { withoutList } from './support/processes.ts';

/** As in production, but less patient. */
const hasty = { ...limits, poolSize: 4, poolWaitMs: 400, writeWaitMs: 400, statementTimeoutMs: 400 };
/** The wait for a statement, the second that PostgreSQL gets to give up by itself, and one more until that is noticed. */
const soon = hasty.statementTimeoutMs + 2000 + 1000;

describe('a database that is lost', { skip: withoutList }, () => {
  let postgres: MortalPostgres;
  let tap: WireTap;
  let database: Database;
  let site: Site;
  let account: TestAccount;
  let path: string;
  before(async () => {
    postgres = await startMortalPostgres();
    const place = { ...(await newPlace('sqlite')), database: await createDatabase(postgres.url) };
    tap = await tapWire(place.database);
    database = openPostgres(tap.url, hasty);
    const parts = { store: openStore(database), accounts: openAccounts(database) };
    site = await openSite('postgres', parts, place);
    account = await site.newAccount();
    await until('a record is there', async () => {
      const { body } = await account.post('/categories', { title: 'Mugs' });
      path = `/categories/${body.category?.ID}`;
      return body.category;
    });
  });
  after(async () => {
    await site.close();
    await database.close();
    await tap[Symbol.asyncDispose]();
    await postgres.stop();
  });

  /** While it is away, reads and writes are refused soon; afterwards all is well, without a restart. */
  async function assertOutlived(away: () => unknown, back: () => unknown): Promise<void> {
    // What was found before is no longer told.
    await sleep(limits.readinessTtlMs);
    await away();
    const started = performance.now();
    const asked = Array.from({ length: 6 }, (_, index) =>
      index % 2 ? account.get(path) : account.put(path, { title: `Lost ${index}` }),
    );
    const answers: Answer[] = await Promise.all([...asked, site.fetch('GET', '/readyz')]);
    const took = performance.now() - started;
    for (const { status, headers } of answers)
      assert.deepEqual([status, headers.get('retry-after')], [503, '1']);
    assert.ok(took < soon, `they waited ${Math.round(took)} ms`);
    assert.equal((await site.fetch('GET', '/livez')).status, 200);
    await back();
    await until('it is ready again', async () => (await site.fetch('GET', '/readyz')).status === 200);
    // As hasty as this one is, it may still find a busy machine too slow.
    await until('it writes', async () => (await account.put(path, { title: 'Back' })).status === 200);
    await until('it reads', async () => (await account.get(path)).body.category?.title === 'Back');
    assert.ok(tap.open() <= hasty.poolSize, `${tap.open()} connections`);
  }

  it('frozen', async () => {
    let goOn: () => void;
    await assertOutlived(
      () => {
        goOn = freeze(postgres);
      },
      () => goOn(),
    );
  });

  it('cut off without a word', () =>
    assertOutlived(
      () => tap.fallSilent(),
      () => tap.speakAgain(),
    ));

  it('stopped, and started again', () =>
    assertOutlived(
      () => stopPostgres(postgres, 'SIGINT'),
      () => postgres.restart(),
    ));

  for (const loss of ['on its way', 'on its way back'] as const)
    it(`COMMIT is lost ${loss}: 503, all or nothing, and not tried again`, async (test) => {
      const title = `Lost ${loss}`;
      // Every few seconds PostgreSQL is asked who the caller is: not between the two.
      const now = Date.now();
      test.mock.method(Date, 'now', () => now);
      await account.get(path);
      tap.sent = [];
      await account.post('/categories', { title: 'As usual' });
      const trips = tap.sent.filter((letter) => letter === 'S').length;
      tap.lose(trips, loss);
      assert.equal((await account.post('/categories', { title })).status, 503);
      const { body } = await account.get('/categories?per_page=100');
      const stored = body.categories.filter((category: { title: string }) => category.title === title);
      assert.equal(stored.length, loss === 'on its way' ? 0 : 1);
      const lines = await database.run(rawSql(`SELECT path FROM changes WHERE after LIKE '%${title}"%'`));
      assert.equal(lines.length, stored.length);
    });
});
