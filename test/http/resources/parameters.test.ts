import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Filter } from '../../../src/schema/operations.ts';
import { onBothStores, type TestAccount } from '../../support/site.ts';
import { demoIds, fill, lists, onFullAccounts } from '../../support/table.ts';

const notCounts = ['0', '-1', '1.5', 'abc', '', '1e1', '0x10', '%20', '1,2', 'NaN', '%F0%9F%8E%89'];
const notMoments = [
  ...['', 'yesterday', '2025-01-01', '2025-1-1%200:0:0', '2025-02-29%2000:00:00', '2025-13-01%2000:00:00'],
  ...['2025-01-01%2024:00:00', '2025-01-01%2000:60:00', '2025-01-01%2000:00:00Z', '1735689600', '%00'],
];
const badValues: Record<Filter['kind'], string[]> = {
  integer: ['', 'abc', '1.5', '1e3', 'null', '%00', '9999999999999999999x'],
  money: ['', 'abc', '1.555', '1,50', '%00'],
  integers: ['', 'abc', '1,abc', '1,,2', '1.5', Array.from({ length: 101 }, (_, n) => n + 1).join()],
  boolean: ['', 'yes', '2', '-1', 'null', 'TRUEE'],
  datetime: notMoments,
  text: ['x'.repeat(256), 'a%00b'],
  date: ['', 'soon', '2025-02-29', '2025-01-01%2000:00:00'],
  words: ['', '%20', '-'],
};

