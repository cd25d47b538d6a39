import assert from 'node:assert/strict';
import { STATUS_CODES } from 'node:http';
import { before, it } from 'node:test';
import { detailCatalogue, errorCatalogue } from '../../../src/errors.ts';
import { type Answer, type CallOptions, onEmbeddedStoreFirst, type TestAccount } from '../../support/site.ts';

const page = {
  page_title: 'P',
  page_type: 'standard',
  content: 'x',
  is_onmenu: 1,
  menu_text: 'P',
  menu_order: 1,
};
const code = { name: 'Sale', type: 'percent', amount: 10, expiry: '2030-01-01' };

const codes = new Set<string>([
  ...Object.values(errorCatalogue).flatMap((entry) => ('code' in entry ? entry.code : [])),
  ...Object.keys(detailCatalogue),
]);

type Case = [status: number, method: string, path: string, options?: CallOptions];

/** One request for each status that a client can bring about. */
const cases: Case[] = [
  [400, 'GET', '/products?per_page=x'],
  [400, 'GET', '/products/%zz'],
  [400, 'GET', '/test', { headers: { 'X-Version': '2' } }],
  [400, 'POST', '/categories', { body: '{', headers: { 'Content-Type': 'application/json' } }],
  [401, 'GET', '/products', { token: null }],
  [401, 'GET', '/products', { token: 'garbage' }],
  [404, 'GET', '/products/99999'],
  [404, 'GET', '/nothing'],
  [405, 'PATCH', '/products'],
  [406, 'GET', '/products', { headers: { Accept: 'text/html' } }],
  [409, 'POST', '/pages', { body: { ...page, page_filename: 'taken' } }],
  [409, 'POST', '/discount_codes', { body: { ...code, code: 'taken' } }],
  [412, 'DELETE', '/categories/1', { headers: { 'If-Match': '"x"' } }],
  [415, 'POST', '/categories', { body: 'x', headers: { 'Content-Type': 'text/plain' } }],
  [422, 'POST', '/categories', { body: { titel: 'x' } }],
  [422, 'POST', '/products', { body: { title: 'x', price: 1, parent_category: 77 } }],
];

onEmbeddedStoreFirst('errors', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    await account.post('/categories', { title: 'One' });
    await account.post('/pages', { ...page, page_filename: 'taken' });
    await account.post('/discount_codes', { ...code, code: 'TAKEN' });
  });

  function assertShape(answer: Answer, status: number): void {
    assert.equal(answer.status, status, answer.text);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.deepEqual(
      Object.keys(answer.body),
      status === 422 ? ['error', 'code', 'details'] : status === 401 ? ['error'] : ['error', 'code'],
    );
    assert.equal(typeof answer.body.error, 'string');
    if (status !== 401) assert.ok(codes.has(answer.body.code), answer.body.code);
    assert.match(answer.body.error, /^[A-Z]/);
    assert.doesNotMatch(answer.text, /node_modules|\.ts:|FST_|SQL|constraint|account_id|[Ss]tack/);
    assert.equal(answer.headers.get('location'), null);
  }

  for (const [status, method, path, options] of cases)
    it(`${status} ${method} ${path}: a body with error${status === 422 ? ' and details' : ''} and nothing else`, async () => {
      const answer = await account.call(method, path, options);
      assertShape(answer, status);
      const named = answer.body.error === 'No authorisation token';
      assert.equal(answer.statusText, named ? 'No authorisation token' : STATUS_CODES[status]);
      if (status !== 422) return;
      assert.ok(answer.body.details.length > 0);
      for (const detail of answer.body.details) {
        assert.deepEqual(Object.keys(detail), ['field', 'code', 'message']);
        assert.ok(codes.has(detail.code), detail.code);
        assert.deepEqual([typeof detail.field, typeof detail.message], ['string', 'string']);
      }
    });

  it('every text comes from the catalogue', async () => {
    const patterns = Object.values(errorCatalogue).map(({ status, text }) => {
      const literal = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return { status, pattern: new RegExp(`^${literal.join('.*')}$`) };
    });
    for (const [, method, path, options] of cases) {
      const { status, body } = await account.call(method, path, options);
      assert.ok(
        patterns.some((known) => known.status === status && known.pattern.test(body.error)),
        body.error,
      );
    }
  });
});
