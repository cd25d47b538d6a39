import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { limits } from '../../../src/limits.ts';
import { type Answer, onBothStores, publicUrl, type TestAccount } from '../../support/site.ts';
import { lists, wideBundle } from '../../support/table.ts';

const many = 130;
type Row = { ID: number };
const rowsOf = ({ status, body, text }: Answer): Row[] => {
  assert.equal(status, 200, text);
  return Object.values(body as Record<string, Row[]>)[0] ?? [];
};
const idsOf = (answer: Answer): number[] => rowsOf(answer).map(({ ID }) => ID);

/** The targets of a Link header by their relation, as paths on the server under test. */
function linksOf({ headers }: Answer): Record<string, string> {
  const targets: Record<string, string> = {};
  for (const [, target = '', rel = ''] of (headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)) {
    assert.ok(target.startsWith(`${publicUrl}/`), target);
    targets[rel] = target.slice(publicUrl.length);
  }
  return targets;
}

const down = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);
const up = (from: number, to: number): number[] => down(to, from).reverse();

onBothStores('every list pages alike', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    await account.load(wideBundle(many));
  });

  // A list with an order of its own has a test of its own.
  for (const { operation } of lists.filter(({ operation }) => !operation.defaultSort)) {
    const list = operation.path.replace(/:\w+/, '1');
    const get = (query: string): Promise<Answer> => account.get(`${list}?${query}`);

    it(`${list}: 25 to a page, newest first; per_page is honoured up to 100`, async () => {
      assert.deepEqual(idsOf(await account.get(list)), down(many, many - 24));
      for (const [size, given] of [
        ['1', 1],
        ['25', 25],
        ['99', 99],
        ['100', 100],
        ['101', 100],
        ['1000', 100],
        ['999999999', 100],
      ] as const)
        assert.deepEqual(idsOf(await get(`per_page=${size}`)), down(many, many - given + 1), size);
    });

    it(`${list}: page=2 goes on where page 1 ends; past the end is 200 and empty`, async () => {
      assert.deepEqual(idsOf(await get('page=1')), down(many, many - 24));
      assert.deepEqual(idsOf(await get('page=2')), down(many - 25, many - 49));
      assert.deepEqual(idsOf(await get('page=6')), down(5, 1));
      assert.deepEqual(idsOf(await get('page=2&per_page=100&sort_direction=ASC')), up(101, many));
      for (const query of [
        'page=7',
        'page=1000000',
        'page=3&per_page=500',
        'last_id=1',
        'last_id=130&sort_direction=ASC',
      ]) {
        const past = await get(query);
        assert.deepEqual(idsOf(past), [], query);
        assert.equal(linksOf(past).next, undefined);
      }
    });

    it(`${list}: last_id goes on after that ID in the sort's direction; it need not exist`, async () => {
      assert.deepEqual(idsOf(await get('last_id=106')), down(105, 81));
      assert.deepEqual(idsOf(await get('last_id=10&sort_direction=asc&per_page=3')), [11, 12, 13]);
      assert.deepEqual(idsOf(await get('last_id=999999&per_page=2')), [many, many - 1]);
      assert.deepEqual(idsOf(await get('last_id=0&sort_direction=ASC&per_page=2')), [1, 2]);
      assert.deepEqual(idsOf(await get('last_id=100&page=2&per_page=10')), down(89, 80));
    });

    it(`${list}: Link leads through the whole list by last_id, and no further`, async () => {
      for (const [query, order] of [
        ['', down(many, 1)],
        ['?per_page=65', down(many, 1)],
        ['?per_page=48&sort_direction=ASC', up(1, many)],
      ] as const) {
        const seen: number[] = [];
        let next: string | undefined = list + query;
        for (let steps = 0; next !== undefined && steps < 10; steps++) {
          const answer: Answer = await account.get(next);
          seen.push(...idsOf(answer));
          next = linksOf(answer).next;
          if (next) assert.match(next, new RegExp(`[?&]last_id=${seen.at(-1)}(&|$)`));
        }
        assert.deepEqual(seen, order, query);
        assert.equal(next, undefined);
      }
    });

    it(`${list}: prev and first, where given, lead to the page before and to the first`, async () => {
      const pages = [
        await get('per_page=20&x=%26'),
        await get('per_page=20&x=%26&page=2'),
        await get('per_page=20&x=%26&page=3'),
      ] as const;
      assert.deepEqual(Object.keys(linksOf(pages[0])), ['next']);
      const { next } = linksOf(pages[1]);
      assert.deepEqual(
        idsOf(await account.get(next as string)),
        idsOf(pages[2]),
        'next from the second page',
      );
      const links = linksOf(pages[2]);
      assert.deepEqual(idsOf(await account.get(links.prev as string)), idsOf(pages[1]));
      assert.deepEqual(idsOf(await account.get(links.first as string)), idsOf(pages[0]));
      assert.match(links.first as string, /x=%26/, 'other parameters stay');
      const afterId = linksOf(await get('per_page=20&last_id=50'));
      assert.deepEqual(idsOf(await account.get(afterId.first as string)), idsOf(pages[0]));
    });
  }

  it('sorted by something else, next goes by page', async () => {
    const seen: number[] = [];
    let next: string | undefined = '/products?sort_property=title&per_page=60';
    for (const page of [2, 3, undefined]) {
      const answer: Answer = await account.get(next as string);
      seen.push(...idsOf(answer));
      next = linksOf(answer).next;
      if (page) assert.match(next ?? '', new RegExp(`[?&]page=${page}(&|$)`));
      assert.doesNotMatch(next ?? '', /last_id/);
    }
    assert.equal(next, undefined);
    assert.deepEqual(
      seen.toSorted((a, b) => a - b),
      up(1, many),
    );
  });

  it('page[] or page[0] and last_id[] or last_id[0] mean the same as page and last_id, in Link too', async () => {
    for (const list of ['[]', '[0]']) {
      const second = await account.get(`/products?per_page=20&page${list}=2`);
      assert.deepEqual(idsOf(second), down(many - 20, many - 39));
      const { next, prev, first } = linksOf(second);
      assert.deepEqual(idsOf(await account.get(next as string)), down(many - 40, many - 59));
      assert.deepEqual(idsOf(await account.get(prev as string)), down(many, many - 19));
      assert.deepEqual(idsOf(await account.get(first as string)), down(many, many - 19));
      const later = linksOf(await account.get(`/products?per_page=20&last_id${list}=41`));
      assert.deepEqual(idsOf(await account.get(later.next as string)), down(20, 1));
    }
  });

  it('a filter stays in Link', async () => {
    const first = await account.get('/blogs?category=26&datetime_to=2030-01-01+00:00:00&per_page=100');
    const second = await account.get(linksOf(first).next as string);
    assert.deepEqual([...idsOf(first), ...idsOf(second)], down(many, 1));
    const none = await account.get('/blogs?category=26&author=Nobody&per_page=1');
    assert.deepEqual([idsOf(none), linksOf(none)], [[], {}]);
  });
});

