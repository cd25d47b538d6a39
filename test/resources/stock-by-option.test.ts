import assert from 'node:assert/strict';
import { it } from 'node:test';
import { exportBundle } from '../../src/bundle/export.ts';
import { limits } from '../../src/limits.ts';
import { model } from '../../src/resources/index.ts';
import { onBothStores, type TestAccount } from '../support/site.ts';
import { assertInvalid, once, opened, type Wire } from '../support/spec.ts';
import { assertReplays, inShort, linesOf } from '../support/spec-journal.ts';

const option = (title: string, ...items: string[]): Wire => ({
  title,
  items: items.map((item) => ({ title: item })),
});
const numbered = (title: string, count: number): Wire =>
  option(title, ...Array.from({ length: count }, (_, index) => `${title} ${index}`));

const shirt = [option('Size', 'S', 'M'), option('Colour', 'red', 'blue', 'green')];
const on = { option_based_stock_control: true };

onBothStores('stock by option', (site) => {
  const own = once(() => site().newAccount());

  it('turning it on gives one record to each combination of items, every one at 0', async () => {
    const account = await own();
    const { path, record } = await newProduct(account, { stock_number: 9, options: shirt });
    const { options } = opened(await account.get(path), 'product');
    const lines = await linesOf(account, async () => {
      const product = await put(account, path, on);
      assert.equal(product.stock_number, 0);
      assert.equal(product.option_based_stock_control, true);
    });
    const records = await stockOf(account, path);
    const [sizes, colours] = options;
    const named = ({ ID, title }: Wire): Wire => ({ ID: Number(ID), title });
    const expected = sizes.items.flatMap((size: Wire) =>
      colours.items.map((colour: Wire) => [
        { ...named(sizes), items: [named(size)] },
        { ...named(colours), items: [named(colour)] },
      ]),
    );
    assert.deepEqual(sortedJson(records.map((one) => one.options)), sortedJson(expected));
    assert.ok(records.every(({ stock_total }) => stock_total === 0));
    const created = records.map(({ ID }) => `create ${path}/stock/${ID}`);
    assert.deepEqual(inShort(lines).sort(), [...created, `delete ${record}`, `update ${path}`].sort());
  });

  it('stock_number is the sum of the records, whichever changes', async () => {
    const account = await own();
    const { path, records } = await byOption(account, 1, 2, 3, 4, 5, 6);
    assert.equal(await numberOf(account, path), 21);
    const lines = await linesOf(account, () => setStock(account, path, records[2]?.ID, 10));
    assert.deepEqual(inShort(lines), [`update ${path}/stock/${records[2]?.ID}`, `update ${path}`]);
    assert.equal(lines[1]?.record?.stock_number, 28);
    assert.equal(await numberOf(account, path), 28);
  });

  it('writing stock_number is 422 unless it equals the sum', async () => {
    const account = await own();
    const { path } = await byOption(account, 1, 2, 3, 4, 5, 6);
    const lines = await linesOf(account, async () => {
      for (const stock_number of [20, 0, 22])
        assertInvalid(await account.put(path, { stock_number, title: 'Changed' }), 'stock_number');
      assert.equal((await put(account, path, { stock_number: 21 })).stock_number, 21);
    });
    assert.deepEqual(lines, []);
    assert.equal((await account.get(path)).body.product.title, 'Shirt');
  });

  it('turning it off keeps the sum in a single record without options', async () => {
    const account = await own();
    const { path, records } = await byOption(account, 1, 2, 3, 4, 5, 6);
    const lines = await linesOf(account, async () => {
      const product = await put(account, path, { option_based_stock_control: false });
      assert.equal(product.stock_number, 21);
      assert.equal(product.options.length, 2, 'the options stay');
    });
    const [single, ...more] = await stockOf(account, path);
    assert.deepEqual(more, []);
    assert.deepEqual(single, { ID: single?.ID, stock_total: 21, options: [] });
    assert.deepEqual(inShort(lines).sort(), [
      `create ${path}/stock/${single?.ID}`,
      ...records.map(({ ID }) => `delete ${path}/stock/${ID}`).sort(),
      `update ${path}`,
    ]);
    await put(account, path, { stock_number: 4 });
    assert.equal((await put(account, path, on)).stock_number, 0, 'on again starts at 0');
    assert.equal((await stockOf(account, path)).length, 6);
  });

  it('GET, turn it on or off, PUT the whole product: the number as it stood asks for nothing', async () => {
    const account = await own();
    const { path } = await newProduct(account, { stock_number: 9, options: shirt });
    const before = (await account.get(path)).body.product;
    assert.equal((await put(account, path, { ...before, ...on })).stock_number, 0);
    const [first] = await stockOf(account, path);
    await setStock(account, path, first?.ID, 8);
    const { product } = (await account.get(path)).body;
    const off = await put(account, path, { ...product, option_based_stock_control: false });
    assert.equal(off.stock_number, 8);
  });

  it('other options with a stock_number that is not their sum: 422, so that no count is lost unseen', async () => {
    const account = await own();
    const { path, options } = await byOption(account, 1, 2, 3, 4, 5, 6);
    const [before, stock] = [await account.get(path), await account.get(`${path}/stock`)];
    const { product } = before.body;
    const [sizes, colours] = options;
    const lines = await linesOf(account, async () => {
      for (const other of [
        [{ ...sizes, items: [sizes.items[0]] }, colours],
        [sizes, colours, option('Gift wrap', 'yes')],
      ])
        assertInvalid(await account.put(path, { ...product, options: other }), 'stock_number');
      const items = (await account.get('/products?per_page=100')).body.products;
      const item = items.find(({ ID }: Wire) => ID === product.ID);
      assert.equal(
        (await account.put(path, item)).text,
        before.text,
        'a list shows no options, and means none',
      );
    });
    assert.deepEqual(lines, []);
    assert.equal((await account.get(path)).text, before.text);
    assert.equal((await account.get(`${path}/stock`)).text, stock.text);
    const more = [{ ...sizes, items: [...sizes.items, { title: 'L' }] }, colours];
    assert.equal((await put(account, path, { ...product, options: more })).stock_number, 21);
  });

  it('a product by option can be sent back as GET gave it: same bytes, no line', async () => {
    const account = await own();
    const { path } = await byOption(account, 1, 2, 3, 4, 5, 6);
    const [before, stock] = [await account.get(path), await account.get(`${path}/stock`)];
    const lines = await linesOf(account, async () => {
      for (const body of [before.body, before.body.product]) {
        const answer = await account.put(path, body);
        assert.equal(answer.status, 200);
        assert.equal(answer.text, before.text);
      }
    });
    assert.deepEqual(lines, []);
    assert.equal((await account.get(`${path}/stock`)).text, stock.text);
  });

  it('what is left of several by turning it off may be more than a record takes, and can be sent back', async () => {
    const account = await own();
    const most = limits.maxInteger;
    const { path } = await byOption(account, most, most, 0, 0, 0, 0);
    const product = await put(account, path, { option_based_stock_control: false });
    const [record] = await stockOf(account, path);
    const place = `${path}/stock/${record?.ID}`;
    assert.deepEqual([product.stock_number, record?.stock_total], [2 * most, 2 * most]);
    const lines = await linesOf(account, async () => {
      assert.deepEqual(opened(await account.put(place, record), 'stock_record'), record);
      for (const stock_total of [2 * most + 1, most + 1, -most - 1])
        for (const sentAs of ['stock_total', 'stock_level'])
          assertInvalid(await account.put(place, { [sentAs]: stock_total }), sentAs);
    });
    assert.deepEqual(lines, []);

    const parts: string[] = [];
    await exportBundle(model, site().store.forAccount(account.ID), async (part) => void parts.push(part));
    const other = await site().newAccount();
    const bundle = JSON.parse(parts.join(''));
    await other.load(bundle);
    assert.equal((await other.get(`${path}/stock`)).text, (await account.get(`${path}/stock`)).text);
    const large = bundle.products.find(({ ID }: Wire) => ID === product.ID);
    large.stock_records[0].stock_total = large.stock_number = most * limits.stockCombinations + 1;
    await assert.rejects((await site().newAccount()).load({ products: [large] }), /8192000000000000/);

    assert.equal(opened(await account.put(place, { stock_total: most }), 'stock_record').stock_total, most);
    assert.equal(await numberOf(account, path), most);
  });

  it('a new item starts its combinations at 0; the others keep their IDs and counts', async () => {
    const account = await own();
    const { path, records, options } = await byOption(account, 1, 2, 3, 4, 5, 6);
    const [sizes, colours] = options;
    const lines = await linesOf(account, async () => {
      const changed = [{ ...sizes, items: [...sizes.items, { title: 'L' }] }, colours];
      assert.equal((await put(account, path, { options: changed })).stock_number, 21);
    });
    const after = await stockOf(account, path);
    assert.equal(after.length, 9);
    for (const record of records) assert.deepEqual(find(after, record.ID), record);
    const fresh = after.filter(({ ID }) => !find(records, ID));
    assert.ok(fresh.every((one) => one.stock_total === 0 && one.options[0].items[0].title === 'L'));
    const created = fresh.map(({ ID }) => `create ${path}/stock/${ID}`);
    assert.deepEqual(inShort(lines).sort(), [...created, `update ${path}`].sort());
  });

  it('an item that goes takes its combinations and their stock with it', async () => {
    const account = await own();
    const { path, records, options } = await byOption(account, 1, 2, 3, 4, 5, 6);
    const [sizes, colours] = options;
    const gone = records.filter((one) => one.options[0].items[0].title === 'S');
    const kept = records.filter((one) => !gone.includes(one));
    const lines = await linesOf(account, () =>
      put(account, path, { options: [{ ...sizes, items: [sizes.items[1]] }, colours] }),
    );
    assert.deepEqual(sortedJson(await stockOf(account, path)), sortedJson(kept));
    assert.equal(await numberOf(account, path), total(kept));
    const deleted = gone.map(({ ID }) => `delete ${path}/stock/${ID}`);
    assert.deepEqual(inShort(lines).sort(), [...deleted, `update ${path}`].sort());
  });

  it('records show the titles that options and items have now', async () => {
    const account = await own();
    const { path, records, options } = await byOption(account, 1, 2, 3, 4, 5, 6);
    const [sizes, colours] = options;
    const [small, medium] = sizes.items;
    const renamed = { ...sizes, title: 'Width', items: [{ ...small, title: 'Narrow' }, medium] };
    const lines = await linesOf(account, () => put(account, path, { options: [renamed, colours] }));
    const after = await stockOf(account, path);
    for (const record of records) {
      const title = record.options[0].items[0].title === 'S' ? 'Narrow' : 'M';
      const [first, second] = record.options;
      const items = [{ ...first.items[0], title }];
      assert.deepEqual(find(after, record.ID), {
        ...record,
        options: [{ ...first, title: 'Width', items }, second],
      });
    }
    assert.equal(lines.filter(({ resource }) => resource === 'stock_record').length, 6);
    assert.equal(await numberOf(account, path), 21);
  });

  it('the order of options and items makes no other combination', async () => {
    const account = await own();
    const { path, records, options } = await byOption(account, 1, 2, 3, 4, 5, 6);
    const turned = options.toReversed().map((one) => ({ ...one, items: one.items.toReversed() }));
    assert.equal((await put(account, path, { options: turned })).stock_number, 21);
    const after = await stockOf(account, path);
    assert.equal(after.length, 6);
    for (const record of records) assert.equal(find(after, record.ID)?.stock_total, record.stock_total);
  });

  it('another option makes other combinations', async () => {
    const account = await own();
    const { path, options } = await byOption(account, 1, 2, 3, 4, 5, 6);
    await put(account, path, { options: [...options, option('Fit', 'slim', 'wide')] });
    let after = await stockOf(account, path);
    assert.equal(after.length, 12);
    assert.ok(after.every((one) => one.options.length === 3));
    assert.equal(await numberOf(account, path), total(after));
    await put(account, path, { options: [options[1]] });
    after = await stockOf(account, path);
    assert.deepEqual(after.map((one) => one.options[0].items[0].title).sort(), ['blue', 'green', 'red']);
    assert.equal(await numberOf(account, path), total(after));
  });

  it('a deleted combination stays uncounted, whatever becomes of the options', async () => {
    const account = await own();
    const { path, records, options } = await byOption(account, 1, 2, 3, 4, 5, 6);
    const gone = records[3] as Wire;
    const lines = await linesOf(account, async () => {
      const answer = await account.delete(`${path}/stock/${gone.ID}`);
      assert.deepEqual(opened(answer, 'stock_record'), gone);
    });
    assert.deepEqual(inShort(lines), [`delete ${path}/stock/${gone.ID}`, `update ${path}`]);
    assert.equal(await numberOf(account, path), 21 - gone.stock_total);
    const combination = (one: Wire): string =>
      JSON.stringify(one.options.map(({ items }: Wire) => items[0].ID));
    const [sizes, colours] = options;
    for (const changed of [
      [{ ...sizes, title: 'Width' }, colours],
      [{ ...sizes, items: [...sizes.items, { title: 'L' }] }, colours],
      [colours, sizes].map((one) => ({ ...one, required: '1' })),
    ]) {
      await put(account, path, { options: changed, title: `Shirt ${changed.length}` });
      const left = await stockOf(account, path);
      assert.ok(!left.map(combination).includes(combination(gone)), 'it does not come back');
      for (const record of records)
        if (record !== gone) assert.equal(find(left, record.ID)?.stock_total, record.stock_total);
    }
    assert.equal(await numberOf(account, path), 21 - gone.stock_total);
  });

  it('an item with custom input counts once, as itself', async () => {
    const account = await own();
    const words = {
      title: 'Words',
      items: [{ title: 'Your text', is_custom_input: '1' }, { title: 'None' }],
    };
    const { path } = await newProduct(account, { options: [option('Size', 'S', 'M'), words] });
    await put(account, path, on);
    assert.equal((await stockOf(account, path)).length, 4);
  });

  it('without options there is one combination: the product itself', async () => {
    const account = await own();
    const { path } = await newProduct(account, { stock_number: 5 });
    assert.equal((await put(account, path, on)).stock_number, 0);
    const records = await stockOf(account, path);
    assert.deepEqual(records, [{ ID: records[0]?.ID, stock_total: 0, options: [] }]);
  });

  it('replaying /changes gives exactly what GET shows', async () => assertReplays(await own()));

  it('2,048 items of one option are 2,048 combinations', async () => {
    const account = await site().newAccount();
    const { path } = await newProduct(account, {});
    const product = await put(account, path, { ...on, options: [numbered('Number', 2048)] });
    assert.equal(product.options[0].items.length, 2048);
    assertInvalid(await account.put(path, { options: [numbered('Number', 2049)] }), 'options');
  });

  it('2,048 combinations can be counted, and not one more: 422, and nothing changes', async () => {
    const account = await site().newAccount();
    const [row, column] = [numbered('Row', 32), numbered('Column', 64)];
    const { path } = await newProduct(account, { options: [row, column] });
    const product = await put(account, path, on);
    const more = [
      product.options[0],
      { ...product.options[1], items: [...product.options[1].items, { title: 'x' }] },
    ];
    const lines = await linesOf(account, async () => {
      assertInvalid(await account.put(path, { options: more }), 'options');
      assertInvalid(
        await account.put(path, { options: [row, column, option('Third', 'a', 'b')] }),
        'options',
      );
    });
    assert.deepEqual(lines, []);
    const tooMany = await newProduct(account, {});
    await put(account, tooMany.path, { options: [numbered('Row', 3), numbered('A', 30), numbered('B', 23)] });
    assertInvalid(await account.put(tooMany.path, on), 'options');
    assert.equal((await account.get(tooMany.path)).body.product.option_based_stock_control, false);
    assert.equal((await stockOf(account, tooMany.path)).length, 1);
    await assertReplays(account);
  });

  it('options whose combinations fill the disk when written out are refused at once: 422', async () => {
    const account = await site().newAccount();
    const options = Array.from({ length: 300 }, (_, index) =>
      option('T'.repeat(250), ...(index < 11 ? ['a', 'b'] : ['a'])),
    );
    assertInvalid(await account.post('/products', { title: 'Bomb', price: 1, ...on, options }), 'options');
    assert.deepEqual((await account.get('/changes')).body.changes, []);
  });
});

