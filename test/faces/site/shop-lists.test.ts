import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import {
  conditionsOf,
  everyProduct,
  filterOf,
  orderOf,
} from '../../../src/faces/site/views/product-filter.ts';
import { product } from '../../../src/resources/products/product.ts';
import { onBothStores } from '../../support/site.ts';
import { openVisit, type Visitor } from '../../support/visitors.ts';

interface Product {
  ID: number;
  parent_category: number;
  title: string;
  price: string;
  was_price: string;
  stock_number: number;
  stock_backorder: number;
  visible: boolean;
  average_rating: string;
}

/** 3 is below 2, which is below 1. */
const categories = [0, 1, 2, 0].map((parent_category, index) => ({
  ...{ ID: index + 1, parent_category, title: `Shelf ${index + 1}` },
}));
const below: Record<number, number[]> = { 1: [1, 2, 3], 2: [2, 3], 3: [3], 4: [4] };

const products: Product[] = Array.from({ length: 70 }, (_, index) => ({
  ID: index + 1,
  parent_category: [0, 1, 2, 3, 4, 3][index % 6] as number,
  title: `Thing ${(index * 37) % 70}`,
  price: `${1 + ((index * 7) % 20)}.50`,
  was_price: index % 3 ? '0.00' : `${1 + ((index * 11) % 30)}.00`,
  stock_number: index % 4 === 1 ? 0 : index,
  stock_backorder: index % 8 === 1 ? 1 : 0,
  visible: index % 5 !== 2,
  average_rating: `${index % 6}.00`,
}));

const compare: Record<string, (one: Product, other: Product) => number> = {
  newest: (one, other) => other.ID - one.ID,
  price: (one, other) => Number(one.price) - Number(other.price) || one.ID - other.ID,
  '-price': (one, other) => Number(other.price) - Number(one.price) || other.ID - one.ID,
  title: (one, other) => (one.title < other.title ? -1 : 1),
  '-rating': (one, other) => Number(other.average_rating) - Number(one.average_rating) || other.ID - one.ID,
};

const filters: Record<string, (one: Product) => boolean> = {
  'price_from=5': ({ price }) => Number(price) >= 5,
  'price_to=12.50': ({ price }) => Number(price) <= 12.5,
  'in_stock=1': ({ stock_number, stock_backorder }) => stock_number > 0 || stock_backorder === 1,
  'on_sale=1': ({ price, was_price }) => Number(was_price) > Number(price),
};

/** Every set of filters. */
const names = Object.keys(filters);
const filterSets = Array.from({ length: 2 ** names.length }, (_, set) =>
  names.filter((_name, at) => set & (1 << at)),
);