onBothStores('/changes pages as lists do', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    await account.load({ blog_categories: wideBundle(many).blog_categories as unknown[] });
  });
  const sequences = ({ status, body }: Answer): number[] => {
    assert.equal(status, 200);
    return body.changes.map(({ sequence }: { sequence: number }) => sequence);
  };

  it('25 to a page, at most 100, ascending, after since', async () => {
    assert.deepEqual(sequences(await account.get('/changes')), up(1, 25));
    assert.deepEqual(sequences(await account.get('/changes?since=0&per_page=3')), [1, 2, 3]);
    assert.deepEqual(sequences(await account.get('/changes?since=20&per_page=101')), up(21, 120));
    assert.deepEqual(sequences(await account.get(`/changes?since=${many}`)), []);
    assert.deepEqual(sequences(await account.get('/changes?since=999999')), []);
  });

  it('Link leads through all of it, and no further', async () => {
    for (const query of ['', '?per_page=65', '?since=7&per_page=100']) {
      const seen: number[] = [];
      let next: string | undefined = `/changes${query}`;
      for (let steps = 0; next !== undefined && steps < 10; steps++) {
        const answer: Answer = await account.get(next);
        seen.push(...sequences(answer));
        next = linksOf(answer).next;
      }
      assert.deepEqual(seen, up(query.includes('since') ? 8 : 1, many), query);
      assert.equal(next, undefined);
    }
  });

  it('a page of long records ends before it is full; Link leads through all of them', async () => {
    const other = await site().newAccount();
    // Each of these characters takes six in JSON.
    const longest = {
      title: 'Long',
      price: 1,
      short_description: '\u0001'.repeat(500_000),
      long_description: '\u0001'.repeat(400_000),
    };
    const posts = Array.from({ length: 30 }, (_, index) => ({
      ID: index + 1,
      title: `Post ${index}`,
      post: 'x'.repeat(400_000),
    }));
    await other.load({ products: [1, 2].map((ID) => ({ ID, ...longest })), blogs: posts });
    const pages: number[][] = [];
    for (let next: string | undefined = '/changes?per_page=100'; next !== undefined; ) {
      const answer: Answer = await other.get(next);
      pages.push(sequences(answer));
      assert.ok(pages.at(-1)?.length === 1 || answer.text.length < limits.changesPageBytes + 100_000);
      next = linksOf(answer).next;
    }
    assert.deepEqual(pages.flat(), up(1, 34));
    assert.ok(pages.length < 8, `${pages.length} pages`);
  });
});
