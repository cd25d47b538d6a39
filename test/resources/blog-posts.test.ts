import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onBothStores } from '../support/site.ts';
import {
  assertInvalid,
  assertPages,
  assertRefused,
  assertShape,
  assertSorts,
  listed,
  once,
  type Shape,
} from '../support/spec.ts';
import type { Family } from '../support/spec-bench.ts';
import { itKeepsTheCommonRules } from '../support/spec-family.ts';
import { inputs } from '../support/spec-inputs.ts';
import { assertReplays, inShort, linesOf } from '../support/spec-journal.ts';

const fields: Shape = {
  ID: 'integer',
  category_id: 'integers',
  title: 'string',
  post: 'string',
  author: 'string',
  datetime: 'datetime',
  title_tag: 'string',
  meta_keywords: 'string',
  meta_description: 'string',
};

const blogCategories = [1, 2, 3].map((ID) => ({ ID, name: `Category ${ID}` }));

const family: Family = {
  ...{ path: '/blogs', one: 'blog_post', many: 'blogs' },
  single: fields,
  required: ['title', 'post'],
  sample: (number) => ({
    category_id: [[1, 2], [3], [2, 3]][number % 3],
    title: `Post ${number}`,
    post: `<p>Text ${number}</p>`,
    author: `Author ${number}`,
    title_tag: `Tag ${number}`,
    meta_keywords: `words ${number}`,
    meta_description: `About ${number}`,
  }),
  defaults: { category_id: [], author: '', title_tag: '', meta_keywords: '', meta_description: '' },
  inputs: {
    category_id: {
      takes: [
        [
          [1, 2],
          [1, 2],
        ],
        [[3], [3]],
        [
          ['1', '2'],
          [1, 2],
        ],
        [[], []],
        [['2'], [2]],
      ],
      refuses: [
        [999_999],
        [1, 999_999],
        ['x'],
        [1, 'x'],
        [1.5],
        [0],
        [-1],
        [null],
        [[1]],
        'x',
        null,
        true,
        {},
      ],
    },
    title: inputs.text,
    post: inputs.longText,
    author: inputs.text,
    title_tag: inputs.text,
    meta_keywords: inputs.text,
    meta_description: inputs.metaDescription,
  },
  readOnly: { datetime: '2001-02-03 04:05:06' },
  setUp: (account) => account.load({ blog_categories: blogCategories }),
};

