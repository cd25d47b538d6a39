import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { limits } from '../src/limits.ts';
import { plain } from '../src/storage/statement.ts';
import { sweepKeys } from '../src/storage/tables/idempotency-keys.ts';
import { dialects, newPlace, openSite, type Site } from './support/site.ts';
import { rowsVisited } from './support/visited.ts';

/** Works that are done piece by piece, or that follow one record to many: what each step costs must not grow with the whole. */
for (const dialect of dialects)
  describe(`work that does not grow (${dialect})`, () => {
    let site: Site;
    let folder: string;
    before(async () => {
      const place = await newPlace(dialect);
      folder = place.data;
      site = await openSite(dialect, {}, place);
    });
    after(() => site.close());

    const run = (sql: string): Promise<unknown> =>
      site.database.transaction(async (session) => session.run(plain(sql)));

    /** PostgreSQL goes by what it counts; SQLite is never told. */
    const analyze = async (table: string): Promise<void> => {
      if (dialect === 'postgres') await run(`ANALYZE ${table}`);
    };

    /** The statements that a work ran on a table. */
    async function statementsOn(table: string, work: () => Promise<unknown>): Promise<Site['statements']> {
      site.statements.length = 0;
      await work();
      return site.statements.splice(0).filter(({ statement }) => statement.sql.includes(`"${table}"`));
    }

    it('old keys are swept away in pieces, none of which looks at the keys of another', async () => {
      const { ID } = await site.newAccount();
      const moment = Date.now() - (limits.replayedFor + 3600) * 1000;
      const keys = Array.from({ length: 1000 }, (_, index) => index);
      const values = keys.map((key) => `(${ID}, 0, 'old${key}', 'r', ${moment + key}, 201, NULL, '{}')`);
      const fill = (): Promise<unknown> => run(`INSERT INTO idempotency_keys VALUES ${values}`);
      await fill();
      const made = await statementsOn('idempotency_keys', () => sweepKeys(site.database));
      const [[left] = []] = await site.database.run(plain(`SELECT count(*) FROM idempotency_keys`));
      assert.equal(Number(left), 0);
      await fill();
      await analyze('idempotency_keys');
      for (const one of made.filter(({ statement }) => statement.sql.includes('"account_id" = '))) {
        const visited = await rowsVisited(site, folder, one);
        assert.ok(visited <= limits.batch, `${visited} rows: ${one.statement.sql}`);
      }
    });

    it('the end of a long step is found without walking through it', async () => {
      const account = await site.newAccount();
      const titles = Array.from({ length: 1500 }, (_, index) => ({ ID: index + 1, title: `C${index}` }));
      await account.post('/categories', { title: 'before' });
      await account.load({ categories: titles.slice(1) });
      const owner = site.store.forAccount(account.ID);
      const atTheEnd = { first: 2, last: titles.length };
      assert.deepEqual(await owner.stepRange(2), atTheEnd);
      for (const title of ['then', 'later']) await account.post('/categories', { title });
      await analyze('changes');
      const made = await statementsOn('changes', async () => {
        assert.deepEqual(await owner.stepRange(2), atTheEnd);
      });
      let visited = 0;
      for (const one of made) visited += await rowsVisited(site, folder, one);
      assert.ok(visited > 1 && visited < 60, `${visited} rows`);
      for (const step of [1, titles.length + 1, titles.length + 2])
        assert.deepEqual(await owner.stepRange(step), { first: step, last: step });
      for (const none of [3, titles.length, titles.length + 3])
        assert.equal(await owner.stepRange(none), undefined);
    });
  });
