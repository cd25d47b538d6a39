import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { limits } from '../../src/limits.ts';
import { blogPost } from '../../src/resources/blog-posts/blog-post.ts';
import { model } from '../../src/resources/index.ts';
import { backUp } from '../../src/storage/backup/backup.ts';
import { restoreToFolder } from '../../src/storage/backup/restore.ts';
import { rawSql } from '../../src/storage/statement.ts';
import { deleteExpiredKeys } from '../../src/storage/tables/idempotency-keys.ts';
import { isCluster } from '../support/postgres.ts';
import { dialects, newPlace, openSite, type Site } from '../support/site.ts';
import { rowsVisited } from '../support/visited.ts';

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
      site.database.transaction(async (session) => session.run(rawSql(sql)));

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
      const moment = Date.now() - (limits.idempotencyTtlSeconds + 3600) * 1000;
      const keys = Array.from({ length: 1000 }, (_, index) => index);
      const values = keys.map((key) => `(${ID}, 0, 'old${key}', 'r', ${moment + key}, 201, NULL, '{}')`);
      const fill = (): Promise<unknown> => run(`INSERT INTO idempotency_keys VALUES ${values}`);
      await fill();
      const made = await statementsOn('idempotency_keys', () => deleteExpiredKeys(site.database));
      const [[left] = []] = await site.database.run(rawSql(`SELECT count(*) FROM idempotency_keys`));
      assert.equal(Number(left), 0);
      await fill();
      await analyze('idempotency_keys');
      for (const one of made.filter(({ statement }) => statement.sql.includes('"account_id" = '))) {
        const visited = await rowsVisited(site, folder, one);
        assert.ok(visited <= limits.batchRows, `${visited} rows: ${one.statement.sql}`);
      }
    });

    it('the end of a long step is found without walking through it', async () => {
      const account = await site.newAccount();
      const titles = Array.from({ length: 1500 }, (_, index) => ({ ID: index + 1, title: `C${index}` }));
      await account.post('/categories', { title: 'before' });
      await account.load({ categories: titles.slice(1) });
      const owner = site.store.forAccount(account.ID);
      const atTheEnd = { first: 2, last: titles.length };
      assert.deepEqual(await owner.findChangeSetRange(2), atTheEnd);
      for (const title of ['then', 'later']) await account.post('/categories', { title });
      await analyze('changes');
      const made = await statementsOn('changes', async () => {
        assert.deepEqual(await owner.findChangeSetRange(2), atTheEnd);
      });
      let visited = 0;
      for (const one of made) visited += await rowsVisited(site, folder, one);
      assert.ok(visited > 1 && visited < 60, `${visited} rows`);
      for (const step of [1, titles.length + 1, titles.length + 2])
        assert.deepEqual(await owner.findChangeSetRange(step), { first: step, last: step });
      for (const none of [3, titles.length, titles.length + 3])
        assert.equal(await owner.findChangeSetRange(none), undefined);
    });

    it('whether a record may stand below another is one look, however deep that is', async () => {
      const account = await site.newAccount();
      const chain = Array.from({ length: 60 }, (_, index) => ({
        ...{ ID: index + 1, title: 'Level', parent_category: index },
      }));
      await account.load({ categories: chain });
      await analyze('categories');
      const counts: number[] = [];
      for (const parent_category of [2, 50]) {
        const made = await statementsOn('categories', () =>
          account.post('/categories', { title: 'Below', parent_category }),
        );
        counts.push(made.length);
        const way = made.find(({ statement }) => statement.sql.startsWith('with recursive'));
        assert.ok(way && (await rowsVisited(site, folder, way)) <= 2 * parent_category + 2);
      }
      assert.deepEqual(counts, [3, 3]);
      const { body } = await account.put('/categories/3', { parent_category: 50 });
      assert.match(body.details[0].message, /would make a circle: 50 is this category or one below it/);
    });

    it('posts of a category are found in pieces, none of which looks at the posts of another', async () => {
      const account = await site.newAccount();
      const posts = Array.from({ length: 1000 }, (_, index) => ({
        ...{ ID: index + 1, title: 'T', post: 'P', category_id: index % 3 ? [1] : [1, 2] },
      }));
      await account.load({ blog_categories: [1, 2].map((ID) => ({ ID, name: `C${ID}` })), blogs: posts });
      for (const table of ['blog_posts', 'blog_post_categories']) await analyze(table);
      const reader = site.store.forAccount(account.ID);
      const idsAfter = async (after: number, value: number | number[]): Promise<number[]> =>
        (await reader.select(blogPost, [{ field: 'category_id', comparison: 'in', value }], 5, after)).map(
          ({ ID }) => ID,
        );
      assert.deepEqual(await idsAfter(0, 2), [1, 4, 7, 10, 13]);
      assert.deepEqual(await idsAfter(0, [1, 2]), [1, 2, 3, 4, 5], 'each once');
      assert.deepEqual(await idsAfter(997, [2, 1]), [998, 999, 1000]);
      const [first] = await statementsOn('blog_post_categories', () => idsAfter(400, 1));
      assert.ok(first);
      const visited = await rowsVisited(site, folder, first);
      assert.ok(visited >= 5 && visited <= 20, `${visited} rows`);

      const made = await statementsOn('blog_posts', () => account.delete('/blog_categories/1'));
      const looks = made.filter(({ statement }) => statement.sql.startsWith('select'));
      const after = looks.map(({ values }) => (values as Record<string, number>).after);
      // The first is asked twice: it tells that this is a long work.
      assert.deepEqual(after, [0, ...Array.from({ length: 11 }, (_, index) => index * limits.batchRows)]);
      assert.deepEqual((await account.get('/blogs/500')).body.blog_post.category_id, []);
      assert.deepEqual((await account.get('/blogs/1')).body.blog_post.category_id, [2]);
    });

    it('the overview counts no further than so many records of a day', async () => {
      const account = await site.newAccount();
      const owner = await site.signIn(account);
      // Of yesterday, which is shown also when a new day begins meanwhile.
      const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      const enquiries = Array.from({ length: limits.overviewRecordsPerDay + 500 }, (_, index) => ({
        ...{ ID: index + 1, datetime: `${yesterday} 00:00:00`, is_read: true },
      }));
      await account.load({ enquiries });
      await analyze('enquiries');
      let counts: number[] = [];
      const made = await statementsOn('enquiries', async () => {
        counts = (await owner.get('/overview?days=30')).body.enquiries;
      });
      assert.deepEqual(
        [counts.length, Math.max(...counts), counts[0]],
        [30, limits.overviewRecordsPerDay, 0],
      );
      let visited = 0;
      for (const one of made) visited += await rowsVisited(site, folder, one);
      assert.ok(
        visited >= limits.overviewRecordsPerDay && visited <= limits.overviewRecordsPerDay + 40,
        `${visited} rows`,
      );
    });

    it('stock by many combinations is written as a long work, by few as any other', async (test) => {
      const account = await site.newAccount();
      const { mock } = test.mock.method(site.database, 'transaction');
      const options = (items: number): object => ({
        option_based_stock_control: true,
        options: ['Size', 'Colour'].map((title) => ({
          title,
          items: Array.from({ length: items }, (_, index) => ({ title: `${title} ${index}` })),
        })),
      });
      const howLong = async (work: () => Promise<{ status: number; text: string }>): Promise<unknown[]> => {
        mock.resetCalls();
        const { status, text } = await work();
        assert.ok(status < 300, text);
        return mock.calls
          .filter(({ arguments: [, whose] }) => whose === account.ID)
          .map(({ arguments: [, , isLong] }) => isLong);
      };
      const post = (items: number) => account.post('/products', { title: 'P', price: 1, ...options(items) });
      assert.deepEqual(await howLong(() => post(10)), [false]);
      assert.deepEqual(await howLong(() => post(11)), [false, true]);
      assert.deepEqual(await howLong(() => account.put('/products/1', options(12))), [false, true]);
      const { product } = (await account.get('/products/2')).body;
      assert.equal(product.ID, 2);
    });

    it('what is deleted is found one by one, though nobody has counted the rest yet', async (test) => {
      if (site.dialect === 'sqlite') return test.skip('goes by what indexes there are');
      if (isCluster) return test.skip('only once the rows are counted');
      const account = await site.newAccount();
      const products = Array.from({ length: 300 }, (_, index) => ({
        ...{ ID: index + 1, title: `Red jug number${index}`, price: 1, option_based_stock_control: true },
        options: [{ title: 'Size', items: ['S', 'M', 'L'].map((title) => ({ title })) }],
      }));
      await account.load({ products });
      site.statements.length = 0;
      assert.equal(
        (
          await account.put('/products/7', {
            title: 'Red jug',
            options: [{ title: 'Colour', items: [{ title: 'Red' }] }],
          })
        ).status,
        200,
      );
      const plans = await Promise.all(
        site.statements
          .filter(({ statement }) => statement.sql.startsWith('delete from'))
          .map(async ({ statement: { sql, ...rest }, values }) => {
            const plan = await site.database.run({ ...rest, sql: `explain (costs off) ${sql}` }, values);
            return plan.flat().join('\n');
          }),
      );
      const [words = '', stock = ''] = plans.sort((one, other) => (one > other ? 1 : -1));
      assert.match(words, /Tid Scan on search_words/);
      assert.match(words, /Index Scan using search_words_pkey.*\n.*word = .*record_id = /);
      assert.match(stock, /Tid Scan on stock_records/);
      assert.match(stock, /Index Scan using stock_records_pkey.*\n.*product_id = .*id = /);
      assert.doesNotMatch(words + stock, /Hash|Seq Scan/);
    });

    it('an undo drops the words of many records at once, and reads its lines piece by piece', async () => {
      const account = await site.newAccount();
      const owner = await site.signIn(account);
      const products = Array.from({ length: 300 }, (_, index) => ({
        ...{ ID: index + 1, title: `Blue mug number${index}`, price: 1 },
      }));
      await account.load({ products });
      site.statements.length = 0;
      assert.equal((await owner.post('/activity/1/undo')).status, 200);
      const made = site.statements.splice(0).map(({ statement }) => statement.sql);
      const at = (beginning: RegExp): number[] =>
        made.flatMap((sql, index) => (beginning.test(sql) ? [index] : []));
      // 300 of each of three words.
      assert.ok(at(/^delete from "search_words"/).length <= 12, 'a statement for each');
      const reads = at(/^select .* from "changes".*"sequence" <= /);
      assert.equal(reads.length, 6);
      const [[left] = []] = await site.database.run(
        rawSql(`SELECT count(*) FROM search_words WHERE account_id = ${account.ID}`),
      );
      assert.equal(Number(left), 0);
    });
  });

it('a backup is read by the check of SQLite once when it is restored', async (test) => {
  const place = await newPlace('sqlite');
  const site = await openSite('sqlite', {}, place);
  test.after(() => site.close());
  const file = join(place.data, 'backup.db');
  await backUp(site.database, file, { resources: model.resources });
  const { mock } = test.mock.method(DatabaseSync.prototype, 'prepare');
  await restoreToFolder(file, join(place.data, 'restored'), { resources: model.resources });
  const checks = mock.calls.filter(({ arguments: [sql] }) => sql === 'PRAGMA integrity_check');
  assert.equal(checks.length, 1);
});