onBothStores('blog posts', (site) => {
  const open = itKeepsTheCommonRules(site, family);

  it('POST /blogs answers 201 {ID, _links: {self}} without an envelope and without Location', async () => {
    const { account, sample, create } = await open();
    const answer = await account.post('/blogs', sample());
    assert.equal(answer.status, 201);
    assertShape(answer.body, { ID: 'integer', _links: { self: 'string' } });
    assert.equal(answer.body._links.self, `/blogs/${answer.body.ID}`);
    assert.equal(answer.headers.get('location'), null);
    assert.equal((await account.get(answer.body._links.self)).status, 200);
    assert.equal(await create(sample()), answer.body.ID + 1);
  });

  it('datetime is the moment of creation in UTC, and no change moves it', async () => {
    const { make, put } = await open();
    const now = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');
    const before = now();
    const { ID, datetime } = await make();
    assert.ok(before <= datetime && datetime <= now(), datetime);
    assert.equal((await put(ID, { title: 'Later', datetime: '2030-01-01 00:00:00' })).datetime, datetime);
    assert.equal((await put(ID, { datetime: 'not even a moment' })).datetime, datetime);
  });

  it('category_id can be sent as category_id[]=, repeated, or with commas, in forms', async () => {
    const { account, make, put, read } = await open();
    const { ID } = await make({ category_id: [3] });
    for (const form of [
      'category_id[]=1&category_id[]=2',
      'category_id=1&category_id=2',
      'category_id=1,2',
    ]) {
      assert.deepEqual((await put(ID, new URLSearchParams(form))).category_id, [1, 2], form);
      const answer = await account.post('/blogs', new URLSearchParams(`${form}&title=x&post=y`));
      assert.deepEqual((await read(answer.body.ID)).category_id, [1, 2], form);
      const multipart = new FormData();
      for (const [name, value] of new URLSearchParams(form)) multipart.append(name, value);
      await put(ID, { category_id: [3] });
      assert.deepEqual((await put(ID, multipart)).category_id, [1, 2], form);
      assert.deepEqual((await put(ID, new URLSearchParams('category_id[]=3'))).category_id, [3]);
    }
    assert.deepEqual((await put(ID, new URLSearchParams('category_id='))).category_id, []);
  });

  it("a category of another account's is 422, and so is one that is gone", async () => {
    const { account, sample } = await open();
    const stranger = await site().newAccount();
    await stranger.load({ blog_categories: [{ ID: 800, name: 'Not yours' }] });
    const gone = (await account.post('/blog_categories', { name: 'Gone' })).body.blog_category.ID;
    await account.delete(`/blog_categories/${gone}`);
    for (const id of [800, gone])
      assertInvalid(await account.post('/blogs', { ...sample(), category_id: [1, id] }), 'category_id');
  });

  it('deleting a post deletes its comments, however many, and no others', async () => {
    const account = await site().newAccount();
    const ids = Array.from({ length: 130 }, (_, index) => index + 1);
    await account.load({
      blogs: [1, 2].map((ID) => ({ ID, title: `Post ${ID}`, post: 'Text' })),
      blog_comments: [...ids.map((ID) => ({ ID, post_id: 1 })), { ID: 500, post_id: 2 }],
    });
    const lines = await linesOf(account, () => account.delete('/blogs/1'));
    const deleted = ids.map((ID) => `delete /blog_comments/${ID}`);
    assert.deepEqual(inShort(lines).sort(), [...deleted, 'delete /blogs/1'].sort());
    assert.ok(lines.every(({ record }) => record === null));
    assert.deepEqual(await listed(account, '/blog_comments', 'blog_comments'), [500]);
    assertRefused(await account.get('/blog_comments/1'), 404);
    await assertReplays(account);
  });

  const filled = once(async () => {
    const account = await site().newAccount();
    const moments = [
      '2025-01-01 00:00:00',
      '2025-01-02 03:04:05',
      '2025-01-02 03:04:06',
      '2025-12-31 23:59:59',
    ];
    await account.load({
      blog_categories: blogCategories,
      blogs: moments.map((datetime, index) => ({
        ...{ ID: index + 1, title: 'abab'[index], post: 'Text', datetime },
        author: ['Ann', 'Bob', 'Ann', '\u{1F600}'.repeat(255)][index],
        category_id: [[1], [1, 2], [], [3]][index],
      })),
    });
    return account;
  });

  it('?author lists the posts of that author', async () => {
    const account = await filled();
    const by = (author: string): Promise<number[]> =>
      listed(account, `/blogs?author=${encodeURIComponent(author)}`, 'blogs');
    assert.deepEqual(await by('Ann'), [3, 1]);
    assert.deepEqual(await by('Bob'), [2]);
    assert.deepEqual(await by('An'), []);
    assertRefused(await account.get('/blogs?author=Ann&author=Bob'), 400, /author/);
  });

  it('?author finds an author of 255 characters, whichever they are', async () => {
    const author = encodeURIComponent('\u{1F600}'.repeat(255));
    assert.deepEqual(await listed(await filled(), `/blogs?author=${author}`, 'blogs'), [4]);
  });

  it('?datetime_from lists posts after a moment, ?datetime_to those up to it', async () => {
    const account = await filled();
    const when = (query: string): Promise<number[]> => listed(account, `/blogs?${query}`, 'blogs');
    assert.deepEqual(await when('datetime_from=2025-01-02%2003:04:05'), [4, 3]);
    assert.deepEqual(await when('datetime_from=2025-01-02+03:04:04'), [4, 3, 2]);
    assert.deepEqual(await when('datetime_to=2025-01-02%2003%3A04%3A05'), [2, 1]);
    assert.deepEqual(await when('datetime_to=2025-01-02+03:04:04'), [1]);
    const both = 'datetime_from=2025-01-01+00:00:00&datetime_to=2025-01-02+03:04:06';
    assert.deepEqual(await when(both), [3, 2]);
    assert.deepEqual(await when(`${both}&author=Ann&sort_direction=ASC`), [3]);
    for (const bad of ['yesterday', '', '2025-02-30+00:00:00', '2025-01-01+24:00:00', '2025-01-01'])
      for (const name of ['datetime_from', 'datetime_to'])
        assertRefused(await account.get(`/blogs?${name}=${bad}`), 400, new RegExp(name));
  });

  it('?category lists posts in any of these categories, each post once', async () => {
    const account = await filled();
    const within = (query: string): Promise<number[]> => listed(account, `/blogs?${query}`, 'blogs');
    assert.deepEqual(await within('category=1'), [2, 1]);
    for (const spelling of [
      'category=1,2',
      'category=1&category=2',
      'category[]=1&category[]=2',
      'category[0]=1&category[1]=2',
    ])
      assert.deepEqual(await within(spelling), [2, 1], spelling);
    assert.deepEqual(await within('category[]=2&category[]=3'), [4, 2]);
    assert.deepEqual(await within('category%5B%5D=3'), [4]);
    assert.deepEqual(await within('category=1&author=Ann'), [1]);
    assert.deepEqual(await within('category=99'), []);
    assert.deepEqual(await within('category=1,3&per_page=1&page=2'), [2]);
    for (const empty of ['category[]=', 'category[0]=', 'category%5B%5D=&author=Ann'])
      assert.deepEqual(await within(empty), [], 'the empty list');
    assert.deepEqual(await within('category[]=&category[]=3'), [4]);
    for (const bad of [
      'category=x',
      'category=',
      'category=1,x',
      'category[]=1.5',
      'category[0]=x',
      'category[a]=3',
    ])
      assertRefused(await account.get(`/blogs?${bad}`), 400, /category/);
  });

  it('category_id[]= in a form is the empty list', async () => {
    const { account, make, at, create, read, sample } = await open();
    for (const form of ['category_id[]=', 'category_id=', 'category_id[0]=']) {
      const { ID } = await make({ category_id: [1] });
      const answer = await account.put(at(ID), new URLSearchParams(form));
      assert.deepEqual(answer.body.blog_post.category_id, [], form);
    }
    const { title, post } = sample();
    const multipart = new FormData();
    for (const [name, value] of Object.entries({ title, post, 'category_id[]': '' }))
      multipart.append(name, value);
    assert.deepEqual((await read(await create(multipart))).category_id, []);
    const { ID } = await make({ category_id: [1] });
    for (const bad of ['category_id[a]=1', 'category_id[]=&category_id[]=x'])
      assertInvalid(await account.put(at(ID), new URLSearchParams(bad)), 'category_id');
  });

  it('?category follows what PUT makes of a post', async () => {
    const { account, make, put } = await open();
    const { ID } = await make({ category_id: [1] });
    await put(ID, { category_id: [2] });
    const within = (id: number): Promise<number[]> =>
      listed(account, `/blogs?category=${id}&per_page=1`, 'blogs');
    assert.deepEqual(await within(2), [ID]);
    assert.notDeepEqual(await within(1), [ID]);
  });

  it('a list pages by the common parameters and sorts by ID, datetime and title, ties by ID', async () => {
    const account = await filled();
    await assertSorts(account, '/blogs', 'blogs', fields, { datetime: [1, 2, 3, 4], title: [1, 3, 2, 4] });
    const more = Array.from({ length: 23 }, (_, index) => index + 5);
    const [title, post] = ['c', 'Text'];
    await account.load({ blogs: more.map((ID) => ({ ID, title, post, datetime: '2025-01-01 00:00:00' })) });
    await assertPages(account, '/blogs', 'blogs', [...more.toReversed(), 4, 3, 2, 1]);
    const byMoment = await listed(account, '/blogs?sort_property=datetime&sort_direction=ASC', 'blogs');
    assert.deepEqual(byMoment, [1, ...more, 2], 'ties by ID in the same direction');
  });
});
