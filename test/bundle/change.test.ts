import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { exportBundle } from '../../src/bundle/export.ts';
import {
  bundleFromObject,
  type ImportOptions,
  type ImportSummary,
  importBundle,
} from '../../src/bundle/import.ts';
import { model } from '../../src/resources/index.ts';
import { type Bundle, pairs } from '../support/bundle-faults.ts';
import { nastyBundle, plainBundle } from '../support/bundles.ts';
import { onBothStores, type TestAccount } from '../support/site.ts';

onBothStores('importing over what is there', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    await account.load(plainBundle());
    await account.load(pairs());
  });

  const load = (bundle: Bundle, options: ImportOptions = {}): Promise<ImportSummary> =>
    importBundle(model, site().store.forAccount(account.ID), bundleFromObject(bundle), {
      ...{ existing: 'change', collectErrors: true, actor: 'owner:1' },
      ...options,
    });

  async function exported({ ID }: TestAccount): Promise<string> {
    let text = '';
    await exportBundle(model, site().store.forAccount(ID), async (part) => {
      text += part;
    });
    return text;
  }

  type JsonRecord = Record<string, unknown>;

  /** Loads what must be stored whole. */
  async function change(bundle: Bundle): Promise<ImportSummary> {
    const outcome = await load(bundle);
    assert.deepEqual(outcome.refused, []);
    return outcome;
  }

  /** Loads what must be refused, for these reasons and no others. */
  async function assertRefused(bundle: Bundle, reasons: Record<string, RegExp>): Promise<void> {
    const state = await exported(account);
    const { refused, refusedMore, step } = await load(bundle);
    assert.deepEqual(
      refused.map(({ place }) => place),
      Object.keys(reasons),
    );
    for (const { place, message } of refused) assert.match(message, reasons[place] as RegExp);
    assert.deepEqual({ refusedMore, step }, { refusedMore: false, step: null });
    assert.equal((await exported(account)) === state, true, 'something was stored');
  }

  const product = async (id: number) => (await account.get(`/products/${id}`)).body.product;
  const stock = async (id: number): Promise<[number, number][]> =>
    (await account.get(`/products/${id}/stock?sort_direction=ASC`)).body.stock_records.map(
      ({ ID, stock_total }: { ID: number; stock_total: number }) => [ID, stock_total],
    );

  it('what an export says is unchanged, every kind and field of it, and leaves no trace', async () => {
    const fresh = await site().newAccount();
    await fresh.load(nastyBundle());
    const text = await exported(fresh);
    const changes = (await fresh.get('/changes?per_page=100')).text;
    const source = bundleFromObject(JSON.parse(text));
    const how = { existing: 'change', collecting: true } as const;
    const outcome = await importBundle(model, site().store.forAccount(fresh.ID), source, how);
    const none = Object.fromEntries(Object.keys(nastyBundle()).map((key) => [key, 0]));
    const all = Object.fromEntries(Object.entries(nastyBundle()).map(([key, list]) => [key, list.length]));
    assert.deepEqual(outcome, {
      ...{ created: none, changed: none, unchanged: all },
      ...{ refused: [], refusedMore: false, step: null },
    });
    assert.equal((await exported(fresh)) === text, true);
    assert.equal((await fresh.get('/changes?per_page=100')).text, changes);
  });

  it('named fields change and the others stay; new records stand beside', async () => {
    const outcome = await change({
      categories: [
        { ID: 101, title: 'Renamed' },
        { ID: 102, title: 'Category 102' },
        { ID: 103, title: 'New' },
      ],
      blogs: [{ ID: 101, category_id: [102] }],
    });
    assert.deepEqual(outcome.created, { categories: 1, blogs: 0 });
    assert.deepEqual(outcome.changed, { categories: 1, blogs: 1 });
    assert.deepEqual(outcome.unchanged, { categories: 1, blogs: 0 });
    const { category } = (await account.get('/categories/101')).body;
    assert.deepEqual([category.title, category.parent_category], ['Renamed', 1]);
    const { blog_post } = (await account.get('/blogs/101')).body;
    assert.deepEqual([blog_post.title, blog_post.category_id], ['Post', [102]]);
    assert.equal((await account.get('/blogs?category=101')).body.blogs.length, 1, 'the links follow');
  });

  it('what lists of the API show changes nothing, whole or with one field left out', async () => {
    const paths = [
      'categories',
      'products',
      'customers',
      'pages',
      'blogs',
      'blog_comments',
      'enquirys',
      'discount_codes',
    ];
    for (const path of paths) {
      const [[key, records] = ['', []]] = Object.entries<JsonRecord[]>(
        (await account.get(`/${path}?per_page=5`)).body,
      );
      assert.ok(records.length > 0, path);
      const names = Object.keys(records[0] ?? {}).filter((name) => name !== 'ID');
      for (const left of [undefined, ...names]) {
        const shorter = records.map((record) =>
          Object.fromEntries(Object.entries(record).filter(([name]) => name !== left)),
        );
        const { changed, step } = await change({ [key]: shorter });
        assert.deepEqual([changed, step], [{ [key]: 0 }, null], `${path} without ${left}`);
      }
    }
    const [customer] = (await account.get('/customers?per_page=1')).body.customers;
    const addresses = customer.addresses.map(({ ID }: JsonRecord) => ({ ID }));
    assert.equal((await change({ customers: [{ ID: customer.ID, addresses, user: {} }] })).step, null);
  });

  it('a new record needs what creating needs; one that is there needs its ID alone', async () => {
    await assertRefused(
      { products: [{ ID: 101 }, { ID: 900, title: 'No price' }, { title: 'No ID', price: 1 }] },
      { 'products[1].price': /required/, 'products[2].ID': /required/ },
    );
  });

  it("a product's stock records are those given: others go, and the number is their sum", async () => {
    await change({
      products: [
        {
          ID: 101,
          stock_records: [
            { ID: 1012, stock_total: 40 },
            { ID: 7000, ...{ stock_total: 2, options: [{ ID: 101, items: [{ ID: 1011 }] }] } },
          ],
        },
      ],
    });
    assert.deepEqual(await stock(101), [
      [1012, 40],
      [7000, 2],
    ]);
    assert.equal((await product(101)).stock_number, 42);
    await assertRefused(
      { products: [{ ID: 101, stock_number: 5, stock_records: [{ ID: 1012 }] }] },
      { 'products[0].stock_number': /sum.*40/ },
    );
  });

  it('options without stock records change as by hand: counts stay with their combinations', async () => {
    const { options } = await product(102);
    options[0].items[0].title = 'Tiny';
    options[0].items.push({ title: 'Large' });
    await change({ products: [{ ID: 102, options }] });
    assert.deepEqual(
      (await stock(102)).map(([, total]) => total),
      [1, 2, 0],
    );
    const { body } = await account.get('/products/102/stock?sort_direction=ASC');
    assert.equal(body.stock_records[0].options[0].items[0].title, 'Tiny');
    await change({ products: [{ ID: 102, option_based_stock_control: false, stock_number: 9 }] });
    assert.deepEqual(
      (await stock(102)).map(([, total]) => total),
      [9],
    );
  });

  it('options and stock records given together take the place of the old ones', async () => {
    const items = [{ ID: '5001', title: 'Red' }];
    await change({
      products: [
        {
          ...{ ID: 102, option_based_stock_control: true },
          options: [{ ID: '5000', title: 'Colour', items }],
          stock_records: [{ ID: 8000, stock_total: 6, options: [{ ID: 5000, items: [{ ID: 5001 }] }] }],
        },
      ],
    });
    assert.deepEqual(await stock(102), [[8000, 6]]);
    const { options, stock_number } = await product(102);
    assert.deepEqual([options.length, options[0].items[0].ID, stock_number], [1, '5001', 6]);
    const { body } = await account.put('/products/102', {
      options: [{ title: 'New', items: [{ title: 'x' }] }],
    });
    assert.equal(body.product.options[0].ID, '5001', 'IDs go on after those of the bundle');
  });

  it("a zone's delivery types are merged by ID", async () => {
    const types = [
      { ID: 1, name: 'Courier' },
      { ID: 5, name: 'Drone' },
    ];
    const { changed } = await change({ delivery_zones: [{ ID: 101, delivery_types: types }] });
    assert.deepEqual(changed, { delivery_zones: 1 });
    await change({ delivery_zones: [{ ID: 101, delivery_types: [{ ID: 6, name: 'Boat' }] }] });
    const { body } = await account.get('/deliveryzones/101/types?sort_direction=ASC');
    assert.deepEqual(body.delivery_types, [...types, { ID: 6, name: 'Boat' }]);
    assert.equal((await account.get('/deliveryzones/102/types')).body.delivery_types[0].name, 'Post');
  });

  it("a customer's addresses get the IDs that they lack, once", async () => {
    const addresses = [{ ID: 1, city: 'Hove' }, { city: 'Lewes' }];
    await change({
      customers: [
        { ID: 101, addresses },
        { ID: 110, last_name: 'New', addresses },
      ],
    });
    const idsOf = async (id: number) =>
      (await account.get(`/customers/${id}`)).body.customer.addresses.map(({ ID }: { ID: number }) => ID);
    assert.deepEqual(
      [await idsOf(101), await idsOf(110)],
      [
        [1, 2],
        [1, 3],
      ],
    );
    await assertRefused(
      { customers: [{ ID: 101, addresses: [{ ID: 1 }, { ID: 1 }] }] },
      { 'customers[0].addresses[1].ID': /twice/ },
    );
    await assertRefused(
      { customers: [{ ID: 101, addresses: [{ ID: 3 }] }] },
      { 'customers[0].addresses[0].ID': /is not one that this customer has/ },
    );
  });

  it('a circle is seen through records that the bundle does not name', async () => {
    await account.load({
      categories: [
        { ID: 201, title: 'a' },
        { ID: 202, parent_category: 201, title: 'b' },
      ],
    });
    await account.load({ categories: [{ ID: 203, parent_category: 202, title: 'c' }] });
    await assertRefused(
      {
        categories: [
          { ID: 201, parent_category: 203 },
          { ID: 204, title: 'd', parent_category: 999 },
        ],
      },
      { 'categories[0].parent_category': /circle/, 'categories[1].parent_category': /999/ },
    );
    await change({
      categories: [
        { ID: 201, parent_category: 203 },
        { ID: 202, parent_category: 0 },
      ],
    });
  });

  it('values that are unique: kept, given up and taken in order; never shared, never swapped', async () => {
    const codes = (a: string, b: string): Bundle => ({
      discount_codes: [
        { ID: 101, code: a },
        { ID: 102, code: b },
      ],
    });
    assert.deepEqual((await change(codes('OFF101', 'Off102'))).changed, { discount_codes: 1 });
    await assertRefused(codes('off102', 'off101'), {
      'discount_codes[0].code': /off102 is taken/,
      'discount_codes[1].code': /off101 is taken/,
    });
    await assertRefused(codes('X', 'x'), { 'discount_codes[1].code': /x is taken/ });
    await change(codes('FREE', 'OFF101'));
    const added = { ...pairs().discount_codes[0], ID: 103, code: 'FREE' };
    await change({ discount_codes: [added, { ID: 101, code: 'LATER' }].reverse() });
    await assertRefused(
      { mail_alias: [{ ID: 102, domain_id: 1, alias: 'HELLO' }] },
      { 'mail_alias[0].alias': /HELLO is taken/ },
    );
  });

  it('an ID may stand in a bundle once, however far apart', async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ ID: 3000 + index, name: 'x' }));
    await assertRefused(
      { blog_categories: [...many, { ID: 3000, name: 'y' }] },
      { 'blog_categories[250].ID': /taken/ },
    );
  });

  it('each fault is named once, and what only points at a refused record is not blamed', async () => {
    const bundle = pairs();
    for (const list of Object.values(bundle)) for (const record of list) record.ID += 400;
    bundle.domains[0] = { ID: 501, name: 'no domain' };
    bundle.mail_alias = [{ ...bundle.mail_alias[0], domain_id: 501 }];
    bundle.domains[1].name = 'n501.example';
    bundle.blogs = [{ ID: 501, title: 7, colour: 1 }];
    bundle.blog_comments = [{ ID: 501, post_id: 501, name: 'Eve', message: 'Hm' }];
    bundle.pages = [{ ID: 501 }, { ...bundle.pages[1], page_filename: 'new', parent_id: 501 }];
    bundle.orders = [];
    for (const key of ['discount_codes', 'products', 'categories']) delete bundle[key];
    const missing = [
      'page_title',
      'page_type',
      'content',
      'is_onmenu',
      'menu_text',
      'page_filename',
      'menu_order',
    ];
    await assertRefused(bundle, {
      orders: /not a key/,
      'domains[0].name': /domain/,
      ...Object.fromEntries(missing.map((name) => [`pages[0].${name}`, /required/])),
      'blogs[0].title': /string/,
      'blogs[0].colour': /known/,
      'blogs[0].post': /required/,
    });
  });

  it('a hundred faults are listed, and whether there are more', async () => {
    const bad = (count: number): Bundle => ({
      blog_categories: Array.from({ length: count }, (_, index) => ({ ID: 9000 + index, name: 7 })),
    });
    const [some, more] = [await load(bad(100)), await load(bad(101))];
    assert.deepEqual([some.refused.length, some.refusedMore], [100, false]);
    assert.deepEqual([more.refused.length, more.refusedMore], [100, true]);
  });

  it('one that is called off stores nothing', async () => {
    const state = await exported(account);
    const gone = new AbortController();
    const many = Array.from({ length: 500 }, (_, index) => ({ ID: 20_000 + index, name: 'x' }));
    const onProgress = (): void => gone.abort();
    await assert.rejects(load({ blog_categories: many }, { signal: gone.signal, onProgress }), {
      name: 'AbortError',
    });
    assert.equal((await exported(account)) === state, true);
  });
});
