import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { maxBatchSize } from '../../../console/src/api/batch.ts';
import { limits } from '../../../src/limits.ts';
import type { Database, Transaction } from '../../../src/storage/database.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import {
  onBothStores,
  openSite,
  type SignedInOwner,
  type Site,
  type TestAccount,
} from '../../support/site.ts';

onBothStores('several writes as one', (site) => {
  let account: TestAccount;
  let owner: SignedInOwner;
  let ids: number[];

  before(async () => {
    account = await site().newAccount();
    owner = await site().signIn(account);
    ids = [];
    for (const title of ['One', 'Two', 'Three'])
      ids.push((await owner.post('/products', { title, price: 1 })).body.product.ID);
  });

  const price = async (id: number | undefined): Promise<string> =>
    (await account.get(`/products/${id}`)).body.product.price;

  it('all are stored, and answered in order', async () => {
    const operations = [
      ...ids.map((id) => ({ method: 'PUT', path: `/products/${id}`, body: { price: 5 } })),
      { method: 'POST', path: '/categories', body: { title: 'New' } },
      { method: 'DELETE', path: `/products/${ids[2]}` },
    ];
    const answer = await owner.post('/batch', { operations });
    assert.equal(answer.status, 200);
    assert.deepEqual(
      answer.body.results.map((result: object) => Object.keys(result)[0]),
      ['product', 'product', 'product', 'category', 'product'],
    );
    assert.deepEqual([await price(ids[0]), await price(ids[1])], ['5.00', '5.00']);
    assert.equal((await account.get(`/products/${ids[2]}`)).status, 404);
  });

  it('a value that is taken names its operation', async () => {
    const code = { name: 'x', code: 'TAKEN', type: 'percent', amount: 1, expiry: '9999-99-99' };
    const make = { method: 'POST', path: '/discount_codes', body: code };
    const answer = await owner.post('/batch', { operations: [make, make] });
    assert.equal(answer.status, 409);
    assert.deepEqual(answer.body.details, [
      { field: 'operations[1]', code: answer.body.code, message: answer.body.error },
    ]);
    assert.deepEqual((await account.get('/discount_codes')).body.discount_codes, []);
  });

  it('what was seen otherwise is not written over', async () => {
    const change = (if_fields: unknown): object => ({
      ...{ method: 'PUT', path: `/products/${ids[0]}`, body: { price: 6 }, if_fields },
    });
    for (const seen of [{ price: '4.00' }, { title: 'One', price: '4.00' }, { unknown: 1 }, 'price', null]) {
      const answer = await owner.post('/batch', { operations: [change(seen)] });
      assert.deepEqual([answer.status, answer.body.details?.[0]?.field], [412, 'operations[0]']);
    }
    assert.equal(await price(ids[0]), '5.00');
    const answer = await owner.post('/batch', { operations: [change({ price: '5.00', options: [] })] });
    assert.equal(answer.status, 200);
    assert.equal(await price(ids[0]), '6.00');
    await owner.post('/batch', { operations: [{ ...change({}), body: { price: 5 } }] });
  });

  it('the console knows how many', () => assert.equal(maxBatchSize, limits.batchOperations));

  it('more work than a moment’s is refused, and others are answered meanwhile', async () => {
    const { product } = (
      await owner.post('/products', { title: 'Long', price: 1, long_description: 'x'.repeat(500_000) })
    ).body;
    const rename = (_: unknown, index: number): object => ({
      ...{ method: 'PUT', path: `/products/${product.ID}`, body: { title: `Long ${index}` } },
    });
    const before = (await account.get('/changes?per_page=1')).headers.get('etag');
    const large = owner.post('/batch', { operations: Array.from({ length: 50 }, rename) });
    const others = await account.get('/test');
    assert.equal(others.status, 200);
    assert.equal((await large).status, 413);
    assert.equal((await account.get('/changes?per_page=1')).headers.get('etag'), before);
  });

  it('one that is wrong keeps all from being stored, and is named', async () => {
    const first = { method: 'PUT', path: `/products/${ids[0]}`, body: { price: 8 } };
    const wrong: [unknown, number, string][] = [
      [{ method: 'PUT', path: `/products/${ids[1]}`, body: { price: 'x' } }, 422, 'operations[1].price'],
      [{ method: 'PUT', path: '/products/99999', body: {} }, 404, 'operations[1]'],
      [{ method: 'PUT', path: `/products/${ids[1]}`, body: {}, if_match: '"other"' }, 412, 'operations[1]'],
      [{ method: 'GET', path: `/products/${ids[1]}` }, 404, 'operations[1]'],
      [{ method: 'DELETE', path: '/owners/1' }, 404, 'operations[1]'],
      [null, 404, 'operations[1]'],
    ];
    for (const [second, status, field] of wrong) {
      const answer = await owner.post('/batch', { operations: [first, second] });
      assert.deepEqual(
        [answer.status, answer.body.details?.[0]?.field],
        [status, field],
        JSON.stringify(second),
      );
    }
    assert.equal(await price(ids[0]), '5.00');
    assert.equal((await owner.post('/batch', { operations: 'all' })).status, 422);
  });
});

const deadlock = rawSql("DO $$ BEGIN RAISE 'deadlock detected' USING ERRCODE = '40P01'; END $$");

describe('several writes, one of which PostgreSQL could not fit in', () => {
  let site: Site;
  let deadlocks = 0;
  /** Those reads of categories that a transaction makes fail as often as `deadlocks` says. */
  const failing = (session: Transaction): Transaction => ({
    run: (statement, values) =>
      deadlocks > 0 && statement.sql.includes('from "categories"') && deadlocks--
        ? session.run(deadlock)
        : session.run(statement, values),
    runDeferred: (statement, values) => session.runDeferred(statement, values),
    insertBuffered: (rows) => session.insertBuffered(rows),
    getScoped: (key, open) => session.getScoped(key, open),
  });
  const around = (database: Database): Database =>
    new Proxy(database, {
      get(target, property) {
        const value = Reflect.get(target, property, target) as unknown;
        if (property !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
        return ((work, ...how) =>
          target.transaction((session) => work(failing(session)), ...how)) as Database['transaction'];
      },
    });
  before(async () => {
    site = await openSite('postgres', {}, undefined, around);
  });
  after(() => site.close());

  it('are tried again as a single one is, and for good they are 503', async () => {
    const account = await site.newAccount();
    const owner = await site.signIn(account);
    const path = `/categories/${(await account.post('/categories', { title: 'a' })).body.category.ID}`;
    const rename = (title: string): object => ({ operations: [{ method: 'PUT', path, body: { title } }] });
    deadlocks = 1;
    assert.equal((await account.put(path, { title: 'b' })).status, 200);
    deadlocks = 1;
    const answer = await owner.post('/batch', rename('c'));
    assert.deepEqual([answer.status, deadlocks], [200, 0], answer.text);
    assert.equal((await account.get(path)).body.category.title, 'c');
    deadlocks = 100;
    assert.equal((await owner.post('/batch', rename('d'))).status, 503);
    deadlocks = 0;
    assert.equal((await account.get(path)).body.category.title, 'c');
  });
});
