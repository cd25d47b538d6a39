import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { type Answer, onBothStores, type SignedInOwner } from '../../support/site.ts';
import { openVisit, type Visitor } from '../../support/visitors.ts';

const second = 1000;
const inSeconds = (seconds: number): string =>
  new Date(Date.now() + seconds * second).toISOString().slice(0, 19).replace('T', ' ');

const menu = { is_onmenu: true, menu_text: '', page_type: 'dynamic' };
const records = {
  pages: [
    { ...menu, ID: 1, page_title: 'Journal', content: 'blog', page_filename: 'journal', menu_order: 1 },
    { ...menu, ID: 2, page_title: 'News', content: 'news', page_filename: 'news', menu_order: 2 },
  ],
  blog_categories: [{ ID: 1, name: 'News' }],
  blogs: [1, 2, 3].map((ID) => ({
    ...{ ID, category_id: [1], title: `Public ${ID}`, post: '<p>Words</p>', author: '' },
    datetime: `2026-01-0${ID} 10:00:00`,
  })),
};

/** Where posts appear. */
const listings = ['/', '/journal', '/blog/category/1-news', '/feed.xml', '/sitemap.xml', '/search?q=secret'];

onBothStores('what is published of a site', (server) => {
  let site: Visitor;
  let owner: SignedInOwner;
  before(async () => {
    site = await openVisit(server(), 'Publication', records);
    owner = await server().signIn(site.account);
  });

  const textOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    (await site.get(path, { headers })).text;
  const addPost = async (fields: object): Promise<number> => {
    const made = await owner.post('/blogs', {
      title: 'Secret plan',
      post: 'Words',
      category_id: [1],
      ...fields,
    });
    assert.equal(made.status, 201, made.text);
    return made.body.blog_post.ID;
  };
  const newPreview = async (fields: object = {}): Promise<{ ID: number; token: string; url: string }> => {
    const made = await owner.post('/previews', fields);
    assert.equal(made.status, 201, made.text);
    return made.body.preview;
  };
  const cookieOf = (answer: Answer): string =>
    (answer.headers.get('set-cookie') as string).split(';', 1)[0] as string;
  const enter = async ({ token }: { token: string }): Promise<Record<string, string>> => ({
    Cookie: cookieOf(await site.get(`/?preview=${token}`)),
  });

  it('neither drafts nor posts of the future: in no list, feed or search, and beside no post', async () => {
    const hidden = [await addPost({ is_draft: true }), await addPost({ datetime: inSeconds(3600) })];
    for (const path of listings) {
      const answer = await site.get(path);
      assert.equal(answer.status, 200, path);
      assert.doesNotMatch(answer.text, /secret-plan|Secret plan/, path);
    }
    for (const ID of hidden) {
      assert.equal((await site.get(`/blog/${ID}-secret-plan`)).status, 404);
      assert.equal((await site.get(`/blog/${ID}`)).status, 404);
      const sent = await server().fetch('POST', `/blog/${ID}-secret-plan`, {
        ...{ token: null, headers: { Host: site.host }, body: new URLSearchParams({ name: 'A' }) },
      });
      assert.equal(sent.status, 404);
    }
    assert.doesNotMatch(await textOf('/blog/3-public-3'), /secret-plan/);
    for (const ID of hidden) await owner.put(`/blogs/${ID}`, { is_draft: false, datetime: inSeconds(-60) });
    for (const path of listings) assert.match(await textOf(path), /secret-plan/, path);
    for (const ID of hidden) await owner.delete(`/blogs/${ID}`);
  });

  it('posts are beside each other by time, and by ID where it is the same', async () => {
    const ID = await addPost({ title: 'Earlier', datetime: '2026-01-02 09:59:59' });
    const twin = await addPost({ title: 'Twin', datetime: '2026-01-02 10:00:00' });
    const beside = async (path: string) => {
      const html = await textOf(path);
      return ['prev', 'next'].map((which) => new RegExp(`rel="${which}" href="([^"]+)"`).exec(html)?.[1]);
    };
    assert.deepEqual(await beside('/blog/2-public-2'), [`/blog/${ID}-earlier`, `/blog/${twin}-twin`]);
    assert.deepEqual(await beside(`/blog/${twin}-twin`), ['/blog/2-public-2', '/blog/3-public-3']);
    assert.deepEqual(await beside('/blog/1-public-1'), [undefined, `/blog/${ID}-earlier`]);
    for (const one of [ID, twin]) await owner.delete(`/blogs/${one}`);
  });

  it('the API shows and takes neither draft nor time of a post; it lists all posts', async () => {
    const ID = await addPost({ is_draft: true, datetime: '2026-02-03 04:05:06' });
    const { blog_post } = (await site.account.get(`/blogs/${ID}`)).body;
    assert.equal(blog_post.datetime, '2026-02-03 04:05:06');
    assert.ok(!('is_draft' in blog_post));
    assert.equal((await site.account.put(`/blogs/${ID}`, { is_draft: false })).status, 422);
    const put = await site.account.put(`/blogs/${ID}`, { datetime: '2020-01-01 00:00:00' });
    assert.deepEqual([put.status, put.body.blog_post.datetime], [200, '2026-02-03 04:05:06']);
    for (const datetime of ['', 'today', '2026-02-30 00:00:00', null])
      assert.equal((await owner.put(`/blogs/${ID}`, { datetime })).status, 422);
    await owner.delete(`/blogs/${ID}`);
  });

  it('when its moment comes a post is shown, and news, though the pages were kept', async (t) => {
    const ID = await addPost({ datetime: inSeconds(1800) });
    const item = await owner.post('/news', { title: 'Coming up', body: 'b', datetime: inSeconds(900) });
    const newsPath = `/news/${item.body.news_item.ID}-coming-up`;
    // The third time they come from the cache.
    for (let time = 0; time < 3; time++) {
      for (const path of listings.slice(0, 4)) assert.doesNotMatch(await textOf(path), /secret-plan/, path);
      assert.doesNotMatch(await textOf('/news'), /Coming up/);
      assert.equal((await site.get(newsPath)).status, 404);
    }
    const startedAt = Date.now();
    let now = startedAt;
    t.mock.method(Date, 'now', () => now);
    const pass = (seconds: number): void => {
      now = startedAt + seconds * second;
    };
    pass(901);
    assert.match(await textOf('/news'), /Coming up/);
    assert.equal((await site.get(newsPath)).status, 200);
    for (let time = 0; time < 3; time++) assert.doesNotMatch(await textOf('/journal'), /secret-plan/);
    pass(1801);
    for (const path of listings.slice(0, 4)) assert.match(await textOf(path), /secret-plan/, path);
    assert.equal((await site.get(`/blog/${ID}-secret-plan`)).status, 200);
    t.mock.restoreAll();
    await owner.delete(`/blogs/${ID}`);
  });

  it('an unpublished site is 503 with its looks and name, and nothing else of it', async () => {
    await owner.put('/site', { is_published: false, tagline: 'Hidden words', phone: '0123' });
    for (const path of [
      '/',
      '/journal',
      '/blog/1-public-1',
      '/feed.xml',
      '/sitemap.xml',
      '/nothing',
      '/search?q=a',
    ]) {
      const answer = await site.get(path);
      assert.equal(answer.status, 503, path);
      assert.equal(answer.headers.get('retry-after'), '3600');
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.equal(answer.headers.get('x-robots-tag'), 'noindex');
      assert.match(answer.text, /<meta name="robots" content="noindex">/);
      assert.match(answer.text, /Publication/);
      assert.doesNotMatch(answer.text, /Journal|journal|Public \d|Hidden words|0123/, path);
    }
    for (const [address] of (await textOf('/')).matchAll(/\/assets\/[\w-]+\.css/g))
      assert.equal((await site.get(address)).status, 200, address);
    const sent = await server().fetch('POST', '/blog/1-public-1', {
      ...{ token: null, headers: { Host: site.host }, body: new URLSearchParams({ name: 'A' }) },
    });
    assert.equal(sent.status, 503);
  });

  it('a secret link shows it, drafts and posts of the future included, to whoever has it', async () => {
    const draft = await addPost({ is_draft: true });
    const future = await addPost({ datetime: inSeconds(3600) });
    const preview = await newPreview({ name: 'For Ann' });
    assert.match(preview.url, /^https:\/\/publication\.localhost\/\?preview=tpv_\d+_[\w-]{32}$/);
    const entered = await site.get(`/journal?page=1&preview=${preview.token}`);
    assert.equal(entered.status, 303);
    assert.equal(entered.headers.get('location'), '/journal?page=1');
    // Never to another host.
    for (const path of ['//elsewhere.example/?preview=end', `/\\elsewhere.example/?preview=${preview.token}`])
      assert.equal((await site.get(path)).headers.get('location'), '/elsewhere.example/', path);
    assert.equal(
      entered.headers.get('set-cookie'),
      `__Host-preview=${preview.token}; Path=/; Secure; HttpOnly; SameSite=Lax`,
    );
    const headers = { Cookie: cookieOf(entered) };
    for (const path of [...listings, `/blog/${draft}-secret-plan`, `/blog/${future}-secret-plan`]) {
      const answer = await site.get(path, { headers });
      assert.equal(answer.status, 200, path);
      assert.match(answer.text, /secret-plan|Secret plan/, path);
      assert.equal(answer.headers.get('cache-control'), 'private, no-store');
      assert.equal(answer.headers.get('x-robots-tag'), 'noindex');
      assert.equal(answer.headers.get('etag'), null);
    }
    const page = await textOf('/', headers);
    assert.match(page, /This is a preview[^<]*<a href="\?preview(=|&#x3D;)end">/);
    assert.match(page, /<meta name="robots" content="noindex">/);
    const left = await site.get('/journal?preview=end', { headers });
    assert.deepEqual([left.status, left.headers.get('location')], [303, '/journal']);
    assert.match(left.headers.get('set-cookie') as string, /^__Host-preview=; Max-Age=0;/);
    for (const ID of [draft, future]) await owner.delete(`/blogs/${ID}`);
  });

  it('a withdrawn or expired link ends at once; so does one of another account, or made up', async (t) => {
    const kept = await newPreview();
    const preview = await newPreview();
    const headers = await enter(preview);
    assert.equal((await site.get('/', { headers })).status, 200);
    assert.equal((await owner.delete(`/previews/${preview.ID}`)).status, 200);
    assert.equal((await site.get('/', { headers })).status, 503);
    assert.equal((await site.get(`/?preview=${preview.token}`)).status, 503);
    assert.equal((await owner.delete(`/previews/${preview.ID}`)).status, 404);

    const short = await newPreview({ expires: inSeconds(600) });
    const shortHeaders = await enter(short);
    assert.equal((await site.get('/', { headers: shortHeaders })).status, 200);
    const later = Date.now() + 601 * second;
    t.mock.method(Date, 'now', () => later);
    assert.equal((await site.get('/', { headers: shortHeaders })).status, 503);
    t.mock.restoreAll();

    const other = await openVisit(server(), 'Other publication', records);
    const othersOwner = await server().signIn(other.account);
    await othersOwner.put('/site', { is_published: false });
    assert.equal((await other.get(`/?preview=${kept.token}`)).status, 503);
    assert.equal((await othersOwner.delete(`/previews/${kept.ID}`)).status, 404);
    const forged = kept.token.replace(/^tpv_\d+/, `tpv_${other.account.ID}`);
    for (const token of [
      forged,
      'x',
      '',
      "' OR 1=1 --",
      kept.token.slice(0, -1),
      `tps${kept.token.slice(3)}`,
    ])
      for (const Cookie of [`__Host-preview=${token}`, `a=b; __Host-preview=${token}; c`])
        assert.equal((await other.get('/', { headers: { Cookie } })).status, 503, token);

    const { previews } = (await owner.get('/previews')).body;
    assert.ok(previews.some(({ ID }: { ID: number }) => ID === kept.ID));
    assert.ok(!JSON.stringify(previews).includes(kept.token.slice(-20)));
    assert.deepEqual((await othersOwner.get('/previews')).body.previews, []);
    for (const expires of [inSeconds(-1), 'soon', 1])
      assert.equal((await owner.post('/previews', { expires })).status, 422);
  });

  it('no preview gets into others’ responses, nor theirs into it', async () => {
    await owner.put('/site', { is_published: true });
    const draft = await addPost({ is_draft: true });
    const headers = await enter(await newPreview());
    for (let time = 0; time < 4; time++)
      for (const path of ['/', '/journal', `/blog/${draft}-secret-plan`, '/feed.xml']) {
        assert.match(await textOf(path, headers), /Secret plan/, path);
        const shown = await site.get(path);
        assert.doesNotMatch(shown.text, /Secret plan|preview/, path);
        assert.equal(shown.headers.get('set-cookie'), null);
        const etag = shown.headers.get('etag');
        if (etag)
          assert.equal(
            (await site.get(path, { headers: { ...headers, 'If-None-Match': etag } })).status,
            200,
          );
      }
    await owner.delete(`/blogs/${draft}`);
  });

  it('the former slug leads to the present one, until another site takes it', async () => {
    const moving = await openVisit(server(), 'Moving');
    const mover = await server().signIn(moving.account);
    assert.equal((await site.account.put('/site', { slug: 'moving' })).status, 422);
    assert.equal((await mover.put('/site', { slug: 'moved' })).status, 200);
    const old = await moving.get('/a?b=c');
    assert.deepEqual([old.status, old.headers.get('location')], [301, 'https://moved.localhost/a?b=c']);
    assert.deepEqual((await mover.get('/site-address')).body, {
      site_address: { url: 'https://moved.localhost/' },
    });
    assert.equal((await owner.put('/site', { slug: 'moving' })).status, 200);
    const taken = await moving.get('/');
    assert.equal(taken.status, 200);
    assert.match(taken.text, /Publication/);
    assert.equal((await owner.put('/site', { slug: 'publication' })).status, 200);
    assert.equal((await moving.get('/')).headers.get('location'), 'https://publication.localhost/');
  });

  it('the owner’s style sheet has an address of its own, which changes with it; tags are in the head', async () => {
    assert.doesNotMatch(await textOf('/'), /custom\.css/);
    const css = 'body{background:url(https://elsewhere.example/x)}</style><script>alert(1)</script>';
    const verification = [{ name: 'google-site-verification', content: '"><script>x' }];
    const social = [
      'https://www.social.example/@ann',
      { name: 'Film & sound', url: 'https://film.example/a?b=c&d' },
    ];
    await owner.put('/site', { custom_css: css, verification, social });
    const html = await textOf('/');
    assert.doesNotMatch(html, /alert\(1\)|<script>x/);
    assert.match(html, /<meta name="google-site-verification" content="&quot;&gt;&lt;script&gt;x">/);
    assert.match(html, /<a href="https:\/\/www\.social\.example\/@ann"[^>]*>social\.example<\/a>/);
    assert.match(html, /Film &amp; sound/);
    const [, address = ''] = /href="(\/custom\.css[^"]+)"/.exec(html.replaceAll('&#x3D;', '=')) ?? [];
    const sheet = await site.get(address);
    assert.equal(sheet.text, css);
    assert.equal(sheet.headers.get('content-type'), 'text/css; charset=utf-8');
    assert.equal(sheet.headers.get('x-content-type-options'), 'nosniff');
    assert.match(sheet.headers.get('cache-control') as string, /immutable/);
    const etag = sheet.headers.get('etag') as string;
    assert.equal((await site.get(address, { headers: { 'If-None-Match': etag } })).status, 304);
    await owner.put('/site', { custom_css: 'p{}' });
    assert.ok(!(await textOf('/')).includes(address.split('=')[1] as string));
    const outdated = await site.get(address);
    assert.deepEqual(
      [outdated.text, outdated.headers.get('cache-control')],
      ['p{}', 'public, max-age=0, must-revalidate'],
    );
  });
});
