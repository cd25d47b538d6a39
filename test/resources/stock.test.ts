import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onBothStores, publicUrl, type TestAccount } from '../support/site.ts';
import {
  assertInvalid,
  assertNotAllowed,
  assertPages,
  assertRefused,
  assertShape,
  listed,
  once,
  opened,
  type Shape,
  type Wire,
} from '../support/spec.ts';
import { inputs } from '../support/spec-inputs.ts';
import { assertReplays, inShort, linesOf } from '../support/spec-journal.ts';

const fields: Shape = {
  ID: 'integer',
  stock_total: 'integer',
  options: [{ ID: 'integer', title: 'string', items: [{ ID: 'integer', title: 'string' }] }],
};

onBothStores('stock', (site) => {
  const own = once(() => site().newAccount());

  it('every product has stock records: one with no options when stock is not by option', async () => {
    const account = await own();
    const { records, path } = await newProduct(account, 7);
    assert.deepEqual(records, [{ ID: records[0]?.ID, stock_total: 7, options: [] }]);
    assertShape(records[0], fields);
    const empty = await newProduct(account);
    assert.equal(empty.records[0]?.stock_total, 0);
    assert.equal(empty.records[0]?.ID, records[0]?.ID + 1, 'IDs count up within the account');
    assert.ok(!(await account.get(`${path}/stock`)).text.includes('product_id'));
  });

  it('PUT stock_level sets the record: 200, Location, {stock_record: ...}; the product follows', async () => {
    const account = await own();
    const { path, records } = await newProduct(account, 7);
    const stockPath = `${path}/stock/${records[0]?.ID}`;
    const lines = await linesOf(account, async () => {
      const answer = await account.put(stockPath, { stock_level: 12 });
      assert.deepEqual(opened(answer, 'stock_record'), { ...records[0], stock_total: 12 });
      assert.equal(answer.headers.get('location'), publicUrl + stockPath);
    });
    assert.deepEqual(inShort(lines), [`update ${stockPath}`, `update ${path}`]);
    assert.deepEqual(lines[0]?.record, { ...records[0], stock_total: 12 });
    assert.equal(lines[1]?.record?.stock_number, 12);
    assert.equal((await account.get(path)).body.product.stock_number, 12);
    assert.deepEqual(await stockOf(account, path), [{ ...records[0], stock_total: 12 }]);
  });

  it('stock_level is required and an integer; stock_total is taken for it', async () => {
    const account = await own();
    const { path, records } = await newProduct(account, 7);
    const stockPath = `${path}/stock/${records[0]?.ID}`;
    const set = async (body: unknown): Promise<number> =>
      opened(await account.put(stockPath, body), 'stock_record').stock_total;
    for (const [sent, shown] of inputs.integer.takes) assert.equal(await set({ stock_level: sent }), shown);
    for (const [sent, shown] of inputs.integer.takes) assert.equal(await set({ stock_total: sent }), shown);
    assert.equal(await set(new URLSearchParams({ stock_level: '31' })), 31);
    assert.equal(await set({ stock_level: 32, stock_total: 32 }), 32);
    const lines = await linesOf(account, async () => {
      assertInvalid(await account.put(stockPath, {}), 'stock_level');
      assertInvalid(await account.put(stockPath), 'stock_level');
      for (const value of inputs.integer.refuses) {
        assertInvalid(await account.put(stockPath, { stock_level: value }), 'stock_level');
        assertInvalid(await account.put(stockPath, { stock_total: value }), 'stock_total');
      }
      assertInvalid(await account.put(stockPath, { stock_level: 1, colour: 'red' }), 'colour');
      assertInvalid(await account.put(stockPath, { stock_level: 1, ID: 99_999 }), 'ID');
    });
    assert.deepEqual(lines, []);
    assert.equal((await stockOf(account, path))[0]?.stock_total, 32);
  });

  it('stock_total is a synonym of stock_level; two different values are 422, and nothing changes', async () => {
    const account = await own();
    const { path, records } = await newProduct(account, 7);
    const [record] = records;
    const at = `${path}/stock/${record?.ID}`;
    const lines = await linesOf(account, async () => {
      assertInvalid(await account.put(at, { ...record, stock_level: 9 }), 'stock_level');
      assertInvalid(await account.put(at, { stock_level: 9, ...record }), 'stock_total');
    });
    assert.deepEqual(lines, []);
    for (const body of [{ stock_level: 9 }, { stock_total: 10 }, { stock_total: 11, stock_level: '11' }]) {
      const answer = await account.put(at, body);
      assert.equal(answer.body.stock_record.stock_total, Number(Object.values(body)[0]));
    }
  });

  it('GET answers what Location names: one stock record', async () => {
    const account = await own();
    const { path, records } = await newProduct(account, 7);
    const [record] = records;
    const { headers, text } = await account.put(`${path}/stock/${record?.ID}`, { stock_level: 12 });
    const at = (headers.get('location') as string).slice(publicUrl.length);
    const answer = await account.get(at);
    assert.deepEqual([answer.status, answer.text], [200, text]);
    assert.equal(answer.headers.get('etag'), headers.get('etag'));
    assert.equal((await account.call('HEAD', at)).status, 200);
    assert.equal((await account.call('OPTIONS', at)).headers.get('allow'), 'DELETE, GET, HEAD, OPTIONS, PUT');
    const other = (await newProduct(account, 1)).path;
    for (const wrong of [`${other}/stock/${record?.ID}`, `${path}/stock/999999`])
      assertRefused(await account.get(wrong), 404);
  });

  it('a record as GET listed it can be sent back: same bytes, no line', async () => {
    const account = await own();
    const { path, records } = await newProduct(account, 7);
    const [record] = records;
    const lines = await linesOf(account, async () => {
      for (const body of [record, { stock_record: record }]) {
        const answer = await account.put(`${path}/stock/${record?.ID}`, body);
        assert.equal(answer.status, 200);
        assert.equal(answer.text, JSON.stringify({ stock_record: record }));
      }
    });
    assert.deepEqual(lines, []);
  });

  it("writing a product's stock_number sets its single record", async () => {
    const account = await own();
    const { path, records } = await newProduct(account, 7);
    const lines = await linesOf(account, () => account.put(path, { stock_number: 3 }));
    assert.deepEqual(inShort(lines).sort(), [`update ${path}`, `update ${path}/stock/${records[0]?.ID}`]);
    assert.deepEqual(await stockOf(account, path), [{ ...records[0], stock_total: 3 }]);
  });

  it('DELETE answers the record as it was and stops counting it', async () => {
    const account = await own();
    const { path, records } = await newProduct(account, 7);
    const stockPath = `${path}/stock/${records[0]?.ID}`;
    const lines = await linesOf(account, async () => {
      const answer = await account.delete(stockPath);
      assert.deepEqual(opened(answer, 'stock_record'), records[0]);
    });
    assert.deepEqual(inShort(lines), [`delete ${stockPath}`, `update ${path}`]);
    assert.equal(lines[1]?.record?.stock_number, 0);
    assert.deepEqual(await stockOf(account, path), []);
    for (const method of ['PUT', 'DELETE'])
      assertRefused(await account.call(method, stockPath, { body: { stock_level: 1 } }), 404);
    const product = opened(await account.put(path, { stock_number: 5 }), 'product');
    assert.equal(product.stock_number, 5);
    const [again] = await stockOf(account, path);
    assert.deepEqual(again, { ID: again?.ID, stock_total: 5, options: [] });
    assert.ok(again?.ID > records[0]?.ID, 'the ID is not used again');
  });

  it('an unknown product, record, or a record of another product or account is the same 404', async () => {
    const account = await own();
    const [one, other] = [await newProduct(account, 1), await newProduct(account, 2)];
    const stranger = await site().newAccount();
    const unknown = await account.get('/products/999999/stock');
    assertRefused(unknown, 404);
    const id = one.records[0]?.ID;
    const wrong = [`${other.path}/stock/${id}`, `/products/999999/stock/${id}`, `${one.path}/stock/999999`];
    const calls = [
      account.get('/products/0/stock'),
      account.get('/products/x/stock'),
      stranger.get(`${one.path}/stock`),
      ...wrong.flatMap((path) => [account.put(path, { stock_level: 9 }), account.delete(path)]),
      stranger.put(`${one.path}/stock/${id}`, { stock_level: 9 }),
      stranger.delete(`${one.path}/stock/${id}`),
    ];
    for (const answer of await Promise.all(calls)) {
      assert.equal(answer.status, 404);
      assert.equal(answer.text, unknown.text);
    }
    assert.deepEqual(await stockOf(account, one.path), one.records);
  });

  it('no other operation is listed for stock', async () => {
    const account = await own();
    const { path, records } = await newProduct(account);
    await assertNotAllowed(account, `${path}/stock`, 'POST', 'PUT', 'DELETE');
    await assertNotAllowed(account, `${path}/stock/${records[0]?.ID}`, 'POST');
  });

  it('stock records page like every list', async () => {
    const account = await site().newAccount();
    const items = Array.from({ length: 27 }, (_, index) => ({ title: `Item ${index}` }));
    const { path } = await newProduct(account);
    await account.put(path, { option_based_stock_control: true, options: [{ title: 'Kind', items }] });
    const ids = await listed(account, `${path}/stock?per_page=100`, 'stock_records');
    assert.equal(ids.length, 27);
    await assertPages(account, `${path}/stock`, 'stock_records', ids);
    assertRefused(await account.get(`${path}/stock?sort_property=stock_total`), 400, /sort_property/);
  });

  it('deleting a product deletes its stock, however much', async () => {
    const account = await site().newAccount();
    const items = Array.from({ length: 130 }, (_, index) => ({ title: `Item ${index}` }));
    const { path } = await newProduct(account);
    await account.put(path, { option_based_stock_control: true, options: [{ title: 'Kind', items }] });
    const kept = await newProduct(account, 4);
    const lines = await linesOf(account, () => account.delete(path));
    assert.equal(lines.length, 131);
    assert.ok(lines.every(({ operation }) => operation === 'delete'));
    assertRefused(await account.get(`${path}/stock`), 404);
    assert.deepEqual(await stockOf(account, kept.path), kept.records);
    await assertReplays(account);
  });

  it('replaying /changes gives exactly what GET shows', async () => assertReplays(await own()));
});

const stockOf = async (account: TestAccount, path: string): Promise<Wire[]> =>
  opened(await account.get(`${path}/stock`), 'stock_records') as Wire[];

async function newProduct(account: TestAccount, stock?: number): Promise<{ path: string; records: Wire[] }> {
  const answer = await account.post('/products', {
    title: 'Mug',
    price: 1,
    ...(stock && { stock_number: stock }),
  });
  const path = `/products/${answer.body.product.ID}`;
  return { path, records: await stockOf(account, path) };
}