onFullAccounts('query parameters', (account) => {
  for (const { resource, operation } of lists) {
    const address = fill(operation.path, demoIds(operation.path));
    const refused = async (name: string, query: string): Promise<void> => {
      const answer = await account().get(`${address}?${query}`);
      assert.equal(answer.status, 400, `${query}: ${answer.status}`);
      assert.deepEqual(Object.keys(answer.body), ['error', 'code']);
      assert.match(answer.body.error, new RegExp(`\\b${name}\\b`), query);
    };

    it(`${operation.path}: unknown ones are ignored`, async () => {
      const plain = await account().get(address);
      const query = 'nonsense=1&x[]=2&PAGE=0&Per_Page=x&__proto__=1&sort=up&%zz=1&constructor=2&&=';
      const answer = await account().get(`${address}?${query}`);
      assert.deepEqual([answer.status, answer.text], [200, plain.text]);
    });

    it(`${operation.path}: a bad page or per_page is 400 that names it`, async () => {
      for (const name of ['page', 'per_page'])
        for (const value of notCounts) await refused(name, `${name}=${value}`);
      await refused('page', 'page=1&page=2');
      await refused('page', 'page=1&page[]=2');
      await refused('page', 'page[0]=1&page[1]=2');
      await refused('page', 'page[7]=x');
    });

    it(`${operation.path}: another bracket form of a known name is 400 that names it`, async () => {
      const known = ['page', 'per_page', 'last_id', 'sort_property', 'sort_direction'];
      for (const name of [...known, ...Object.keys(operation.filters)])
        for (const form of ['[a]', '[0][1]', '[][]', '[-1]', '[', '[0', '%5Ba%5D'])
          await refused(name, `${name}${form}=3`);
      assert.equal((await account().get(`${address}?pages[a]=3&page_[b]=1`)).status, 200);
    });

    it(`${operation.path}: what cannot be decoded is 400 that names it`, async () => {
      for (const value of ['%', '%zz', '%FF', '%ED%A0%80', '100%%20x'])
        for (const name of ['page', 'sort_property', ...Object.keys(operation.filters)])
          await refused(name, `other=%zz&${name}=${value}`);
    });

    it(`${operation.path}: a number that is too large to be one of ours finds nothing`, async () => {
      const kinds = ['integer', 'integers'];
      for (const [name, { kind, comparison }] of Object.entries(operation.filters))
        if (kinds.includes(kind) && ['=', 'in'].includes(comparison))
          for (const value of ['9999999999999999', '99999999999999999999', '-99999999999999999999']) {
            const answer = await account().get(`${address}?${name}=${value}`);
            assert.deepEqual([answer.status, answer.body[resource.keys.many]], [200, []], `${name}=${value}`);
          }
    });

    it(`${operation.path}: a bad last_id, or one with another sort than ID, is 400 that names it`, async () => {
      for (const value of ['abc', '', '1.5', '1e3']) await refused('last_id', `last_id=${value}`);
      for (const sort of resource.sortableFields.filter((name) => name !== 'ID'))
        await refused('last_id', `last_id=5&sort_property=${sort}`);
      assert.equal((await account().get(`${address}?last_id=5&sort_property=ID`)).status, 200);
    });

    it(`${operation.path}: a bad sort_direction is 400 that names it; any case is fine`, async () => {
      for (const value of ['', 'up', 'ASCENDING', 'ASC,DESC', '1', 'DESC;'])
        await refused('sort_direction', `sort_direction=${value}`);
      for (const value of ['asc', 'Asc', 'ASC', 'desc', 'DESC', 'dEsC'])
        assert.equal((await account().get(`${address}?sort_direction=${value}`)).status, 200, value);
    });

    it(`${operation.path}: another sort_property than ${resource.sortableFields.join(', ')} is 400 that lists those`, async () => {
      for (const sort of resource.sortableFields)
        assert.equal((await account().get(`${address}?sort_property=${sort}`)).status, 200, sort);
      const others = [
        '',
        'nothing',
        'id',
        'account_id',
        'ID,title',
        'ID;--',
        'meta_keywords',
        '__proto__',
        'constructor',
      ];
      for (const value of others) {
        await refused('sort_property', `sort_property=${value}`);
        const { body } = await account().get(`${address}?sort_property=${value}`);
        for (const sort of resource.sortableFields) assert.match(body.error, new RegExp(`\\b${sort}\\b`));
      }
    });

    for (const [name, { kind }] of Object.entries(operation.filters))
      it(`${operation.path}: a bad ${name} is 400 that names it`, async () => {
        for (const value of badValues[kind]) await refused(name, `${name}=${value}`);
        if (kind !== 'integers') await refused(name, `${name}=1&${name}=2`);
      });
  }

  it('/changes: page, last_id, sort_direction and sort_property are 400 that names them', async () => {
    for (const query of ['page=1', 'last_id=3', 'sort_direction=ASC', 'sort_property=ID', 'page[]=2', 'page'])
      for (const path of [`/changes?${query}`, `/changes?since=1&${query}`]) {
        const { status, body } = await account().get(path);
        const name = query.split(/[[=]/, 1)[0] as string;
        assert.deepEqual([status, body.code], [400, 'invalid_parameter'], path);
        assert.ok(body.error.startsWith(`Query parameter ${name} `), body.error);
      }
  });

  it('/changes: a bad since or per_page is 400 that names it; unknown ones are ignored', async () => {
    for (const name of ['since', 'per_page'])
      for (const value of ['abc', '', '-1', '1.5', '1e3', '%00']) {
        const answer = await account().get(`/changes?${name}=${value}`);
        assert.equal(answer.status, 400, `${name}=${value}`);
        assert.match(answer.body.error, new RegExp(`\\b${name}\\b`));
      }
    const plain = await account().get('/changes');
    assert.equal((await account().get('/changes?nonsense=1&%zz')).text, plain.text);
  });
});

const moments = [
  '2025-03-01 11:59:59',
  '2025-03-01 12:00:00',
  '2025-03-01 12:00:00',
  '2025-03-01 12:00:01',
  '2025-03-02 00:00:00',
];
const dated = moments.map((datetime, index) => ({ ID: index + 1, datetime }));

onBothStores('filters', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    await account.load({
      categories: [1, 2].map((ID) => ({ ID, title: 'C', parent_category: ID - 1 })),
      products: [1, 2, 3].map((ID) => ({ ID, title: 'P', price: 1, parent_category: ID % 3 })),
      domains: [1, 2].map((ID) => ({ ID, name: `site${ID}.example` })),
      mail_alias: [1, 2, 3].map((ID) => ({
        ID,
        alias: `a${ID}`,
        email: 'a@example.com',
        domain_id: 1 + (ID % 2),
      })),
      blog_categories: [1, 2, 3].map((ID) => ({ ID, name: 'C' })),
      blogs: dated.map((post) => ({
        ...post,
        title: 'T',
        post: 'P',
        author: post.ID % 2 ? 'Ann' : 'Zoë & Bob',
        category_id: [[1], [1, 2], [2], [3], []][post.ID - 1],
      })),
      blog_comments: dated.map((comment) => ({
        ...comment,
        post_id: 1 + (comment.ID % 2),
        approved: comment.ID > 2,
      })),
      enquiries: dated.map((enquiry) => ({ ...enquiry, sender: 'a@example.com' })),
    });
  });

  async function ids(path: string): Promise<number[]> {
    const answer = await account.get(path);
    assert.equal(answer.status, 200, answer.text);
    const [records] = Object.values(answer.body) as { ID: number }[][];
    return (records ?? []).map(({ ID }) => ID);
  }

  for (const path of ['/blogs', '/blog_comments', '/enquirys'])
    it(`${path}: datetime_from is exclusive ("after"), datetime_to inclusive ("up to")`, async () => {
      for (const space of ['%20', '+']) {
        const noon = `2025-03-01${space}12:00:00`;
        assert.deepEqual(await ids(`${path}?datetime_from=${noon}`), [5, 4], space);
        assert.deepEqual(await ids(`${path}?datetime_to=${noon}`), [3, 2, 1], space);
        assert.deepEqual(
          await ids(`${path}?datetime_from=2025-03-01${space}11:59:59&datetime_to=${noon}`),
          [3, 2],
        );
        assert.deepEqual(await ids(`${path}?datetime_from=${noon}&datetime_to=${noon}`), []);
      }
      assert.deepEqual(await ids(`${path}?datetime_from=2030-01-01%2000:00:00`), []);
      assert.deepEqual(
        await ids(`${path}?datetime_to=2025-03-01+12:00:01&sort_property=datetime&sort_direction=ASC`),
        [1, 2, 3, 4],
      );
    });

  it('/blogs?category takes three spellings of a list and gives a post once', async () => {
    for (const query of [
      'category[]=1&category[]=2',
      'category=1&category=2',
      'category=1,2',
      'category%5B%5D=1&category=2',
      'category=1%2C2',
      'category=2,1,1,2',
    ])
      assert.deepEqual(await ids(`/blogs?${query}`), [3, 2, 1], query);
    assert.deepEqual(await ids('/blogs?category=3'), [4]);
    assert.deepEqual(await ids('/blogs?category=99'), []);
    assert.deepEqual(await ids('/blogs?category=1&datetime_from=2025-03-01+11:59:59'), [2]);
  });

  it('/blogs?author is the whole name', async () => {
    assert.deepEqual(await ids('/blogs?author=Ann'), [5, 3, 1]);
    assert.deepEqual(await ids('/blogs?author=Zo%C3%AB+%26%20Bob'), [4, 2]);
    for (const other of ['An', 'ann', 'Ann%20', '%25', "Ann'--"])
      assert.deepEqual(await ids(`/blogs?author=${other}`), []);
  });

  it('/blog_comments: post_id and approved, in every spelling of a boolean', async () => {
    for (const yes of ['TRUE', 'true', 'True', '1'])
      assert.deepEqual(await ids(`/blog_comments?approved=${yes}`), [5, 4, 3]);
    for (const no of ['FALSE', 'false', '0'])
      assert.deepEqual(await ids(`/blog_comments?approved=${no}`), [2, 1]);
    assert.deepEqual(await ids('/blog_comments?post_id=2'), [5, 3, 1]);
    assert.deepEqual(await ids('/blog_comments?post_id=2&approved=1&datetime_to=2025-03-01+12:00:00'), [3]);
  });

  it('/products?category_id, /categories?parent_category, /mail_alias?domain_id', async () => {
    assert.deepEqual(await ids('/products?category_id=1'), [1]);
    assert.deepEqual(await ids('/products?category_id=0'), [3]);
    assert.deepEqual(await ids('/products?category_id=99'), []);
    for (const name of ['category_id[]', 'category_id[0]', 'category_id%5B0%5D'])
      assert.deepEqual(await ids(`/products?${name}=1`), [1], name);
    assert.deepEqual(await ids('/categories?parent_category=0'), [1]);
    assert.deepEqual(await ids('/categories?parent_category=1'), [2]);
    assert.deepEqual(await ids('/mail_alias?domain_id=2'), [3, 1]);
  });
});
