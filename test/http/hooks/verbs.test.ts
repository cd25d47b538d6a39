import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  demoIds,
  fill,
  fillAll,
  lastSequence,
  lists,
  onFullAccounts,
  plainPaths,
  publicPaths,
  routesOf,
  verbsByPath,
} from '../../support/table.ts';

const standard = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];
/** Verbs that Node.js knows and no path here does. */
const exotic = ['PROPFIND', 'MKCOL', 'COPY', 'LOCK', 'SEARCH', 'REPORT', 'PURGE', 'LINK'];

const readable = [...lists, ...routesOf('read')]
  .map(({ operation }) => operation.path)
  .concat(plainPaths, publicPaths);

onFullAccounts('HEAD', (account) => {
  for (const path of readable)
    it(`${path} has the headers of GET and no body`, async () => {
      const address = fill(path, demoIds(path));
      const get = await account().get(address);
      const head = await account().call('HEAD', address);
      assert.deepEqual([get.status, head.status], [200, 200]);
      assert.equal(head.text, '');
      const seen = (headers: Headers): [string, string][] =>
        [...headers]
          .filter(([name]) => !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name))
          .map(([name, value]) => [name, value.replace(/'nonce-[^']+'/, 'a new one each time')]);
      assert.deepEqual(seen(head.headers), seen(get.headers));
      assert.equal(Number(head.headers.get('content-length')), Buffer.byteLength(get.text));
    });

  it('is 304, 404 and 400 where GET is', async () => {
    const { headers } = await account().get('/products/1');
    const known = { headers: { 'If-None-Match': headers.get('etag') as string } };
    const unchanged = await account().call('HEAD', '/products/1', known);
    assert.deepEqual([unchanged.status, unchanged.headers.get('content-length')], [304, null]);
    assert.equal(unchanged.headers.get('etag'), headers.get('etag'));
    for (const [path, status] of [
      ['/products/99999', 404],
      ['/nothing', 404],
      ['/products?page=0', 400],
    ] as const) {
      const head = await account().call('HEAD', path);
      assert.deepEqual([head.status, head.text], [status, ''], path);
    }
  });
});

onFullAccounts('OPTIONS and verbs that a path does not know', (account) => {
  for (const [path, verbs] of verbsByPath) {
    const allow = verbs.join(', ');

    it(`OPTIONS ${path} is 204 with Allow: ${allow}`, async () => {
      for (const address of [fill(path, demoIds(path)), fillAll(path, 99999)]) {
        const answer = await account().call('OPTIONS', address);
        assert.deepEqual([answer.status, answer.text], [204, '']);
        assert.equal(answer.headers.get('allow'), allow);
      }
    });

    it(`any other verb on ${path} is 405 with the same Allow, and changes nothing`, async () => {
      const before = await lastSequence(account());
      for (const method of [...standard, ...exotic].filter((verb) => !verbs.includes(verb))) {
        const body = ['POST', 'PUT', 'PATCH'].includes(method) ? { title: 'x' } : undefined;
        const answer = await account().call(method, fill(path, demoIds(path)), { body });
        assert.equal(answer.status, 405, `${method}: ${answer.text}`);
        assert.equal(answer.headers.get('allow'), allow, method);
        if (method !== 'HEAD') assert.deepEqual(Object.keys(answer.body), ['error', 'code']);
      }
      assert.equal(await lastSequence(account()), before);
    });
  }

  it('QUERY, the newest verb, is 405 too, with a body and without', async () => {
    for (const body of [undefined, { title: 'x' }])
      assert.equal((await account().call('QUERY', '/products', { body })).status, 405);
    assert.equal((await account().call('QUERY', '/nothing')).status, 404);
  });

  it('neither a query nor another spelling of the path makes a difference', async () => {
    for (const path of ['/products?x=1', '/%70roducts', '/products/%31', '/product%73/1?x=%31']) {
      assert.notEqual((await account().get(path)).status, 404, path);
      assert.equal((await account().call('OPTIONS', path)).status, 204, path);
      assert.equal((await account().call('PATCH', path)).status, 405, path);
    }
    assert.equal((await account().call('OPTIONS', '/products%2F1')).status, 404);
  });

  it('on an unknown path every verb is 404, without Allow', async () => {
    for (const path of [
      '/nothing',
      '/',
      '/products/1/nothing',
      '/products/1/stock/1/1',
      '/product',
      '/Products',
      '/products/',
      '//products',
      '/openapiXjson',
      '/enquiries',
      '/blog_category',
    ])
      for (const method of standard) {
        const answer = await account().call(method, path);
        assert.equal(answer.status, 404, `${method} ${path}`);
        assert.equal(answer.headers.get('allow'), null);
        assert.equal(answer.text, method === 'HEAD' ? '' : '{"error":"Not found","code":"not_found"}');
      }
  });
});
