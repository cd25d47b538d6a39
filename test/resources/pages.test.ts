import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onBothStores, publicUrl } from '../support/site.ts';
import {
  assertInvalid,
  assertPages,
  assertRefused,
  assertSorts,
  opened,
  type Shape,
  type Wire,
} from '../support/spec.ts';
import type { Family } from '../support/spec-bench.ts';
import { itKeepsTheCommonRules } from '../support/spec-family.ts';
import { existing, type Input, inputs } from '../support/spec-inputs.ts';
import { assertReplays, inShort, linesOf } from '../support/spec-journal.ts';

const single: Shape = {
  ID: 'integer',
  page_title: 'string',
  page_type: 'string',
  content: 'string',
  title_tag: 'string',
  meta_keywords: 'string',
  meta_description: 'string',
  is_onmenu: 'boolean',
  menu_text: 'string',
  page_filename: 'string',
  menu_order: 'integer',
  parent_id: 'integer',
};

const page = (ID: number, changes: Wire = {}): Wire => ({
  ...{ ID, page_title: `Page ${ID}`, page_type: 'standard', content: 'Text', is_onmenu: true },
  ...{ menu_text: `Menu ${ID}`, page_filename: `page-${ID}`, menu_order: ID },
  ...changes,
});

const paths = [
  'about.html',
  'blog/2026/a',
  '.well-known/x',
  '...',
  'a..b',
  ' caf\u00e9 \u6f22%2e&=+',
  'x'.repeat(255),
];
const fileName: Input = {
  takes: paths.map((path) => [path, path]),
  refuses: [
    ...[
      '',
      '/',
      '/a',
      'a/',
      'a//b',
      '.',
      '..',
      './a',
      'a/..',
      'a/../b',
      'a/./b',
      'a?b',
      'a#b',
      'a\\b',
      'a\nb',
    ],
    ...['a\u007fb', 'a\u0085b', 'a\0b', '\ud800', 'x'.repeat(256), 1, true, null, ['a'], { a: 'b' }],
  ],
};

const family: Family = {
  ...{ path: '/pages', one: 'page', many: 'pages' },
  single,
  list: { ...single, data_set: 'string or null' },
  required: [
    ...['page_title', 'page_type', 'content', 'is_onmenu', 'menu_text', 'page_filename', 'menu_order'],
  ],
  sample: (number) => ({
    page_title: `Page ${number}`,
    page_type: number % 2 ? 'standard' : 'homepage',
    content: `<p>Content ${number}</p>`,
    title_tag: `Tag ${number}`,
    meta_keywords: `words ${number}`,
    meta_description: `About ${number}`,
    is_onmenu: number % 2 === 0,
    menu_text: `Menu ${number}`,
    page_filename: `sample-${number}`,
    menu_order: number,
    parent_id: 1 + (number % 2),
  }),
  defaults: { title_tag: '', meta_keywords: '', meta_description: '', parent_id: 0 },
  unique: ['page_filename'],
  inputs: {
    page_title: inputs.text,
    page_type: {
      takes: ['homepage', 'standard'].map((type) => [type, type]),
      refuses: ['', 'other', 'Standard', ' standard', 'news', 1, true, null, ['standard'], {}],
    },
    content: inputs.longText,
    title_tag: inputs.text,
    meta_keywords: inputs.text,
    meta_description: inputs.metaDescription,
    is_onmenu: inputs.boolean,
    menu_text: inputs.text,
    page_filename: fileName,
    menu_order: inputs.integer,
    parent_id: existing(2, 1, 0),
  },
  readOnly: { data_set: 'https://elsewhere.example/' },
  setUp: (account) => account.load({ pages: [page(1), page(2)] }),
};

const dynamicTypes = ['news', 'events', 'links', 'external', 'contact', 'shop', 'blog', 'guestbook'];
const collections: Record<string, string> = {
  news: '/news',
  events: '/events',
  links: '/links',
  guestbook: '/guestbook_entries',
  blog: '/blogs',
  shop: '/products',
  contact: '/enquirys',
};