interface Made {
  path: string;
  /** The path of its stock record. */
  record: string;
}

async function newProduct(account: TestAccount, changes: Wire): Promise<Made> {
  const answer = await account.post('/products', { title: 'Shirt', price: 1 });
  const path = `/products/${answer.body.product.ID}`;
  await put(account, path, changes);
  const [single] = await stockOf(account, path);
  return { path, record: `${path}/stock/${single?.ID}` };
}

/** A shirt in six combinations with these counts; its records by ascending ID. */
async function byOption(
  account: TestAccount,
  ...counts: number[]
): Promise<{ path: string; records: Wire[]; options: [Wire, Wire] }> {
  const { path } = await newProduct(account, { options: shirt });
  const { options } = await put(account, path, on);
  const fresh = await stockOf(account, path);
  for (const [index, { ID }] of fresh.entries()) await setStock(account, path, ID, counts[index] as number);
  return { path, options: [options[0], options[1]], records: await stockOf(account, path) };
}

const put = async (account: TestAccount, path: string, body: unknown): Promise<Wire> =>
  opened(await account.put(path, body), 'product');

const setStock = async (account: TestAccount, path: string, ID: number, stock_level: number): Promise<Wire> =>
  opened(await account.put(`${path}/stock/${ID}`, { stock_level }), 'stock_record');

const stockOf = async (account: TestAccount, path: string): Promise<Wire[]> =>
  opened(await account.get(`${path}/stock?sort_direction=ASC&per_page=100`), 'stock_records') as Wire[];

const numberOf = async (account: TestAccount, path: string): Promise<number> =>
  (await account.get(path)).body.product.stock_number;

const find = (records: Wire[], id: number): Wire | undefined => records.find(({ ID }) => ID === id);
const total = (records: Wire[]): number => records.reduce((sum, one) => sum + one.stock_total, 0);
const sortedJson = (values: unknown[]): string[] => values.map((value) => JSON.stringify(value)).sort();
