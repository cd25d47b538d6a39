import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { type Answer, onBothStores, type TestAccount } from '../../support/site.ts';
import { demoIds, fill, lastSequence, lists, onFullAccounts, routesOf } from '../../support/table.ts';

const readable = [...lists, ...routesOf('read')]
  .map(({ operation }) => fill(operation.path, demoIds(operation.path)))
  .concat('/changes');
const tagOf = ({ headers }: Answer): string => headers.get('etag') as string;

onFullAccounts('GET is cacheable', (account) => {
  const ifNoneMatch = (path: string, value: string, method = 'GET'): Promise<Answer> =>
    account().call(method, path, { headers: { 'If-None-Match': value } });

  for (const path of readable)
    it(`${path}: private, no-cache, with a strong ETag; the same state has the same`, async () => {
      const first = await account().get(path);
      assert.equal(first.headers.get('cache-control'), 'private, no-cache');
      assert.match(tagOf(first), /^"[\x21\x23-\x7e]+"$/);
      assert.equal(tagOf(await account().get(path)), tagOf(first));
    });

  for (const path of readable)
    it(`${path}: If-None-Match with the ETag is 304 without a body`, async () => {
      const tag = tagOf(await account().get(path));
      for (const value of [tag, `W/${tag}`, `"other", ${tag}`, `W/"other",${tag},"third"`, '*']) {
        const answer = await ifNoneMatch(path, value);
        assert.deepEqual([answer.status, answer.text], [304, ''], value);
        assert.equal(tagOf(answer), tag);
        assert.equal(answer.headers.get('cache-control'), 'private, no-cache');
        assert.equal(answer.headers.get('content-type'), null);
      }
      for (const value of ['"other"', 'W/"other"', tag.slice(1, -1), '""', 'nonsense', '"*"'])
        assert.equal((await ifNoneMatch(path, value)).status, 200, value);
    });

  it('what differs has another ETag: query, record, format, callback', async () => {
    const jsonp = (name: string) => ({ headers: { Accept: 'text/javascript', 'X-JSONP-Callback': name } });
    const tags = [
      tagOf(await account().get('/products')),
      tagOf(await account().get('/products?page=2')),
      tagOf(await account().get('/products/1')),
      tagOf(await account().get('/products/2')),
      tagOf(await account().get('/products/1', jsonp('one'))),
      tagOf(await account().get('/products/1', jsonp('two'))),
    ];
    assert.equal(new Set(tags).size, tags.length);
  });

  it('caches keep formats and tokens apart', async () => {
    const { headers } = await account().get('/products/1');
    const vary = (headers.get('vary') ?? '').toLowerCase().split(/,\s*/);
    for (const name of ['accept', 'x-jsonp-callback', 'x-token', 'x-apptoken'])
      assert.ok(vary.includes(name), name);
  });

  it('an error has no ETag and is never 304', async () => {
    for (const path of ['/products/99999', '/nothing', '/products?page=0']) {
      const answer = await ifNoneMatch(path, '*');
      assert.ok(answer.status === 404 || answer.status === 400);
      assert.equal(tagOf(answer), null);
    }
  });
});

onBothStores('an ETag tells of a further page', (site) => {
  for (const path of ['/blog_categories?per_page=1&sort_direction=ASC', '/changes?per_page=1'])
    it(`${path}: another one once more has come, though it shows the same`, async () => {
      const account = await site().newAccount();
      const add = (name: string): Promise<Answer> => account.post('/blog_categories', { name });
      await add('One');
      const before = await account.get(path);
      await add('Two');
      const after = await account.get(path, { headers: { 'If-None-Match': tagOf(before) } });
      assert.deepEqual([after.status, after.text], [200, before.text]);
      assert.deepEqual([before.headers.has('link'), after.headers.has('link')], [false, true]);
    });
});

onBothStores('an ETag follows its own record', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    await account.load({
      categories: [1, 2].map((ID) => ({ ID, title: `Category ${ID}` })),
      products: [1, 2].map((ID) => ({ ID, title: `Product ${ID}`, price: 1, parent_category: 1 })),
    });
  });

  it('another record changes: the same ETag; it changes itself: another, also in its list', async () => {
    const own = tagOf(await account.get('/categories/1'));
    const list = tagOf(await account.get('/categories'));
    await account.put('/categories/2', { title: 'Changed' });
    await account.post('/categories', { title: 'New', parent_category: 1 });
    await account.put('/products/1', { title: 'Changed' });
    assert.equal(tagOf(await account.get('/categories/1')), own);
    assert.notEqual(tagOf(await account.get('/categories')), list);
    await account.put('/categories/1', { title: 'Changed too' });
    const changed = await account.get('/categories/1');
    assert.notEqual(tagOf(changed), own);
    await account.put('/categories/1', { title: 'Category 1' });
    assert.equal(tagOf(await account.get('/categories/1')), own, 'the same state again');
  });

  it("a product's follows its stock", async () => {
    const [one, two] = [tagOf(await account.get('/products/1')), tagOf(await account.get('/products/2'))];
    const { body } = await account.get('/products/1/stock');
    await account.put(`/products/1/stock/${body.stock_records[0].ID}`, { stock_level: 9 });
    assert.notEqual(tagOf(await account.get('/products/1')), one);
    assert.equal(tagOf(await account.get('/products/2')), two);
  });

  it('PUT answers with the ETag that GET then has', async () => {
    const put = await account.put('/categories/1', { title: 'Put' });
    assert.equal(tagOf(put), tagOf(await account.get('/categories/1')));
  });
});

