import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { acceptedCoding } from '../../../src/http/hooks/negotiation.ts';
import { limits } from '../../../src/limits.ts';
import {
  type Answer,
  type CallOptions,
  onEmbeddedStoreFirst,
  type SignedInOwner,
  type TestAccount,
} from '../../support/site.ts';

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
type Coding = keyof typeof decoders;

describe('the coding of an answer', () => {
  for (const [header, coding] of [
    [undefined, ''],
    ['', ''],
    ['identity', ''],
    ['deflate', ''],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', 'br'],
    ['*', 'br'],
    ['gzip, compress, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.5, identity', ''],
    ['br;q=0', ''],
    ['*;q=0', ''],
  ] as const)
    it(`of Accept-Encoding ${header ?? 'missing'} is ${coding || 'none'}`, () =>
      assert.equal(acceptedCoding({ 'accept-encoding': header }), coding));
});

onEmbeddedStoreFirst('compression', (site) => {
  let account: TestAccount;
  let owner: SignedInOwner;
  const long = 'An honest mug for everyday use, thrown by hand. '.repeat(40);

  before(async () => {
    account = await site().newAccount();
    owner = await site().signIn(account);
    for (let index = 0; index < 3; index++)
      await account.post('/products', { title: `Mug ${index}`, price: '9.99', long_description: long });
    await account.post('/categories', { title: 'Mugs' });
  });

  const ask = (
    path: string,
    { method = 'GET', ...options }: CallOptions & { method?: string } = {},
  ): Promise<Answer> => account.call(method, path, options);

  /** The text of an answer in a coding, whose headers fit its bytes. */
  function decoded({ headers, bytes }: Answer, coding: Coding): string {
    assert.equal(headers.get('content-encoding'), coding);
    assert.match(headers.get('vary') ?? '', /\bAccept-Encoding\b/i);
    if (headers.has('content-length')) assert.equal(Number(headers.get('content-length')), bytes.length);
    return decoders[coding](bytes).toString();
  }

  for (const coding of ['br', 'gzip'] as const) {
    const accepting = { 'Accept-Encoding': coding };

    it(`${coding}: a list, a record and JSONP are the same as without, the third time too`, async () => {
      const jsonp = { Accept: 'application/javascript', 'X-JSONP-Callback': 'shop.show' };
      for (const [path, headers] of [
        ['/products', {}],
        ['/products/1', {}],
        ['/products/1', jsonp],
        ['/changes', {}],
      ] as const) {
        const plain = await ask(path, { headers });
        assert.equal(plain.headers.get('content-encoding'), null);
        for (let time = 0; time < 4; time++) {
          const answer = await ask(path, { headers: { ...headers, ...accepting } });
          assert.equal(decoded(answer, coding), plain.bytes.toString(), path);
          assert.ok(answer.bytes.length < plain.bytes.length);
          for (const name of ['content-type', 'cache-control', 'link', 'x-content-type-options'])
            assert.equal(answer.headers.get(name), plain.headers.get(name), name);
        }
      }
    });

    it(`${coding}: has an ETag of its own; If-None-Match and If-Match take it`, async () => {
      const path = '/products/2';
      const plain = await ask(path);
      const tag = (await ask(path, { headers: accepting })).headers.get('etag') as string;
      assert.match(tag, /^"[\x21\x23-\x7e]+"$/);
      assert.notEqual(tag, plain.headers.get('etag'));
      for (const own of [accepting, {}])
        for (const known of [tag, `"other", ${tag}`, `W/${tag}`]) {
          const answer = await ask(path, { headers: { ...own, 'If-None-Match': known } });
          assert.deepEqual([answer.status, answer.bytes.length], [304, 0]);
          assert.equal(answer.headers.get('etag'), tag);
          assert.equal(answer.headers.get('content-encoding'), null);
          assert.match(answer.headers.get('vary') ?? '', /Accept-Encoding/);
        }
      const known = { ...accepting, 'If-None-Match': plain.headers.get('etag') as string };
      assert.equal((await ask(path, { headers: known })).status, 304);

      const change = (ifMatch: string): Promise<Answer> =>
        ask(path, {
          ...{ method: 'PUT', body: { price: '1.00' } },
          headers: { ...accepting, 'If-Match': ifMatch },
        });
      const changed = await change(tag);
      assert.equal(changed.status, 200);
      assert.equal(JSON.parse(decoded(changed, coding)).product.price, '1.00');
      const next = (await ask(path, { headers: accepting })).headers.get('etag') as string;
      assert.equal(changed.headers.get('etag'), next);
      if (next !== tag) assert.equal((await change(tag)).status, 412);
      assert.equal((await change(next)).status, 200);
      await ask(path, { method: 'PUT', body: { price: '9.99' } });
    });

    it(`${coding}: HEAD has the headers of GET`, async () => {
      const path = '/products?per_page=2';
      const get = await ask(path, { headers: accepting });
      const head = await ask(path, { method: 'HEAD', headers: accepting });
      assert.equal(head.bytes.length, 0);
      for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
        assert.equal(head.headers.get(name), get.headers.get(name), name);
      assert.ok(get.headers.get('content-length'));
    });

    it(`${coding}: long errors and writes too`, async () => {
      const unknown = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`colour${index}`, 1]));
      const invalid = await ask('/categories', { method: 'POST', body: unknown, headers: accepting });
      assert.equal(invalid.status, 422);
      assert.ok(JSON.parse(decoded(invalid, coding)).details.length >= 50);
      const body = { title: 'New', price: 1, long_description: long };
      const created = await ask('/products', { method: 'POST', body, headers: accepting });
      assert.equal(created.status, 201);
      const { ID } = JSON.parse(decoded(created, coding)).product;
      const deleted = await ask(`/products/${ID}`, { method: 'DELETE', headers: accepting });
      assert.equal(JSON.parse(decoded(deleted, coding)).product.ID, ID);
    });

    it(`${coding}: documents, the console's files and an export`, async () => {
      for (const path of ['/openapi.json', '/docs', '/docs/docs.css']) {
        const [plain, answer] = [await ask(path), await ask(path, { headers: accepting })];
        assert.equal(decoded(answer, coding), plain.bytes.toString(), path);
        assert.match(plain.headers.get('vary') ?? '', /Accept-Encoding/);
      }
      const list = await owner.call('GET', '/products', { headers: accepting });
      assert.equal(JSON.parse(decoded(list, coding)).products.length, 3);
      const answer = await owner.call('GET', '/export', { headers: accepting });
      assert.equal(JSON.parse(decoded(answer, coding)).products.length, 3);
    });

    it(`${coding}: a body too long to be compressed at once, twice at a time`, async () => {
      const text = Array.from({ length: 2000 }, (_, index) => `${index} mugs und Töpfe`)
        .join(' ')
        .repeat(5);
      assert.ok(text.length > limits.compressedInlineCharacters);
      const { body } = await account.post('/pages', {
        ...{ page_title: 'P', page_type: 'standard', content: text, is_onmenu: 1, menu_text: 'P' },
        ...{ page_filename: `long-${coding}`, menu_order: 1 },
      });
      const path = `/pages/${body.page.ID}`;
      for (let time = 0; time < 3; time++)
        for (const answer of await Promise.all([1, 2].map(() => ask(path, { headers: accepting }))))
          assert.equal(JSON.parse(decoded(answer, coding)).page.content, text);
      const written = await ask(path, { method: 'PUT', body: { menu_order: 2 }, headers: accepting });
      assert.equal(JSON.parse(decoded(written, coding)).page.menu_order, 2);
      await ask(path, { method: 'DELETE' });
    });
  }

  it('what has 1 kB or less is not compressed, and says that it might have been', async () => {
    for (const path of ['/categories/1', '/test', '/nothing']) {
      const answer = await ask(path, { headers: { 'Accept-Encoding': 'br' } });
      assert.equal(answer.headers.get('content-encoding'), null);
      assert.ok(answer.bytes.length <= limits.compressedFromBytes);
      assert.match(answer.headers.get('vary') ?? '', /Accept-Encoding/);
    }
  });

  it('a change is seen at once in every coding', async () => {
    const path = '/products/3';
    const titles = async (): Promise<string[]> =>
      Promise.all(
        (['br', 'gzip'] as const).map(async (coding) => {
          const answer = await ask(path, { headers: { 'Accept-Encoding': coding } });
          return JSON.parse(decoded(answer, coding)).product.title;
        }),
      );
    for (let time = 0; time < 3; time++) await titles();
    await account.put(path, { title: 'Bowl' });
    assert.deepEqual(await titles(), ['Bowl', 'Bowl']);
  });
});
