import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { onBothStores, publicUrl } from '../../support/site.ts';
import { openVisit, type Visitor, visitHost } from '../../support/visitors.ts';

const shop = {
  categories: [
    { ID: 1, parent_category: 0, title: 'Kitchen & Table' },
    { ID: 2, parent_category: 1, title: 'Mugs' },
  ],
  products: [
    {
      ID: 1,
      parent_category: 2,
      title: 'Blue mug',
      price: '9.99',
      was_price: '12.00',
      short_description: 'Holds tea',
    },
    { ID: 2, parent_category: 2, title: 'Secret mug', price: '5.00', visible: false },
    { ID: 3, parent_category: 2, title: '<b>Bold</b> & "quoted" mug', price: '1.00', stock_number: 4 },
  ],
  pages: [
    page(1, 'homepage', 'index.html', {
      page_title: 'Welcome',
      content: '<p>Come in.</p>',
      menu_text: 'Home',
    }),
    page(2, 'dynamic', 'shop', { content: 'shop', page_title: 'Our shop' }),
    page(3, 'dynamic', 'journal', { content: 'blog', page_title: 'Journal' }),
    page(4, 'standard', 'about/our story', {
      page_title: 'Story',
      content:
        '<h1>Hi</h1><p onclick="x()">We <a href="javascript:alert(1)">are</a></p><script>alert(1)</script>',
    }),
    page(5, 'dynamic', 'contact', { content: 'contact', page_title: 'Contact' }),
  ],
  blog_categories: [{ ID: 1, name: 'News' }],
  blogs: [post(1, 'First post', '2026-01-01 10:00:00'), post(2, 'Second post', '2026-02-01 10:00:00')],
  blog_comments: [
    { ID: 1, post_id: 1, name: 'Ann', message: 'Lovely <i>mugs</i>', approved: true },
    { ID: 2, post_id: 1, name: 'Bob', message: 'Buy pills', approved: false },
  ],
};

function page(ID: number, page_type: string, page_filename: string, rest: object): object {
  return {
    ID,
    page_type,
    page_filename,
    content: '',
    is_onmenu: true,
    menu_text: '',
    menu_order: ID,
    ...rest,
  };
}

function post(ID: number, title: string, datetime: string): object {
  return { ID, category_id: [1], title, post: '<p>Words of it.</p>', author: 'Ann', datetime };
}

/** Of the first page after a change, which also reads what all pages have. */
const mostStatements = 17;

