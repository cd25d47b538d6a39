import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { onBothStores } from '../../support/site.ts';
import { openVisit, type Visitor } from '../../support/visitors.ts';

const day = (offset: number): string =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');

const product = (ID: number, title: string, rest: object = {}): object => ({
  ...{ ID, parent_category: 0, title, price: '9.99' },
  ...rest,
});

onBothStores('the search of a site', (server) => {
  let site: Visitor;
  before(async () => {
    site = await openVisit(server(), 'Finder', {
      products: [
        product(1, 'Heron'),
        product(2, 'Blue heron mug', { sku: 'XK-7' }),
        product(3, 'Tray', { short_description: '<p>With a heron &amp; reeds</p>' }),
        product(4, 'Secret heron', { visible: false }),
        ...Array.from({ length: 60 }, (_, index) => product(10 + index, `Kiwi bowl ${index}`)),
        product(99, 'xk thing 7'),
      ],
      pages: [
        {
          ...{ ID: 1, page_type: 'standard', page_filename: 'heron', page_title: 'Our heron' },
          ...{ is_onmenu: false, menu_text: '', menu_order: 1 },
          content: `<p>${'Words before. '.repeat(30)}Then the heron came.</p>`,
        },
      ],
      blogs: [
        { ID: 1, category_id: [], title: 'Heron seen', post: 'x', author: '', datetime: day(-1) },
        { ID: 2, category_id: [], title: 'Heron to come', post: 'x', author: '', datetime: day(1) },
      ],
      news: [
        { ID: 1, title: 'Heron news', body: 'x', datetime: day(-1) },
        { ID: 2, title: 'Heron hidden', body: 'x', datetime: day(-1), visible: false },
      ],
      events: [
        { ID: 1, title: 'Heron walk', starts: day(3), description: '<b>Boots</b>' },
        { ID: 2, title: 'Heron closed', starts: day(3), visible: false },
      ],
    });
  });

  const found = async (query: string): Promise<string> => {
    const { status, text } = await site.get(`/search?q=${query}`);
    assert.equal(status, 200, query.slice(0, 50));
    return text;
  };
  const products = (html: string): number[] =>
    [...html.matchAll(/href="\/products\/(\d+)-/g)].map(([, ID]) => Number(ID));

  it('finds products by title, SKU and description, the best first', async () => {
    assert.deepEqual(products(await found('heron')), [1, 2, 3]);
    assert.deepEqual(products(await found('XK-7')), [2, 99]);
    assert.deepEqual(products(await found('reeds+her')), [3]);
  });

  it('finds pages, posts, news and events, but nothing hidden or of the future', async () => {
    const html = await found('heron');
    for (const text of ['/heron"', 'Heron seen', 'Heron news', 'Heron walk', 'Then the heron came.', 'Boots'])
      assert.ok(html.includes(text), text);
    for (const text of ['Secret', 'to come', 'hidden', 'closed'])
      assert.ok(!html.includes(`eron ${text}`), text);
    assert.ok(!html.includes('Secret heron'));
  });

  it('leads to more products', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => found(`kiwi&page=${page}`)));
    const all = pages.flatMap(products);
    assert.deepEqual(
      pages.map((html) => products(html).length),
      [24, 24, 12],
    );
    assert.equal(new Set(all).size, 60);
    assert.match(pages[0] as string, /rel="next" href="\/search\?q(=|&#x3D;)kiwi&amp;page(=|&#x3D;)2"/);
    for (const page of ['4', '0', 'x', '9999999'])
      assert.equal((await site.get(`/search?q=kiwi&page=${page}`)).status, 404);
  });

  it('takes any query calmly', async () => {
    for (const query of [
      '',
      '+',
      'q'.repeat(10_000),
      '%00',
      '%F0%9F%A6%86',
      '%3Cb%3E%22',
      '%ED%A0%80',
      '%25%5F',
    ])
      assert.deepEqual(products(await found(query)), [], query.slice(0, 20));
    assert.match(await found('h'), /at least two letters/);
    assert.match(await found('%3Cscript%3Ealert(1)%3C/script%3E'), /Nothing found for “&lt;script&gt;/);
    assert.equal((await site.get('/search?q=heron&q=mug')).status, 200);
  });
});