onBothStores('If-Match on PUT and DELETE', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    await account.load({ products: [{ ID: 1, title: 'P', price: 1, stock_number: 1 }] });
  });

  async function fresh(): Promise<{ path: string; tag: string }> {
    const { body } = await account.post('/categories', { title: 'Fresh' });
    const path = `/categories/${body.category.ID}`;
    return { path, tag: tagOf(await account.get(path)) };
  }
  const match = (value: string) => ({ headers: { 'If-Match': value } });

  it('the ETag of now, star, or a list with it: done', async () => {
    const { path } = await fresh();
    for (const spell of [(tag: string) => tag, () => '*', (tag: string) => `"other", ${tag} , "third"`]) {
      const tag = tagOf(await account.get(path));
      const answer = await account.put(
        path,
        { title: `Changed ${spell(tag)}`.slice(0, 40) },
        match(spell(tag)),
      );
      assert.equal(answer.status, 200, spell(tag));
    }
    const gone = await account.delete(path, match(tagOf(await account.get(path))));
    assert.equal(gone.status, 200);
    assert.equal((await account.get(path)).status, 404);
  });

  it('any other is 412, and nothing changes', async () => {
    const { path, tag } = await fresh();
    await account.put(path, { title: 'Somebody was faster' });
    const before = await lastSequence(account);
    const now = tagOf(await account.get(path));
    // A weak tag never matches here: If-Match compares strongly (RFC 9110, 13.1.1).
    for (const value of [
      tag,
      '"other"',
      `"other", ${tag}`,
      `W/${now}`,
      now.slice(1, -1),
      '',
      '""',
      '"*"',
      'nonsense',
    ])
      for (const answer of [
        await account.put(path, { title: 'Mine' }, match(value)),
        await account.delete(path, match(value)),
      ]) {
        assert.equal(answer.status, 412, value);
        assert.deepEqual(Object.keys(answer.body), ['error', 'code']);
      }
    assert.equal((await account.get(path)).body.category.title, 'Somebody was faster');
    assert.equal(await lastSequence(account), before);
  });

  it('If-None-Match: * or with the present ETag is 412, and nothing changes', async () => {
    const { path, tag } = await fresh();
    const none = (value: string) => ({ headers: { 'If-None-Match': value } });
    const before = await lastSequence(account);
    for (const value of ['*', ' * ', tag, `"other", ${tag}`])
      for (const answer of [
        await account.put(path, { title: 'Mine' }, none(value)),
        await account.delete(path, none(value)),
      ])
        assert.deepEqual([answer.status, answer.body.code], [412, 'if_none_match_failed'], value);
    assert.equal(await lastSequence(account), before);
    assert.equal((await account.put('/categories/99999', {}, none('*'))).status, 404);
    assert.equal((await account.put(path, { title: 'Other' }, none('"other"'))).status, 200);
    assert.equal((await account.delete(path, none(tag))).status, 200);
  });

  it('of two that saw the same state, one wins', async () => {
    const { path, tag } = await fresh();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => account.put(path, { title: `Writer ${n}` }, match(tag))),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412]);
  });

  it('an ETag that came with JSONP names the same state', async () => {
    const { path } = await fresh();
    const jsonp = { headers: { Accept: 'text/javascript', 'X-JSONP-Callback': 'app.done' } };
    const tag = tagOf(await account.get(path, jsonp));
    assert.equal((await account.put(path, { title: 'By JSONP' }, match(tag))).status, 200);
    assert.equal((await account.put(path, { title: 'Again' }, match(tag))).status, 412);
  });

  it('is honoured for stock records by the ETag that PUT gives', async () => {
    const { body } = await account.get('/products/1/stock');
    const path = `/products/1/stock/${body.stock_records[0].ID}`;
    const tag = tagOf(await account.put(path, { stock_level: 5 }));
    assert.equal((await account.put(path, { stock_level: 6 }, match(tag))).status, 200);
    assert.equal((await account.put(path, { stock_level: 7 }, match(tag))).status, 412);
    assert.equal((await account.delete(path, match(tag))).status, 412);
  });

  it('an unknown record is 404, whatever If-Match says', async () => {
    for (const value of ['*', '"x"']) {
      assert.equal((await account.put('/categories/99999', {}, match(value))).status, 404);
      assert.equal((await account.delete('/categories/99999', match(value))).status, 404);
    }
  });
});
