import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onBothStores } from '../support/site.ts';
import {
  assertInvalid,
  assertPages,
  assertRefused,
  assertSorts,
  listed,
  type Shape,
} from '../support/spec.ts';
import type { Family } from '../support/spec-bench.ts';
import { itKeepsTheCommonRules } from '../support/spec-family.ts';
import { existing, inputs } from '../support/spec-inputs.ts';
import { inShort } from '../support/spec-journal.ts';

/** What the reply to POST shows. */
const created: Shape = {
  ID: 'integer',
  parent_category: 'integer',
  title: 'string',
  short_description: 'string',
  long_description: 'string',
  price: 'money',
  sku: 'string',
  weight: 'weight',
  stock_number: 'integer',
  title_tag: 'string',
  meta_keywords: 'string',
  meta_description: 'string',
  was_price: 'money',
  rrp: 'money',
  trade_price: 'money',
};

const common: Shape = {
  ...created,
  visible: 'boolean',
  stock_backorder: 'integer',
  free_postage: 'boolean',
};

const list: Shape = { ...common, options: 'empty array' };

const single: Shape = {
  ...common,
  option_based_stock_control: 'boolean',
  options: [
    {
      ID: 'string ID',
      title: 'string',
      required: 'string flag',
      items: [
        {
          ID: 'string ID',
          title: 'string',
          price_adjustment: 'money',
          weight_adjustment: 'three decimals',
          is_custom_input: 'string flag',
        },
      ],
    },
  ],
};

const family: Family = {
  ...{ path: '/products', one: 'product', many: 'products' },
  ...{ single, list, created },
  required: ['title', 'price'],
  sample: (number) => ({
    parent_category: 1 + (number % 2),
    title: `Product ${number}`,
    visible: number % 2 === 0,
    short_description: `Short ${number}`,
    long_description: `Long ${number}`,
    price: `${number}.99`,
    sku: `SKU-${number}`,
    weight: `${number}.125`,
    stock_number: number,
    stock_backorder: 1 + (number % 2),
    title_tag: `Tag ${number}`,
    meta_keywords: `words ${number}`,
    meta_description: `About ${number}`,
    was_price: `${number}.50`,
    rrp: `${number}.25`,
    trade_price: `${number}.05`,
    free_postage: number % 2 === 0,
  }),
  defaults: {
    ...{ parent_category: 0, visible: true, short_description: '', long_description: '', sku: '' },
    ...{ weight: '0.00', stock_number: 0, stock_backorder: 0, title_tag: '', meta_keywords: '' },
    ...{ meta_description: '', was_price: '0.00', rrp: '0.00', trade_price: '0.00', free_postage: false },
  },
  inputs: {
    parent_category: existing(2, 1, 0),
    title: inputs.text,
    visible: inputs.boolean,
    short_description: inputs.longText,
    long_description: inputs.longText,
    price: inputs.money,
    sku: inputs.text,
    weight: inputs.weight,
    stock_number: inputs.integer,
    stock_backorder: {
      takes: [
        [1, 1],
        ['2', 2],
        [0, 0],
        ['1', 1],
        [2, 2],
        ['0', 0],
      ],
      refuses: [3, -1, '3', 1.5, 'allow', '', true, null, [1]],
    },
    title_tag: inputs.text,
    meta_keywords: inputs.text,
    meta_description: inputs.metaDescription,
    was_price: inputs.money,
    rrp: inputs.money,
    trade_price: inputs.money,
    free_postage: inputs.boolean,
  },
  readOnly: { average_rating: '5.00' },
  setUp: (account) =>
    account.load({
      categories: [
        { ID: 1, title: 'One' },
        { ID: 2, title: 'Two' },
      ],
    }),
};