onBothStores('the site of an account', (server, dialect) => {
  let site: Visitor;
  before(async () => {
    site = await openVisit(server(), 'Fettle & Wren', shop);
  });

  const pageAt = async (path: string): Promise<string> => {
    const answer = await site.get(path);
    assert.equal(answer.status, 200, `${path}: ${answer.status} ${answer.text}`);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    return answer.text;
  };
  const movedTo = async (path: string): Promise<string | null> => {
    const answer = await site.get(path);
    assert.equal(answer.status, 301, `${path}: ${answer.status}`);
    return answer.headers.get('location');
  };

  it('has an address made of the account’s name', () => assert.equal(site.slug, 'fettle-and-wren'));

  it('/ shows the page of type homepage, products and posts', async () => {
    const html = await pageAt('/');
    for (const text of ['<h1>Welcome</h1>', 'Come in.', 'Blue mug', 'Second post', 'Kitchen &amp; Table'])
      assert.ok(html.includes(text), text);
    assert.ok(!html.includes('Secret mug'));
    assert.match(html, /<link rel="canonical" href="https:\/\/fettle-and-wren\.localhost\/">/);
  });

  it('/<page_filename> shows the page, its HTML cleaned', async () => {
    const html = await pageAt('/about/our%20story');
    assert.match(html, /<h1>Story<\/h1>/);
    assert.match(html, /<h2>Hi<\/h2><p>We <a>are<\/a><\/p>/);
    assert.doesNotMatch(html, /<script>|onclick|javascript:/);
    assert.ok((await pageAt('/contact')).includes('Contact'));
  });

  it('shop, category and product pages show what is visible', async () => {
    for (const path of ['/shop', '/categories/2-mugs']) {
      const html = await pageAt(path);
      assert.ok(html.includes('Blue mug') && html.includes('£9.99') && html.includes('<s>£12.00</s>'), path);
      assert.ok(!html.includes('Secret mug'), path);
      assert.ok(html.includes('2 products'), path);
    }
    const html = await pageAt('/products/1-blue-mug');
    assert.ok(html.includes('<h1>Blue mug</h1>') && html.includes('Holds tea'));
    assert.ok(!html.includes('Secret mug'));
    assert.equal((await site.get('/products/2-secret-mug')).status, 404);
  });

  it('blog, category and post show posts and approved comments', async () => {
    for (const path of ['/journal', '/blog/category/1-news'])
      assert.ok((await pageAt(path)).includes('First post'));
    const html = await pageAt('/blog/1-first-post');
    assert.ok(html.includes('Words of it.') && html.includes('Lovely &lt;i&gt;mugs&lt;/i&gt;'));
    assert.ok(!html.includes('Buy pills'));
    assert.ok(html.includes('href="/blog/2-second-post"'));
  });

  it('a wrong or missing slug leads to the right one', async () => {
    assert.equal(await movedTo('/products/1'), '/products/1-blue-mug');
    assert.equal(await movedTo('/products/1-red-mug'), '/products/1-blue-mug');
    assert.equal(await movedTo('/categories/1'), '/categories/1-kitchen-and-table');
    assert.equal(await movedTo('/categories/1-x?page=2'), '/categories/1-kitchen-and-table?page=2');
    assert.equal(await movedTo('/blog/2-x'), '/blog/2-second-post');
    assert.equal(await movedTo('/index.html'), '/');
  });

  it('what is not there is 404 in the site’s looks', async () => {
    for (const path of [
      '/nope',
      '/products/99',
      '/products/x',
      '/products/0',
      '/shop?page=7',
      '/shop?page=x',
      '/%00',
      '/%zz',
      '/assets/x.css',
      '/blog/category/9',
    ]) {
      const answer = await site.get(path);
      assert.equal(answer.status, 404, path);
      assert.ok(answer.text.includes('Page not found') && answer.text.includes('Fettle &amp; Wren'), path);
    }
  });

  it('other methods are 405, and say which there are', async () => {
    const call = (method: string, path: string) =>
      server().fetch(method, path, { token: null, headers: { Host: site.host } });
    for (const [method, path] of [
      ['PUT', '/'],
      ['DELETE', '/products/1-blue-mug'],
      ['PATCH', '/nope'],
      ['POST', '/about/our%20story'],
    ] as const) {
      const answer = await call(method, path);
      assert.equal(answer.status, 405, `${method} ${path}`);
      assert.equal(answer.headers.get('allow'), 'GET, HEAD');
      assert.match(answer.text, /^<!doctype html>/i);
    }
    assert.equal((await call('POST', '/nope')).status, 404);
  });

  it('neither API nor console nor documents are there', async () => {
    for (const path of [
      '/console',
      '/docs',
      '/openapi.json',
      '/products',
      '/livez',
      '/console/api/session',
      '/test',
    ])
      assert.equal((await site.get(path, { headers: { 'X-Token': site.account.token } })).status, 404, path);
  });

  it('/search finds products, posts and pages; hidden ones not', async () => {
    assert.ok((await pageAt('/search')).includes('type="search"'));
    const html = await pageAt('/search?q=mug');
    assert.ok(html.includes('Blue mug') && !html.includes('Secret mug'));
    assert.ok((await pageAt('/search?q=second+pos')).includes('/blog/2-second-post'));
    assert.ok((await pageAt('/search?q=words')).includes('/blog/2-second-post'), 'what a post says');
    assert.ok(!(await pageAt('/search?q=p')).includes('/blog/'), 'its tags are no words');
    assert.ok((await pageAt('/search?q=story')).includes('href="/about/our%20story"'));
    const nothing = await pageAt(`/search?q=${encodeURIComponent('"><script>')}`);
    assert.ok(nothing.includes('value="&quot;&gt;&lt;script&gt;"') && !nothing.includes('<script>'));
    assert.match(nothing, /<meta name="robots" content="noindex">/);
  });

  it('robots.txt, the sitemap and the feed name what there is', async () => {
    const robots = await site.get('/robots.txt');
    assert.equal(robots.headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.match(robots.text, /^Sitemap: https:\/\/fettle-and-wren\.localhost\/sitemap\.xml$/m);
    const sitemap = await site.get('/sitemap.xml');
    assert.equal(sitemap.headers.get('content-type'), 'application/xml; charset=utf-8');
    const found = [...sitemap.text.matchAll(/<loc>https:\/\/fettle-and-wren\.localhost([^<]*)<\/loc>/g)].map(
      ([, path]) => path as string,
    );
    for (const path of ['/', '/shop', '/categories/2-mugs', '/products/1-blue-mug', '/blog/1-first-post'])
      assert.ok(found.includes(path), path);
    assert.ok(!found.some((path) => path.includes('secret')));
    assert.equal(new Set(found).size, found.length);
    for (const path of found) await pageAt(path);
    const part = await site.get('/sitemap-products-1.xml');
    assert.ok(!part.text.includes('blue-mug') && part.text.includes('/products/3-'));
    assert.equal((await site.get('/sitemap-nothing-0.xml')).status, 404);
    const feed = await site.get('/feed.xml');
    assert.equal(feed.headers.get('content-type'), 'application/atom+xml; charset=utf-8');
    assert.match(feed.text, /<entry><title>Second post<\/title>.*<entry><title>First post<\/title>/);
    assert.match(feed.text, /<content type="html">&lt;p&gt;Words of it\.&lt;\/p&gt;<\/content>/);
  });

  it('titles are escaped everywhere', async () => {
    const html = await pageAt('/products/3-b-bold-b-and-quoted-mug');
    assert.doesNotMatch(html, /<b>Bold|<\/script>.*<b>/s);
    assert.ok(html.includes('&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;quoted&quot; mug'));
    assert.ok(html.includes('\\u003cb>Bold'));
  });

  it('a page has an ETag, and 304 for who has it; HEAD has no body', async () => {
    const answer = await site.get('/shop');
    const etag = answer.headers.get('etag') as string;
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=0, must-revalidate');
    const again = await site.get('/shop', { headers: { 'If-None-Match': etag } });
    assert.equal(again.status, 304);
    assert.equal(again.text, '');
    const head = await server().fetch('HEAD', '/shop', { token: null, headers: { Host: site.host } });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get('etag'), etag);
    const compressed = await site.get('/shop', { headers: { 'Accept-Encoding': 'br' } });
    assert.equal(compressed.headers.get('content-encoding'), 'br');
  });

  it('allows no script and nothing from elsewhere', async () => {
    const policy = (await site.get('/')).headers.get('content-security-policy') as string;
    assert.match(policy, /^default-src 'none'/);
    assert.doesNotMatch(policy, /script-src|unsafe/);
  });

  it('shows each change at once', async () => {
    for (let round = 1; round <= 3; round++) {
      await site.get('/products/1-blue-mug');
      await site.account.put('/products/1', { price: `${round}.50` });
      assert.ok((await pageAt('/products/1-blue-mug')).includes(`£${round}.50`));
      assert.ok((await pageAt('/shop')).includes(`£${round}.50`));
    }
    await site.account.put('/site', { currency: 'EUR', locale: 'de-DE', announcement: 'Neu & gut' });
    const html = await pageAt('/shop');
    for (const text of ['3,50\u00a0€', 'Neu &amp; gut', '<html lang="de-DE">', '2 Produkte'])
      assert.ok(html.includes(text), text);
  });

  it('hosts: capitals, port and final dot; others are the server’s own', async () => {
    for (const host of [`${site.host}:8443`, site.host.toUpperCase(), `${site.host}.`, `${site.host}.:8443`])
      assert.equal((await visitHost(server(), host, '/')).status, 200, host);
    for (const host of [
      '127.0.0.1',
      'localhost',
      'nobody.localhost',
      'shop.example',
      '[::1]:8443',
      'a'.repeat(300),
    ])
      assert.equal((await visitHost(server(), host, '/products')).status, 401, host);
    assert.equal((await visitHost(server(), 'localhost', '/~site/shop')).status, 404);
  });

  it('nothing of another account with the same IDs is shown', async () => {
    const other = await openVisit(server(), 'Fettle and Wren!', {
      products: [{ ID: 1, parent_category: 0, title: 'Rival mug', price: '3.00' }],
      blogs: [{ ...post(1, 'Rival post', '2026-01-01 10:00:00'), category_id: [] }],
    });
    assert.notEqual(other.slug, site.slug);
    for (const path of ['/', '/products/1-rival-mug', '/blog/1-rival-post']) {
      const answer = await other.get(path);
      assert.equal(answer.status, 200, path);
      assert.ok(answer.text.includes('Rival') && !answer.text.includes('Blue mug'), path);
    }
    assert.ok(!(await pageAt('/')).includes('Rival'));
    assert.equal((await other.get('/products/1-blue-mug')).headers.get('location'), '/products/1-rival-mug');
  });

  it('a verified domain shows the same site, and the other addresses lead to it', async () => {
    const own = await openVisit(server(), 'Domain owner', { domains: [{ ID: 1, name: 'mugs.example' }] });
    assert.equal((await visitHost(server(), 'mugs.example', '/')).status, 401);
    await server().database.transaction(async (transaction) =>
      transaction.run({
        sql: `INSERT INTO name_holders (account_id, kind, name, holder_id, verified) VALUES (0, 'domain', 'mugs.example', ${own.account.ID}, '2026-01-01 00:00:00') ON CONFLICT (account_id, kind, name) DO UPDATE SET verified = '2026-01-01 00:00:00'`,
        parameters: [],
      }),
    );
    assert.equal((await visitHost(server(), 'mugs.example', '/')).status, 200);
    const moved = await own.get('/shop?page=2');
    assert.equal(moved.status, 301);
    assert.equal(moved.headers.get('location'), 'https://mugs.example/shop?page=2');
    assert.equal(new URL(publicUrl).protocol, 'https:');
  });

  it('the site of a suspended account is 503', async () => {
    const own = await openVisit(server(), 'Suspended');
    await server().directory.suspend(own.account.ID, null);
    const answer = await own.get('/');
    assert.equal(answer.status, 503);
    assert.match(answer.text, /noindex/);
  });

  it('an account without anything has a home page', async () => {
    const empty = await openVisit(server(), 'Empty');
    const answer = await empty.get('/');
    assert.equal(answer.status, 200);
    assert.ok(answer.text.includes('Empty'));
  });

  it('makes each page with few statements, all of them by index', async () => {
    const own = await openVisit(server(), 'Counted', shop);
    await own.account.load({
      products: Array.from({ length: 40 }, (_, at) => ({
        ...{ ID: 10 + at, parent_category: 2, title: `Mug ${at}`, price: '1.00' },
      })),
    });
    const { statements, database } = server();
    for (const path of [
      '/',
      '/shop',
      '/categories/2-mugs?page=2',
      '/products/10-mug-0',
      '/journal',
      '/blog/1-first-post',
    ]) {
      statements.length = 0;
      assert.equal((await own.get(path)).status, 200, path);
      const made = [...statements];
      assert.ok(made.length <= mostStatements, `${path}: ${made.length}`);
      if (dialect !== 'sqlite') continue;
      for (const { statement, values } of made) {
        // An account has few domains.
        if (statement.sql.includes('"name_holders"')) continue;
        const plan = await database.run({ ...statement, sql: `EXPLAIN QUERY PLAN ${statement.sql}` }, values);
        const steps = plan
          .map((row) => String(row.at(-1)))
          .filter((step) => !/^SCAN (some|ancestors|descendants)$/.test(step));
        // The records of a page, found as IDs, are sorted once more.
        const isPage = statement.sql.includes('"id" in (select');
        assert.ok(
          !steps.some((step) => (isPage ? /^SCAN/ : /^SCAN|TEMP B-TREE/).test(step)),
          `${statement.sql}\n${steps.join('\n')}`,
        );
      }
    }
  });

  it('shows news, events, links and the guestbook, but nothing hidden', async () => {
    const collections = ['news', 'events', 'links', 'guestbook'];
    const own = await openVisit(server(), 'Collections', {
      products: [{ ID: 1, parent_category: 0, title: 'Mug', price: '9.00', average_rating: '4.50' }],
      pages: collections.map((content, index) =>
        page(index + 1, 'dynamic', content, { content, page_title: content }),
      ),
      news: [
        { ID: 1, title: 'Open late', body: '<p>Until <b>eight</b></p>', datetime: '2026-01-01 10:00:00' },
        { ID: 2, title: 'Secret', body: 'x', visible: false },
      ],
      events: [
        {
          ID: 1,
          title: 'Fair; and, more',
          starts: '2099-06-01 10:00:00',
          ends: '2099-06-01 12:00:00',
          location: 'Quay',
        },
        { ID: 2, title: 'Over', starts: '2020-06-01 10:00:00' },
        { ID: 3, title: 'Secret', starts: '2099-06-01 10:00:00', visible: false },
      ],
      links: [{ ID: 1, title: 'Pottery', url: 'https://pottery.example' }],
      guestbook_entries: [
        { ID: 1, name: 'Ann', message: 'Hello <b>you</b>', approved: true },
        { ID: 2, name: 'Spam', message: 'Pills', approved: false },
      ],
      product_reviews: [
        { ID: 1, product_id: 1, name: 'Bo', rating: 4, message: 'Solid', approved: true },
        { ID: 2, product_id: 1, name: 'Eve', rating: 1, message: 'Awful', approved: false },
      ],
      redirects: [{ ID: 1, from: '/old news', to: '/news' }],
    });
    const shown = async (path: string): Promise<string> => {
      const answer = await own.get(path);
      assert.equal(answer.status, 200, path);
      assert.ok(!answer.text.includes('Secret'), path);
      return answer.text;
    };
    assert.match(await shown('/news'), /href="\/news\/1-open-late"/);
    assert.match(await shown('/news/1-open-late'), /Until <b>eight<\/b>/);
    const events = await shown('/events');
    assert.ok(events.indexOf('Fair') < events.indexOf('Past events') && events.includes('Over'));
    assert.match(await shown('/events/1-fair-and-more'), /"startDate":"2099-06-01T10:00:00Z"/);
    assert.match(await shown('/links'), /href="https:\/\/pottery\.example"/);
    const guestbook = await shown('/guestbook');
    assert.ok(guestbook.includes('Hello &lt;b&gt;you') && !guestbook.includes('Pills'));
    const product = await shown('/products/1-mug');
    assert.ok(product.includes('Solid') && !product.includes('Awful'));
    assert.match(
      product,
      /"aggregateRating":\{"@type":"AggregateRating","ratingValue":4\.5,"bestRating":5,"worstRating":1,"reviewCount":1\}/,
    );
    const calendar = await own.get('/events.ics');
    assert.equal(calendar.headers.get('content-type'), 'text/calendar; charset=utf-8');
    assert.match(
      calendar.text,
      /\r\nDTSTART:20990601T100000Z\r\nDTEND:20990601T120000Z\r\nSUMMARY:Fair\\; and\\, more\r\n/,
    );
    assert.match(await (await own.get('/news/feed.xml')).text, /<entry><title>Open late<\/title>/);
    for (const path of ['/news/2-secret', '/events/3-secret', '/news/9'])
      assert.equal((await own.get(path)).status, 404, path);
    assert.equal((await own.get('/old%20news')).headers.get('location'), '/news');
    assert.equal((await own.get('/news/1-x')).headers.get('location'), '/news/1-open-late');
  });
});