onBothStores('pages', (site) => {
  const open = itKeepsTheCommonRules(site, family);

  it("a dynamic page's content is one of the eight words; data_set names its collection in lists", async () => {
    const account = await site().newAccount();
    for (const [index, content] of dynamicTypes.entries()) {
      const { ID: _, ...body } = page(index + 1, { page_type: 'dynamic', content });
      const created = opened(await account.post('/pages', body), 'page', 201);
      assert.ok(!('data_set' in created));
      assert.equal(created.content, content);
    }
    for (const type of ['standard', 'homepage']) {
      const { ID: _, ...body } = page(20, { page_type: type, content: 'blog', page_filename: type });
      opened(await account.post('/pages', body), 'page', 201);
    }
    const records = opened(await account.get('/pages?sort_direction=ASC'), 'pages') as Wire[];
    const expected = [...dynamicTypes.map((type) => collections[type]), undefined, undefined];
    assert.deepEqual(
      records.map(({ data_set }) => data_set),
      expected.map((path) => (path ? publicUrl + path : null)),
    );
    const [blog] = records.filter((one) => one.data_set?.endsWith('/blogs'));
    assert.equal((await account.get(blog?.data_set.slice(publicUrl.length))).status, 200);
  });

  it('other content is 422 on a dynamic page, and so is turning a page dynamic with other content', async () => {
    const { account, sample, make, read, put, at, lines } = await open();
    const blog = await make({ page_type: 'dynamic', content: 'blog' });
    const plain = await make({ page_type: 'standard', content: 'Hello' });
    const added = await lines(async () => {
      for (const content of ['Hello', '', 'Blog', ' blog', 'blogs']) {
        const body = { ...sample(), page_type: 'dynamic', content };
        assertInvalid(await account.post('/pages', body), 'content');
        assertInvalid(await account.put(at(blog.ID), { content }), 'content');
      }
      assertInvalid(await account.put(at(plain.ID), { page_type: 'dynamic' }), 'content');
    });
    assert.deepEqual(added, []);
    assert.deepEqual([await read(blog.ID), await read(plain.ID)], [blog, plain]);
    assert.equal((await put(plain.ID, { page_type: 'dynamic', content: 'news' })).content, 'news');
    assert.equal((await put(blog.ID, { content: 'shop' })).content, 'shop');
    assert.equal((await put(blog.ID, { page_type: 'standard', content: 'Hi' })).content, 'Hi');
  });

  it('page_filename is unique in the account: 409, and nothing changes', async () => {
    const { account, sample, make, read, put, at, lines } = await open();
    const first = await make({ page_filename: 'about.html' });
    const second = await make();
    const added = await lines(async () => {
      const page_filename = 'about.html';
      assertRefused(await account.post('/pages', { ...sample(), page_filename }), 409, /page_filename/);
      const change = { page_filename, page_title: 'Changed' };
      assertRefused(await account.put(at(second.ID), change), 409, /page_filename/);
    });
    assert.deepEqual(added, []);
    assert.deepEqual(await read(second.ID), second);
    assert.equal((await put(first.ID, { page_filename: 'about.html', menu_order: 3 })).menu_order, 3);
    const stranger = await site().newAccount();
    const { parent_id: _, ...body } = sample();
    assert.equal((await stranger.post('/pages', { ...body, page_filename: 'about.html' })).status, 201);
    await account.delete(at(first.ID));
    assert.equal((await make({ page_filename: 'about.html' })).page_filename, 'about.html', 'free again');
  });

  it('the parent must exist and must not make a circle: 422, and nothing changes', async () => {
    const { account, sample, make, read, at, lines } = await open();
    const top = await make({ parent_id: 0 });
    const middle = await make({ parent_id: top.ID });
    const bottom = await make({ parent_id: middle.ID });
    const stranger = await site().newAccount();
    await stranger.load({ pages: [page(5000)] });
    const added = await lines(async () => {
      for (const { ID } of [top, middle, bottom])
        assertInvalid(await account.put(at(top.ID), { parent_id: ID }), 'parent_id');
      assertInvalid(await account.put(at(top.ID), { parent_id: 5000 }), 'parent_id');
      assertInvalid(await account.post('/pages', { ...sample(), parent_id: 5000 }), 'parent_id');
    });
    assert.deepEqual(added, []);
    assert.deepEqual(await read(top.ID), top);
    await account.put(at(bottom.ID), { parent_id: 0 });
    assert.equal((await account.put(at(top.ID), { parent_id: bottom.ID })).status, 200);
  });

  it('deleting a page moves its sub-pages up to its own parent, however many', async () => {
    const account = await site().newAccount();
    const ids = Array.from({ length: 130 }, (_, index) => index + 10);
    const below = ids.map((ID) => page(ID, { parent_id: 2 }));
    await account.load({ pages: [page(1), page(2, { parent_id: 1 }), ...below, page(5, { parent_id: 10 })] });
    const before = (await account.get('/pages/10')).body.page;
    const lines = await linesOf(account, () => account.delete('/pages/2'));
    const moved = ids.map((ID) => `update /pages/${ID}`);
    assert.deepEqual(inShort(lines).sort(), [...moved, 'delete /pages/2'].sort());
    assert.equal(inShort(lines).at(-1), 'delete /pages/2');
    assert.deepEqual((await account.get('/pages/10')).body.page, { ...before, parent_id: 1 });
    assert.equal((await account.get('/pages/5')).body.page.parent_id, 10);
    await account.delete('/pages/1');
    assert.equal((await account.get('/pages/10')).body.page.parent_id, 0);
    await assertReplays(account);
  });

  it('a list pages by the common parameters and sorts by ID, menu_order and page_title, ties by ID', async () => {
    const account = await site().newAccount();
    const orders = [10, 9, 100, 9, 0];
    const titles = ['b', 'a', 'c', 'b', 'a'];
    await account.load({
      pages: orders.map((menu_order, index) => page(index + 1, { menu_order, page_title: titles[index] })),
    });
    await assertSorts(account, '/pages', 'pages', family.list as Shape, {
      menu_order: [5, 2, 4, 1, 3],
      page_title: [2, 5, 1, 4, 3],
    });
    const more = Array.from({ length: 22 }, (_, index) => index + 6);
    await account.load({ pages: more.map((ID) => page(ID)) });
    await assertPages(account, '/pages', 'pages', [...more.toReversed(), 5, 4, 3, 2, 1]);
  });
});