onBothStores('products', (site) => {
  const open = itKeepsTheCommonRules(site, family);

  it('?category_id lists only products of that category', async () => {
    const account = await site().newAccount();
    await account.load({
      categories: [
        { ID: 1, title: 'Top' },
        { ID: 2, title: 'Below', parent_category: 1 },
      ],
      products: [1, 2, 0, 1].map((parent_category, index) => ({
        ...{ ID: index + 1, title: `Product ${index}`, price: 1, parent_category },
      })),
    });
    const of = (query: string): Promise<number[]> =>
      listed(account, `/products?category_id=${query}`, 'products');
    assert.deepEqual(await of('1'), [4, 1], 'not those of sub-categories');
    assert.deepEqual(await of('1&sort_direction=ASC'), [1, 4]);
    assert.deepEqual(await of('1&sort_property=title&per_page=1'), [4]);
    assert.deepEqual(await of('2'), [2]);
    assert.deepEqual(await of('0'), [3]);
    assert.deepEqual(await of('99'), []);
    for (const bad of ['x', '', '1.5', '1&category_id=2'])
      assertRefused(await account.get(`/products?category_id=${bad}`), 400, /category_id/);
  });

  it('a list pages by the common parameters', async () => {
    const account = await site().newAccount();
    const ids = Array.from({ length: 27 }, (_, index) => 27 - index);
    await account.load({ products: ids.map((ID) => ({ ID, title: 'x', price: 1 })) });
    await assertPages(account, '/products', 'products', ids);
  });

  it('a list sorts by ID, average_rating, title, price, sku and stock_number, ties by ID', async () => {
    const account = await site().newAccount();
    const rows = [
      { ID: 1, title: 'c', price: '10.00', sku: 'C', stock_number: 10, average_rating: '4.50' },
      { ID: 2, title: 'a', price: '9.99', sku: 'B', stock_number: 9 },
      { ID: 3, title: 'b', price: '100.00', sku: 'B', stock_number: 100, average_rating: '0.00' },
      { ID: 4, title: 'a', price: '9.99', sku: 'A', stock_number: 9, average_rating: null },
      { ID: 5, title: 'c', price: '0.50', sku: 'A', stock_number: 0, average_rating: '4.50' },
      { ID: 6, title: 'd', price: '10.00', sku: 'D', stock_number: 0, average_rating: '4.05' },
    ];
    await account.load({ products: rows });
    const orders = {
      average_rating: [2, 4, 3, 6, 1, 5],
      title: [2, 4, 3, 1, 5, 6],
      price: [5, 2, 4, 1, 6, 3],
      sku: [4, 5, 2, 3, 1, 6],
      stock_number: [5, 6, 2, 4, 1, 3],
    };
    await assertSorts(account, '/products', 'products', single, orders);
    // A rating cannot be written: PUT ignores it, so the order stays.
    assert.equal((await account.put('/products/2', { average_rating: '5.00' })).status, 200);
    assert.equal((await account.put('/products/2', { average_rating: 'excellent' })).status, 200);
    await assertSorts(account, '/products', 'products', single, orders);
  });

  it("a new product stands in no category, one of the account's, and in no other", async () => {
    const { account, make, at } = await open();
    const stranger = await site().newAccount();
    await stranger.load({ categories: [{ ID: 7000, title: 'Not yours' }] });
    const body = { title: 'x', price: 1, parent_category: 7000 };
    assertInvalid(await account.post('/products', body), 'parent_category');
    const { ID } = await make();
    assertInvalid(await account.put(at(ID), { parent_category: 7000 }), 'parent_category');
  });

  it('every problem of a request is named at once', async () => {
    const { account } = await open();
    const body = { price: 'free', visible: 'maybe', stock_backorder: 3, weight: null, colour: 'red' };
    const fields = ['title', 'price', 'visible', 'stock_backorder', 'weight', 'colour'];
    assertInvalid(await account.post('/products', body), ...fields);
  });

  it('the journal tells of a product and of the stock record it drags along', async () => {
    const { account, sample, create, at, lines } = await open();
    let ID = 0;
    const creation = await lines(async () => {
      ID = await create({ ...sample(), stock_number: 3 });
    });
    const [stock] = await listed(account, `${at(ID)}/stock`, 'stock_records');
    const record = `${at(ID)}/stock/${stock}`;
    assert.deepEqual(inShort(creation), [`create ${at(ID)}`, `create ${record}`]);
    assert.deepEqual(creation[1]?.record, { ID: stock, stock_total: 3, options: [] });
    assert.equal(creation[1]?.resource, 'stock_record');
    const change = await lines(() => account.put(at(ID), { stock_number: 4, title: 'Both' }));
    assert.deepEqual(inShort(change).sort(), [`update ${at(ID)}`, `update ${record}`]);
    const plain = await lines(() => account.put(at(ID), { title: 'Alone' }));
    assert.deepEqual(inShort(plain), [`update ${at(ID)}`]);
    const deletion = await lines(() => account.delete(at(ID)));
    assert.deepEqual(inShort(deletion).sort(), [`delete ${at(ID)}`, `delete ${record}`]);
  });
});
