import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { bundleFromObject, importBundle } from '../../../src/bundle/import.ts';
import { model } from '../../../src/resources/index.ts';
import { onBothStores } from '../../support/site.ts';
import { openVisit, type Visitor } from '../../support/visitors.ts';

const titles = {
  Überraschung: 'uberraschung',
  'Größe & Maß': 'grosse-and-mass',
  日本の茶碗: encodeURIComponent('日本の茶碗'),
  'Кружка синяя': encodeURIComponent('кружка-синяя'),
  '🫖🫖': '',
  '!!!': '',
  'a/b?c#d%20e': 'a-b-c-d-20e',
  [`x${'y'.repeat(254)}`]: `x${'y'.repeat(59)}`,
  [`${'𠮷'.repeat(100)}`]: encodeURIComponent('𠮷'.repeat(30)),
};

onBothStores('addresses that stay', (server) => {
  let site: Visitor;
  before(async () => {
    site = await openVisit(server(), 'Addresses', {
      categories: [{ ID: 1, parent_category: 0, title: 'Old' }],
      products: [{ ID: 1, parent_category: 1, title: 'Old', price: '1.00' }],
      blog_categories: [{ ID: 1, name: 'Old' }],
      blogs: [
        { ID: 1, category_id: [], title: 'Old', post: 'p', author: '', datetime: '2026-01-01 00:00:00' },
      ],
      news: [{ ID: 1, title: 'Old', body: 'b', datetime: '2026-01-01 00:00:00', visible: true }],
      events: [{ ID: 1, title: 'Old', starts: '2026-01-01 00:00:00', visible: true }],
    });
  });
  const moved = async (path: string): Promise<string | null> => {
    const answer = await site.get(path);
    assert.equal(answer.status, 301, `${path}: ${answer.status}`);
    return answer.headers.get('location');
  };

  it('a title that changes moves the address; the old one leads to it, in any alphabet', async () => {
    const owner = await server().signIn(site.account);
    const kinds = [
      ['/products/1', '/products', 'title'],
      ['/categories/1', '/categories', 'title'],
      ['/blog_categories/1', '/blog/category', 'name'],
      ['/blogs/1', '/blog', 'title'],
      ['/news/1', '/news', 'title'],
      ['/events/1', '/events', 'title'],
    ] as const;
    for (const [record, base, field] of kinds) {
      let last = `${base}/1-old`;
      for (const [title, words] of Object.entries(titles)) {
        const put = await owner.put(record, { [field]: title });
        assert.equal(put.status, 200, put.text);
        const address = [`${base}/1`, words].filter(Boolean).join('-');
        assert.equal((await site.get(address)).status, 200, address);
        if (last !== address) assert.equal(await moved(last), address);
        last = address;
      }
    }
  });

  it('a deleted record is 404, unless a redirect leads from its address', async () => {
    const { ID } = (await site.account.post('/products', { title: 'Gone', price: 1, parent_category: 1 }))
      .body.product;
    const path = `/products/${ID}-gone`;
    assert.equal((await site.get(path)).status, 200);
    await site.account.delete(`/products/${ID}`);
    assert.equal((await site.get(path)).status, 404);
    const redirects = {
      [path]: '/products/1',
      '/alt/Straße 1': '/blog/1',
      '/feed': 'https://other.example/a?b=c#d',
      '/caf%C3%A9': '/x y',
    };
    for (const [from, to] of Object.entries(redirects))
      assert.equal((await site.account.post('/redirects', { from, to })).status, 201, from);
    assert.equal(await moved(path), '/products/1');
    assert.equal(await moved('/alt/Stra%C3%9Fe%201'), '/blog/1');
    assert.equal(await moved('/feed'), 'https://other.example/a?b=c#d');
    assert.equal(await moved('/caf%C3%A9'), '/x%20y');
    assert.equal((await site.get('/%00')).status, 404);
  });

  it('redirects lead in no circle', async () => {
    const make = async (from: string, to: string) =>
      (await site.account.post('/redirects', { from, to })).status;
    assert.equal(await make('/a', '/b'), 201);
    assert.equal(await make('/b', '/c?x=1'), 201);
    for (const to of ['/a', '/b', '/c', '/c?y', '/%61#z']) assert.equal(await make('/c', to), 422, to);
    const [{ ID }] = (await site.account.get('/redirects?per_page=1')).body.redirects;
    assert.equal((await site.account.put(`/redirects/${ID}`, { to: '/a' })).status, 422);
    // As a bundle may bring them.
    const circle = [
      { ID: 101, from: '/one', to: '/two' },
      { ID: 102, from: '/two', to: '/one' },
    ];
    await importBundle(
      model,
      server().store.forAccount(site.account.ID),
      bundleFromObject({ redirects: circle }),
    );
    for (const path of ['/one', '/two']) assert.equal((await site.get(path)).status, 404);
  });

  it('a page that moves, and back, and is deleted, leaves no circle', async () => {
    const fields = { page_type: 'standard', content: 'c', is_onmenu: false, menu_text: '', menu_order: 1 };
    const made = await site.account.post('/pages', { ...fields, page_title: 'P', page_filename: 'first' });
    const path = `/pages/${made.body.page.ID}`;
    for (const page_filename of ['second', 'first', 'third/ü', 'first'])
      assert.equal((await site.account.put(path, { page_filename })).status, 200);
    assert.equal((await site.get('/first')).status, 200);
    for (const old of ['/second', '/third/%C3%BC']) assert.equal(await moved(old), '/first');
    await site.account.delete(path);
    assert.equal((await site.get('/first')).status, 404);
  });

  it('an external page leads to its address, which owners set', async () => {
    const owner = await server().signIn(site.account);
    const fields = {
      page_type: 'dynamic',
      content: 'external',
      is_onmenu: true,
      menu_text: '',
      menu_order: 1,
    };
    const page = { ...fields, page_title: 'Elsewhere', page_filename: 'elsewhere' };
    assert.equal(
      (await site.account.post('/pages', { ...page, external_url: 'https://a.example' })).status,
      422,
    );
    const made = await owner.post('/pages', { ...page, external_url: 'https://elsewhere.example/ü?a=b' });
    assert.equal(made.status, 201, made.text);
    const answer = await site.get('/elsewhere');
    assert.deepEqual(
      [answer.status, answer.headers.get('location')],
      [302, 'https://elsewhere.example/%C3%BC?a=b'],
    );
    const isOnMap = async () => (await site.get('/sitemap.xml')).text.includes('/elsewhere<');
    assert.equal(await isOnMap(), false);
    const path = `/pages/${made.body.page.ID}`;
    for (const external_url of [
      'javascript:alert(1)',
      '/own',
      'https://',
      'https://a b',
      'ftp://a.example',
      null,
    ])
      assert.equal((await owner.put(path, { external_url })).status, 422, String(external_url));
    assert.ok(!('external_url' in (await site.account.get(path)).body.page));
    await owner.put(path, { external_url: '' });
    assert.equal((await site.get('/elsewhere')).status, 200);
    assert.equal(await isOnMap(), true);
  });

  it('a name that was nobody’s is the site’s as soon as it has it', async () => {
    const fresh = await openVisit(server(), 'Late name');
    const statusAt = async (name: string): Promise<number> =>
      (await server().fetch('GET', '/', { token: null, headers: { Host: `${name}.localhost` } })).status;
    for (const slug of ['later-name', 'latest-name']) {
      assert.equal(await statusAt(slug), 401);
      assert.equal((await fresh.account.put('/site', { slug })).status, 200);
      assert.equal(await statusAt(slug), 200);
      assert.equal(await statusAt('late-name'), 301);
    }
  });

  it('the site of a new account says what to do; its pages go as the owner begins', async () => {
    const fresh = await openVisit(server(), 'Fresh');
    const owner = await server().signIn(fresh.account);
    const page = async (path: string): Promise<string> => {
      const answer = await fresh.get(path);
      assert.equal(answer.status, 200, path);
      return answer.text;
    };
    const home = await page('/');
    assert.match(home, /What to do next/);
    for (const path of ['/blog', '/contact', '/blog/welcome']) {
      assert.ok(home.includes(`href="${path}"`), path);
      assert.match(await page(path), /<meta name="robots" content="noindex">/);
    }
    assert.match(await page('/contact'), /<form [^>]*method="post"/);
    assert.doesNotMatch(await page('/feed.xml'), /<entry>/);
    for (const path of ['/pages', '/blogs'])
      assert.deepEqual(Object.values((await fresh.account.get(path)).body), [[]]);

    // With something to sell, visitors find it, and can write.
    const made = await fresh.account.post('/products', { title: 'Mug', price: 1, parent_category: 0 });
    assert.doesNotMatch(await page('/'), /What to do next|Your first post/);
    assert.match(await page('/contact'), /<form [^>]*method="post"/);
    assert.ok((await page('/')).includes('href="/shop"'));
    assert.match(await page('/shop'), /Mug/);
    assert.doesNotMatch(await page('/shop'), /noindex/);
    for (const path of ['/blog', '/blog/welcome']) assert.equal((await fresh.get(path)).status, 404);
    await fresh.account.delete(`/products/${made.body.product.ID}`);
    assert.match(await page('/'), /What to do next/);

    const created = await owner.post('/starter-pages', {});
    assert.deepEqual([created.status, created.body], [201, { created: { pages: 4, blogs: 1 } }]);
    assert.deepEqual((await owner.post('/starter-pages', {})).body, { created: {} });
    assert.match(await page('/'), /What to do next/);
    assert.doesNotMatch(await page('/'), /noindex/);
    assert.equal((await fresh.get('/blog/1')).headers.get('location'), '/blog/1-your-first-post');
    for (const ID of [1, 2, 3, 4]) await fresh.account.delete(`/pages/${ID}`);
    assert.doesNotMatch(await page('/'), /What to do next/);
  });
});