onBothStores('lists of a shop', (server, dialect) => {
  let site: Visitor;
  before(async () => {
    site = await openVisit(server(), 'Lists', {
      categories,
      products,
      pages: [
        {
          ...{ ID: 1, page_type: 'dynamic', page_filename: 'shop', content: 'shop', page_title: 'All goods' },
          ...{ is_onmenu: true, menu_text: 'Shop', menu_order: 1 },
        },
      ],
    });
  });

  const htmlOf = async (path: string): Promise<string> => {
    const { status, text } = await site.get(path);
    assert.equal(status, 200, `${path}: ${status}`);
    return text;
  };
  const idsIn = (html: string): number[] =>
    [...html.matchAll(/<a href="\/products\/(\d+)-/g)].map(([, ID]) => Number(ID));

  /** All pages, by following the links to the next. */
  async function walk(path: string): Promise<number[]> {
    const found: number[] = [];
    for (let next: string | undefined = path; next; ) {
      assert.ok(found.length < products.length, 'the links lead in a circle');
      const html: string = await htmlOf(next);
      found.push(...idsIn(html));
      next = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=');
    }
    return found;
  }

  /** The IDs of visible products that meet the filters, in the order that the visitor chose. */
  const expectedIds = (sort: string, set: readonly string[], category?: number): number[] =>
    products
      .filter((one) => one.visible && (!category || below[category]?.includes(one.parent_category)))
      .filter((one) => set.every((filter) => filters[filter]?.(one)))
      .toSorted(compare[sort])
      .map(({ ID }) => ID);

  it('every order with every set of filters finds what it says, on every page', async () => {
    const reader = server().store.forAccount(site.account.ID);
    for (const category of [undefined, 2])
      for (const sort of Object.keys(compare))
        for (const set of filterSets) {
          const chosen = chosenBy(`sort=${sort}&${set.join('&')}`);
          const where = conditionsOf(chosen, category ? below[category] : undefined);
          const expected = expectedIds(sort, set, category);
          for (const offset of [0, 20]) {
            const selection = { where, ...orderOf(chosen), offset, limit: 20 };
            const { records, count } = await reader.listFiltered(product, selection, 1000);
            const found = records.map(({ ID }) => ID);
            assert.deepEqual(found, expected.slice(offset, offset + 20), `${sort} ${set} ${category}`);
            assert.deepEqual(count, { count: expected.length, hasMore: false });
          }
        }
    const selection = {
      where: conditionsOf(everyProduct),
      sort: 'ID',
      descending: true,
      offset: 0,
      limit: 5,
    };
    const { count } = await reader.listFiltered(product, selection, 10);
    assert.deepEqual(count, { count: 10, hasMore: true });
  });

  it('links lead through all pages, with what was chosen', async () => {
    for (const [path, category] of [
      ['/shop?sort=title', undefined],
      ['/categories/2-shelf-2?sort=-price&in_stock=1', 2],
    ] as const) {
      const [, sort = '', filter] = /sort=([^&]+)&?(.*)/.exec(path) ?? [];
      assert.deepEqual(await walk(path), expectedIds(sort, filter ? [filter] : [], category), path);
    }
  });

  it('the form shows what is chosen, and how many there are', async () => {
    const html = await htmlOf('/shop?sort=-price&price_from=5,00&price_to=12.5&in_stock=1');
    assert.match(html, /<option value="-price" selected>/);
    assert.match(html, /name="price_from"[^>]* value="5"/);
    assert.match(html, /name="price_to"[^>]* value="12.50"/);
    assert.match(html, /name="in_stock" value="1" checked/);
    assert.match(html, /name="on_sale" value="1">/);
    assert.match(html, new RegExp(`>${idsIn(html).length} products<`));
    assert.doesNotMatch(await htmlOf('/shop'), /checked|Clear all/);
  });

  it('only the list itself is for search engines; later pages name themselves', async () => {
    for (const query of ['?sort=price', '?in_stock=1', '?price_to=9&page=1']) {
      const html = await htmlOf(`/shop${query}`);
      assert.match(html, /<meta name="robots" content="noindex">/, query);
      assert.doesNotMatch(html, /rel="canonical"/, query);
    }
    for (const query of ['', '?sort=', '?price_from=&price_to=', '?sort=newest', '?page=1', '?utm_source=x'])
      assert.match(await htmlOf(`/shop${query}`), /rel="canonical" href="[^"]*\/shop"/, query);
    assert.match(await htmlOf('/shop?page=2'), /rel="canonical" href="[^"]*\/shop\?page(=|&#x3D;)2"/);
  });

  it('takes nonsense calmly', async () => {
    for (const page of ['0', '-1', 'x', '1.5', '9999999', '99999999999999999999', '%00'])
      assert.equal((await site.get(`/shop?page=${page}`)).status, 404, page);
    for (const query of [
      'price_from=abc',
      'price_to=-5',
      'price_from=1e9',
      'price_to=%00',
      'price_from=%F0%9F%92%A9',
    ])
      assert.match(await htmlOf(`/shop?${query}`), /The price filter was left out/, query);
    assert.match(await htmlOf('/shop?price_from=12&price_to=5'), /value="5".*value="12".*/s);
    assert.match(await htmlOf('/shop?price_from=12&price_to=5'), /the two were swapped/);
    for (const query of [
      'sort=nonsense',
      'sort=constructor',
      'sort=price&sort=title',
      'in_stock=yes',
      'on_sale=1&on_sale=1',
    ])
      assert.ok(idsIn(await htmlOf(`/shop?${query}`)).length, query);
    const none = await htmlOf('/shop?price_from=9999999999');
    assert.match(none, /No products match/);
    assert.match(none, />0 products</);
  });

  it('the trail of a category and a product names all above it', async () => {
    const html = await htmlOf('/categories/3-shelf-3');
    assert.match(
      html,
      /href="\/shop">Shop<.*href="\/categories\/1-shelf-1">.*href="\/categories\/2-shelf-2">/s,
    );
    const html4 = await htmlOf(`/products/4-thing-${(3 * 37) % 70}`);
    const data = [...html4.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json as string),
    );
    const trail = data.find((one) => one['@type'] === 'BreadcrumbList');
    assert.deepEqual(
      trail.itemListElement.map(({ name }: { name: string }) => name),
      ['Shop', 'Shelf 1', 'Shelf 2', 'Shelf 3', `Thing ${(3 * 37) % 70}`],
    );
  });

  if (dialect === 'sqlite')
    it('no list reads the table', async () => {
      const { statements, database, store } = server();
      const reader = store.forAccount(site.account.ID);
      for (const sort of Object.keys(compare))
        for (const set of filterSets)
          for (const category of [undefined, 2, 4]) {
            const chosen = chosenBy(`sort=${sort}&${set.join('&')}`);
            const where = conditionsOf(chosen, category ? below[category] : undefined);
            statements.length = 0;
            await reader.listFiltered(product, { where, ...orderOf(chosen), offset: 0, limit: 25 }, 3);
            for (const { statement, values } of statements.splice(0)) {
              const explained = { ...statement, sql: `EXPLAIN QUERY PLAN ${statement.sql}` };
              const plan = (await database.run(explained, values)).map((row) => String(row.at(-1)));
              for (const step of plan.filter((one) => /^(SCAN|SEARCH)/.test(one)))
                assert.match(
                  step,
                  /^SEARCH products USING (COVERING )?INDEX \w+ \(account_id=\?|^SCAN (some|CONSTANT)/,
                );
            }
          }
    });
});

/** What the query of an address chooses. */
const chosenBy = (query: string): ReturnType<typeof filterOf> =>
  filterOf({ parameter: (name) => new URLSearchParams(query).get(name) ?? '' });
