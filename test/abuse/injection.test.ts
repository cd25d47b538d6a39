import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { rawSql } from '../../src/storage/statement.ts';
import { onEmbeddedStoreFirst, type TestAccount } from '../support/site.ts';

const breaks = '\r\nX-Injected: 1\r\n\r\n<script>';
const encoded = encodeURIComponent(breaks);

onEmbeddedStoreFirst('line breaks in what reaches a header', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    await account.load({ categories: [1, 2, 3].map((ID) => ({ ID, title: `C${ID}` })) });
  });
  const sound = (headers: Headers): void => {
    assert.equal(headers.get('x-injected'), null);
    for (const [name, value] of headers) assert.doesNotMatch(value, /[\r\n]|<script/, name);
  };

  it('Link repeats a query as it must be written', async () => {
    const query = `per_page=1&${encoded}=${encoded}&x=%0d%0a&y=%3E;rel=%22x%22`;
    const { status, headers } = await account.get(`/categories?${query}`);
    assert.equal(status, 200);
    sound(headers);
    const link = headers.get('link') as string;
    assert.match(link, /%0D%0AX-Injected/);
    assert.equal(link.match(/>/g)?.length, 1, link);
  });

  it('a path, in a header or not, is refused', async () => {
    for (const path of [`/categories/${encoded}`, `/${encoded}`, `/categories/1%0d%0aX-Injected:1/x`]) {
      const answer = await account.get(path);
      assert.equal(answer.status, 404);
      sound(answer.headers);
    }
  });

  it('a callback is a name or nothing', async () => {
    const names = [
      'a\tb',
      'a b',
      'a;b',
      'a(b',
      'a%0d%0a',
      'a\u00e9',
      'alert(1)//',
      '</script>',
      'a..b',
      '.a',
      'a.',
      '1a',
    ];
    for (const name of names) {
      const headers = { Accept: 'application/javascript', 'X-JSONP-Callback': name };
      const answer = await account.get('/categories', { headers });
      assert.equal(answer.status, 400, name);
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
      sound(answer.headers);
    }
  });

  it('names of a request, of its sender and of its state are repeated nowhere', async () => {
    const word = 'repeat-me';
    const names = [
      'X-Request-Id',
      'User-Agent',
      'Referer',
      'Origin',
      'If-None-Match',
      'X-Forwarded-Host',
      'Cookie',
      'Range',
    ];
    const answer = await account.get('/categories', {
      headers: Object.fromEntries(names.map((name) => [name, `"${word}"`])),
    });
    assert.equal(answer.status, 200);
    assert.ok(!JSON.stringify([...answer.headers]).includes(word));
  });

  it('texts of records stand in no header', async () => {
    const { body, headers } = await account.post('/categories', { title: breaks });
    assert.equal(body.category.title, breaks);
    sound(headers);
    const path = `/categories/${body.category.ID}`;
    for (const answer of [
      await account.get(path),
      await account.put(path, { title_tag: breaks }),
      await account.delete(path),
    ]) {
      assert.equal(answer.status, 200);
      sound(answer.headers);
    }
  });

  it("the name of an account's bundle is letters, digits and dashes, whatever the account is called", async () => {
    const name = `Käthe's "shop"; filename=x${breaks}${'漢字🎉'.repeat(50)}../..`;
    const sql = `UPDATE accounts SET name = '${name.replaceAll("'", "''")}' WHERE account_id = ${account.ID}`;
    await site().database.transaction(async (session) => void (await session.run(rawSql(sql))));
    const owner = await site().signIn(account);
    const answer = await owner.get('/export');
    assert.equal(answer.status, 200, answer.text);
    sound(answer.headers);
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="[A-Za-z0-9.-]+"$/);
  });
});

onEmbeddedStoreFirst("names that are JavaScript's own", (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
  });
  const names = [
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '__defineGetter__',
    'then',
    'length',
  ];
  /** What a polluted prototype would show everywhere. */
  const clean = (): void => assert.deepEqual(Object.keys(Object.prototype), []);

  it('as fields are unknown, in JSON and in both forms: 422', async () => {
    for (const name of names) {
      const form = new FormData();
      form.set(`${name}[x]`, '1');
      for (const body of [
        { title: 'a', [name]: { x: 1 } },
        new URLSearchParams({ [`${name}[prototype][x]`]: '1' }),
        form,
      ]) {
        const answer = await account.post('/categories', body);
        assert.equal(answer.status, 422, `${name} ${answer.text}`);
        assert.ok(answer.body.details.some(({ field }: { field: string }) => field === name));
      }
    }
    clean();
  });

  it('as parameters and headers are passed over: 200', async () => {
    for (const name of ['__proto__', ...names]) {
      const headers = { [name]: 'x' };
      const query = `${name}=1&${name}[x]=1&${name}[]=2`;
      assert.equal((await account.get(`/categories?${query}`, { headers })).status, 200, name);
    }
    clean();
  });

  it('as values of a sort, a type of body or a part of an address are unknown', async () => {
    for (const name of ['__proto__', ...names]) {
      assert.equal((await account.get(`/categories?sort_property=${name}`)).status, 400);
      assert.equal((await account.get(`/categories/${name}`)).status, 404);
      assert.equal((await account.get(`/${name}`)).status, 404);
      const headers = { 'Content-Type': name };
      assert.equal((await account.post('/categories', '{"title":"a"}', { headers })).status, 415);
    }
  });

  it('inside an ID do not make the server stumble', async () => {
    const { body } = await account.post('/categories', { title: 'a' });
    const path = `/categories/${body.category.ID}`;
    for (const ID of [{ toString: 1, valueOf: 1 }, { length: 1e9 }, [], [[]], null])
      assert.equal((await account.put(path, { ID })).status, 422, JSON.stringify(ID));
    const form = await account.put(path, new URLSearchParams({ 'ID[toString]': '1' }));
    assert.equal(form.status, 422);
    const owner = await site().signIn(account);
    const operations = [{ method: 'PUT', path: { toString: 1 }, body: {} }];
    assert.equal((await owner.post('/batch', { operations })).status, 404);
    const matched = [{ method: 'PUT', path, body: {}, if_match: { toString: 1 } }];
    assert.equal((await owner.post('/batch', { operations: matched })).status, 412);
  });
});
