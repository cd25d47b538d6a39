import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { limits } from '../../../src/limits.ts';
import { rawSql, type Statement } from '../../../src/storage/statement.ts';
import { dialects, newPlace, openSite, type Site, stopClock, type TestAccount } from '../../support/site.ts';
import { rowsVisited } from '../../support/visited.ts';
import { tapWire, type WireTap } from '../../support/wire-tap.ts';

/**
 * What requests cost, counted and not timed: whoever makes one dearer finds it here. A change that is worth it changes the
 * table with it.
 */
const product = { title: 'Blue mug', price: '3.50', parent_category: 1 };
const keyed = { 'Idempotency-Key': 'cups' };
const turn = ['select accounts'];
const counters = ['update accounts'];

interface Cost {
  request: [method: string, path: string, body?: unknown, headers?: Record<string, string>];
  statements: string[];
  /** Round trips to PostgreSQL. */
  trips: number;
}

const costs: Cost[] = [
  { request: ['GET', '/products/7'], statements: ['select products'], trips: 1 },
  // Joined with the site.
  { request: ['GET', '/site'], statements: ['select accounts'], trips: 1 },
  { request: ['GET', '/products'], statements: ['select products'], trips: 1 },
  { request: ['GET', '/products?per_page=100'], statements: ['select products'], trips: 1 },
  { request: ['GET', '/products?last_id=500'], statements: ['select products'], trips: 1 },
  { request: ['GET', '/products?page=50'], statements: ['select id_blocks', 'select products'], trips: 2 },
  { request: ['GET', '/changes'], statements: ['select changes'], trips: 1 },
  {
    request: ['POST', '/products', product],
    statements: [
      ...[...turn, 'select categories'],
      ...['insert products', 'insert stock_records', 'insert changes', 'insert changes'],
      ...['insert search_words', 'insert search_words', 'insert id_blocks', ...counters],
    ],
    trips: 3,
  },
  {
    request: ['POST', '/categories', { title: 'Mugs' }],
    statements: [
      ...[...turn, 'insert categories'],
      ...['insert changes', 'insert search_words', 'insert id_blocks', ...counters],
    ],
    trips: 2,
  },
  {
    request: ['POST', '/categories', { title: 'Cups' }, keyed],
    statements: [
      ...[...turn, 'select idempotency_keys', 'insert categories', 'insert idempotency_keys'],
      ...['insert changes', 'insert search_words', 'insert id_blocks', ...counters],
    ],
    trips: 3,
  },
  {
    request: ['POST', '/categories', { title: 'Cups' }, keyed],
    statements: [...turn, 'select idempotency_keys'],
    trips: 3,
  },
  {
    request: ['PUT', '/products/7', { price: '4.00' }],
    statements: [...turn, 'select products', 'update products', 'insert changes', ...counters],
    trips: 3,
  },
  {
    request: ['DELETE', '/categories/3'],
    statements: [
      ...[...turn, 'select categories', 'select categories', 'select products', 'delete search_words'],
      ...['delete categories', 'insert changes', 'insert id_blocks', ...counters],
    ],
    trips: 5,
  },
];

const nameOf = ({ sql }: Statement): string => {
  const [, verb, table] =
    /^(\w+) .*?(?:(?:from|into) )?"(\w+)"/.exec(sql.replace(/^select .* from/, 'select from')) ?? [];
  return `${verb} ${table}`;
};

const rows = 1500;

for (const dialect of dialects)
  describe(`the work of a request (${dialect})`, () => {
    let site: Site;
    let account: TestAccount;
    let folder: string;
    let tap: WireTap | undefined;
    stopClock();
    before(async () => {
      const place = await newPlace(dialect);
      folder = place.data;
      tap = place.database ? await tapWire(place.database) : undefined;
      site = await openSite(dialect, {}, tap ? { ...place, database: tap.url } : place);
      account = await site.newAccount();
      await account.load({
        categories: [1, 2, 3, 4].map((ID) => ({ ID, title: `C${ID}` })),
        products: Array.from({ length: rows }, (_, index) => ({
          ...{ ID: index + 1, title: `P${index}`, price: 1, parent_category: 1 + (index % 2) },
          average_rating: [null, '1.00', '4.50'][index % 3],
        })),
      });
      if (tap) await site.database.run(rawSql('ANALYZE'));
    });
    after(async () => {
      await site.close();
      await tap?.[Symbol.asyncDispose]();
    });

    /** What a request asks of the database once its caller is known. */
    async function call(...[method, path, body, headers]: Cost['request']): Promise<Site['statements']> {
      await account.get('/test');
      site.statements.length = 0;
      if (tap) tap.received.length = 0;
      const { status, text } = await account.call(method, path, { body, ...(headers && { headers }) });
      assert.ok(status < 300, `${method} ${path}: ${status} ${text}`);
      return site.statements.splice(0);
    }

    describe('statements and round trips', () => {
      for (const { request, statements, trips } of costs)
        it(`${request.slice(0, 2).join(' ')}${request[3] ? ', with a key' : ''}: ${statements.length}, in ${trips}`, async () => {
          const made = await call(...request);
          assert.deepEqual(
            made.map(({ statement }) => nameOf(statement)),
            statements,
          );
          if (tap) assert.equal(tap.received.filter((letter) => letter === 'Z').length, trips);
        });
    });

    it('a record is found without looking at another, a page without looking at more than one beyond it', async () => {
      const most: Record<string, number> = {
        '/products/9': 1,
        '/categories/2': 1,
        '/products?per_page=25': 26,
        '/products?sort_direction=ASC': 26,
        '/products?last_id=700': 26,
        '/products?sort_property=average_rating': 26,
        '/products?sort_property=average_rating&sort_direction=ASC': 26,
        '/products?category_id=2': 26,
        '/changes?since=300': 26,
      };
      for (const [path, count] of Object.entries(most)) {
        const made = await call('GET', path);
        assert.equal(made.length, 1, path);
        const visited = await rowsVisited(site, folder, made[0] as Site['statements'][number]);
        assert.ok(visited >= 1 && visited <= count, `${path}: ${visited} rows`);
      }
    });

    it('a page far down looks at no more than a block of IDs, and at a count for each block before it', async () => {
      for (const path of ['/products?page=58', '/products?page=58&sort_direction=ASC']) {
        const [blocks, page] = await call('GET', path);
        assert.ok(blocks && page);
        const before = 57 * 25;
        assert.ok(
          (await rowsVisited(site, folder, blocks)) <= Math.floor(before / limits.idsPerBlock) + 2,
          'blocks',
        );
        const visited = await rowsVisited(site, folder, page);
        assert.ok(visited <= limits.idsPerBlock + 26 && visited < before, `${path}: ${visited} rows`);
      }
    });

    it('no field is written anew: what is shown is what was stored with the record', async () => {
      const path = '/products/11';
      const [one, list] = [(await account.get(path)).text, (await account.get('/products?last_id=12')).text];
      const swap = (text: string): string => text.replace('"title":"P10"', '"title":"as stored"');
      await site.database.transaction(async (session) => {
        const shown = `replace(shown, '"title":"P10"', '"title":"as stored"')`;
        await session.run(rawSql(`UPDATE products SET shown = ${shown} WHERE account_id = ${account.ID}`));
      });
      assert.notEqual(swap(one), one);
      assert.equal((await account.get(path)).text, swap(one));
      assert.equal((await account.get('/products?last_id=12')).text, swap(list));
    });
  });
