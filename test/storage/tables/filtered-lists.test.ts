import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { limits } from '../../../src/limits.ts';
import { category } from '../../../src/resources/categories/category.ts';
import type { Condition } from '../../../src/schema/list-query.ts';
import { BackgroundReads } from '../../../src/storage/sqlite/background-reads.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { Unavailable } from '../../../src/storage/store.ts';
import { newPlace, onBothStores, type SignedInOwner, type TestAccount } from '../../support/site.ts';
import { randomNumbers } from '../../support/writers.ts';

interface Category {
  ID: number;
  parent_category: number;
  title: string;
}

/** Below the first category stand more than are sorted at once; below the second, few. */
function twoBranches(): Category[] {
  const random = randomNumbers(7);
  const below = (parent_category: number, first: number, count: number): Category[] =>
    Array.from({ length: count }, (_, index) => ({
      ID: first + index,
      parent_category,
      title: `${random(2) ? 'oak' : 'ash'} ${random(100_000)}`,
    }));
  const tops = [1, 2].map((ID) => ({ ID, parent_category: 0, title: `top ${ID}` }));
  return [...tops, ...below(1, 3, limits.inlineSortedRows + 100), ...below(2, 10_000, 30)];
}

onBothStores('a list with a filter and a sort', (site, dialect) => {
  let account: TestAccount;
  let owner: SignedInOwner;
  const all = twoBranches();
  before(async () => {
    account = await site().newAccount();
    owner = await site().signIn(account);
    await account.load({ categories: all });
  });

  const inOrder = (some: Category[], descending = false): number[] => {
    const order = (one: Category, other: Category): number =>
      one.title < other.title ? -1 : one.title > other.title ? 1 : one.ID - other.ID;
    const sorted = some.toSorted(order).map(({ ID }) => ID);
    return descending ? sorted.reverse() : sorted;
  };
  const idsOf = (body: { categories: Category[] }): number[] => body.categories.map(({ ID }) => ID);

  for (const [parent, how] of [
    [1, 'many'],
    [2, 'few'],
    [3, 'none'],
  ] as const)
    it(`has what meets it, in order, where ${how} do, on every page`, async () => {
      const meeting = all.filter(({ parent_category }) => parent_category === parent);
      for (const descending of [false, true])
        for (const page of [1, 2, 21]) {
          const sort = `sort_property=title&sort_direction=${descending ? 'DESC' : 'ASC'}`;
          const path = `/categories?parent_category=${parent}&${sort}&per_page=100&page=${page}`;
          const { body } = await account.get(path);
          const wanted = inOrder(meeting, descending).slice(100 * (page - 1), 100 * page);
          assert.deepEqual(idsOf(body), wanted, path);
        }
    });

  it('also where it is a search, or both', async () => {
    for (const [query, meets] of [
      ['q=oak', ({ title }: Category) => title.startsWith('oak')],
      ['q=oak%201', ({ title }: Category) => title.startsWith('oak 1')],
      ['q=top%202', ({ title }: Category) => title === 'top 2'],
      ['q=a&parent_category=2', (one: Category) => one.parent_category === 2 && one.title.startsWith('ash')],
      ['q=top&parent_category=1', () => false],
    ] as const) {
      const sort = 'sort_property=title&sort_direction=ASC&per_page=100';
      const { body } = await owner.get(`/categories?${query}&${sort}`);
      assert.deepEqual(idsOf(body), inOrder(all.filter(meets)).slice(0, 100), query);
      const { body: newest } = await owner.get(`/categories?${query}&per_page=100`);
      const ids = all.filter(meets).map(({ ID }) => ID);
      assert.deepEqual(idsOf(newest), ids.reverse().slice(0, 100), query);
    }
  });

  it('shows what was just written', async () => {
    const path = '/categories?parent_category=1&sort_property=title&sort_direction=ASC&per_page=1';
    for (const title of ['aaa', 'aa', 'a']) {
      const made = await account.post('/categories', { title, parent_category: 1 });
      assert.equal((await account.get(path)).body.categories[0].ID, made.body.category.ID);
    }
  });

  it('is answered, however many ask at once', async () => {
    const store = site().store.forAccount(account.ID);
    const where: Condition[] = [{ field: 'parent_category', comparison: '=', value: 1 }];
    const selection = { where, sort: 'title', descending: false, offset: 0, limit: 7 };
    const pages = Array.from({ length: 60 }, () => store.listJson(category, 'list', selection, site().parts));
    for (const page of await Promise.all(pages)) assert.equal(page.length, 7);
  });

  if (dialect === 'sqlite')
    it('where many meet it, the connection that everybody shares only counts them', async () => {
      const { statements } = site();
      statements.length = 0;
      await account.get('/categories?parent_category=1&sort_property=title&per_page=7');
      const asked = statements.filter(({ statement }) => statement.sql.includes('from "categories"'));
      assert.equal(asked.length, 1);
      assert.match(asked[0]?.statement.sql as string, /^select \(select count/);
    });

  if (dialect === 'sqlite')
    it('where few meet it, their IDs are sorted, and no more than the page is read of the rest', async () => {
      const { statements } = site();
      statements.length = 0;
      await account.get('/categories?parent_category=2&sort_property=title&per_page=7');
      const { sql = '' } = statements.at(-1)?.statement ?? {};
      assert.match(sql, /"id" in \(select "id" from "categories" .* order by .* limit .*\) order by/);
    });
});

describe('reads that take SQLite long', () => {
  const long = rawSql(
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000000) SELECT count(*) FROM n',
  );
  const short = rawSql('SELECT 7');
  async function withReads(wait: number, work: (reads: BackgroundReads) => Promise<void>): Promise<void> {
    const place = await newPlace('sqlite');
    const reads = new BackgroundReads(join(place.data, 'tradepost.db'), { maxWaiting: 2, timeoutMs: wait });
    await work(reads).finally(() => reads.close());
    await place.remove();
  }

  it('wait for each other: neither too many nor for too long', () =>
    withReads(20, async (reads) => {
      assert.deepEqual(await reads.run(short), [[7]]);
      const first = reads.run(long);
      let isThrough = false;
      void first.then(() => {
        isThrough = true;
      });
      const others = await Promise.allSettled([1, 2, 3].map(() => reads.run(short)));
      assert.equal(isThrough, false, 'they are refused before it has ended');
      for (const other of others)
        assert.ok(other.status === 'rejected' && other.reason instanceof Unavailable);
      assert.deepEqual(await first, [[3_000_000]]);
      assert.deepEqual(await reads.run(short), [[7]]);
    }));

  it('end with the store: what has begun comes to its end, what waits is refused', () =>
    withReads(10_000, async (reads) => {
      const first = reads.run(long);
      const second = reads.run(long);
      const refused = assert.rejects(second, Unavailable);
      await reads.close();
      assert.deepEqual(await first, [[3_000_000]]);
      await refused;
    }));
});
