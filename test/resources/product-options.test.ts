import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onBothStores, type TestAccount } from '../support/site.ts';
import { assertInvalid, once, opened, type Wire } from '../support/spec.ts';
import { inShort, linesOf } from '../support/spec-journal.ts';

const size = {
  title: 'Size',
  required: '1',
  items: [
    { title: 'Small', price_adjustment: '-1.00', weight_adjustment: '-0.050', is_custom_input: '0' },
    { title: 'Large', price_adjustment: '2.50', weight_adjustment: '0.125', is_custom_input: '0' },
  ],
};
const engraving = {
  title: 'Engraving',
  required: '0',
  items: [{ title: 'Text', price_adjustment: '5.00', weight_adjustment: '0.000', is_custom_input: '1' }],
};

onBothStores('product options', (site) => {
  const own = once(() => site().newAccount());

  it('PUT options is the new full list, filled in the single product and empty in the list', async () => {
    const account = await own();
    const path = await newProduct(account);
    const options = (await put(account, path, { options: [size, engraving] })).options;
    assert.deepEqual(withoutIds(options), [size, engraving]);
    assert.deepEqual((await account.get(path)).body.product.options, options);
    const [inList] = (await account.get('/products')).body.products;
    assert.deepEqual([inList.ID, inList.options], [Number(path.split('/')[2]), []]);
    assert.deepEqual(withoutIds((await put(account, path, { options: [engraving] })).options), [engraving]);
    assert.deepEqual((await put(account, path, { title: 'Untouched' })).options.length, 1);
  });

  it('an empty list of options removes none, unless stock by option is set to false beside it', async () => {
    const account = await own();
    for (const isByOption of [false, true]) {
      const path = await newProduct(account);
      const whole = await put(account, path, { options: [size], option_based_stock_control: isByOption });
      const empty = [[], '', ['']];
      for (const options of empty) {
        assert.deepEqual(await put(account, path, { options }), whole);
        assert.deepEqual(await put(account, path, { options, stock_number: 0, title: whole.title }), whole);
      }
      const byOption = { ...whole, option_based_stock_control: true };
      assert.deepEqual(await put(account, path, { options: [], option_based_stock_control: true }), byOption);
      const form = new URLSearchParams('options[]=&option_based_stock_control=0');
      const cleared = opened(await account.call('PUT', path, { body: form }), 'product');
      assert.deepEqual(cleared, { ...whole, options: [], option_based_stock_control: false });
    }
  });

  it('an option or item with an ID keeps what the request leaves out of it', async () => {
    const account = await own();
    const path = await newProduct(account);
    const whole = await put(account, path, { options: [size, engraving] });
    const [one, two] = whole.options;
    const same = [
      [{ ID: one.ID }, { ID: two.ID, title: two.title }],
      [
        { ...one, items: one.items.map(({ ID }: Wire) => ({ ID: Number(ID) })) },
        { ID: two.ID, required: '0' },
      ],
    ];
    for (const options of same) assert.deepEqual(await put(account, path, { options }), whole);
    const [changed] = (
      await put(account, path, {
        options: [{ ID: one.ID, items: [{ title: 'New' }, { ID: one.items[1].ID, title: 'XL' }] }, two],
      })
    ).options;
    assert.deepEqual(changed.items[1], { ...one.items[1], title: 'XL' });
    assert.deepEqual([changed.title, changed.items[0].price_adjustment], [one.title, '0.00']);
    await refusesOptions(account, path, [{ items: [] }]);
    await refusesOptions(account, path, [{ ID: one.ID, items: [{ price_adjustment: 1 }] }]);
  });

  for (const isByOption of [false, true])
    it(`a product as a list shows it, sent back, keeps its options; stock by option: ${isByOption}`, async () => {
      const account = await own();
      const path = await newProduct(account);
      const whole = await put(account, path, { options: [size], option_based_stock_control: isByOption });
      const [listed] = (await account.get('/products')).body.products;
      assert.deepEqual(await put(account, path, listed), whole);
      const form = new URLSearchParams(Object.entries(listed).map(([name, value]) => [name, String(value)]));
      assert.deepEqual(opened(await account.call('PUT', path, { body: form }), 'product'), whole);
      assert.deepEqual(await put(account, path, { ...listed, price: '7.00' }), { ...whole, price: '7.00' });
      const { ID: _, ...fields } = listed;
      assert.deepEqual(await put(account, path, { ...fields, price: '8.00' }), { ...whole, price: '8.00' });
      assert.deepEqual(
        (await put(account, path, { ID: listed.ID, options: [], stock_number: 0 })).options,
        whole.options,
      );
    });

  it('POST takes options and stock by option, too: nothing is dropped in silence', async () => {
    const account = await own();
    const body = { title: 'Mug', price: 1, options: [size, engraving], option_based_stock_control: true };
    const { ID } = opened(await account.post('/products', body), 'product', 201);
    const product = opened(await account.get(`/products/${ID}`), 'product');
    assert.deepEqual(withoutIds(product.options), [size, engraving]);
    assert.equal(product.option_based_stock_control, true);
    assert.equal((await account.get(`/products/${ID}/stock`)).body.stock_records.length, 2);
    assertInvalid(await account.post('/products', { ...body, stock_number: 3 }), 'stock_number');
  });

  it('an option or item with an ID keeps it; one without gets one that was never used', async () => {
    const account = await own();
    const path = await newProduct(account);
    const [first, second] = (await put(account, path, { options: [size, engraving] })).options;
    const given = [first, second].flatMap((option) => [option.ID, ...option.items.map(({ ID }: Wire) => ID)]);
    const changed = await put(account, path, {
      options: [
        { ...second, title: 'Words' },
        { title: 'Colour', items: [{ title: 'Red' }] },
        { ...first, items: [{ title: 'Tiny' }, { ...first.items[1], title: 'Big' }] },
      ],
    });
    const [words, colour, sizes] = changed.options;
    assert.deepEqual(words, { ...second, title: 'Words' });
    assert.equal(sizes.ID, first.ID);
    assert.deepEqual(sizes.items[1], { ...first.items[1], title: 'Big' });
    for (const fresh of [colour.ID, colour.items[0].ID, sizes.items[0].ID]) assert.match(fresh, /^[1-9]\d*$/);
    assert.ok(
      !given.slice(1, 3).includes(sizes.items[0].ID),
      'the ID of the item that went is not given again',
    );
    assert.ok(![first.ID, second.ID].includes(colour.ID));
    const numbers = { ...words, ID: Number(words.ID) };
    assert.deepEqual(
      (await put(account, path, { options: [numbers] })).options,
      [words],
      'an ID as a number',
    );
  });

  it('an ID that the product has not, or that stands there twice, is 422', async () => {
    const account = await own();
    const path = await newProduct(account);
    const { options } = await put(account, path, { options: [size, engraving] });
    const [one, two] = options;
    const wrong = [
      [{ ...one, ID: '999999' }],
      [one, { ...two, ID: one.ID }],
      [{ ...one, items: [{ ...one.items[0], ID: '999999' }] }],
      [{ ...one, items: [one.items[0], { ...one.items[1], ID: one.items[0].ID }] }],
    ];
    const lines = await linesOf(account, async () => {
      for (const body of wrong) await refusesOptions(account, path, body);
    });
    assert.deepEqual(lines, []);
    assert.deepEqual((await account.get(path)).body.product.options, options);
  });

  it('what an option and an item leave out takes the defaults', async () => {
    const account = await own();
    const path = await newProduct(account);
    const { options } = await put(account, path, {
      options: [{ title: 'Bare' }, { title: 'Half', items: [{ title: 'Item' }] }],
    });
    const item = {
      title: 'Item',
      price_adjustment: '0.00',
      weight_adjustment: '0.000',
      is_custom_input: '0',
    };
    assert.deepEqual(withoutIds(options), [
      { title: 'Bare', required: '0', items: [] },
      { title: 'Half', required: '0', items: [item] },
    ]);
  });

  it('flags and amounts inside options are taken in every spelling and shown in one', async () => {
    const account = await own();
    const path = await newProduct(account);
    const item = async (changes: Wire): Promise<Wire> =>
      (await put(account, path, { options: [{ title: 'O', items: [{ title: 'I', ...changes }] }] }))
        .options[0].items[0];
    const required = async (flag: unknown): Promise<string> =>
      (await put(account, path, { options: [{ title: 'O', required: flag }] })).options[0].required;
    const flags: [unknown, string][] = [
      ...([true, 'true', 'TRUE', 1, '1'].map((yes) => [yes, '1']) as [unknown, string][]),
      ...([false, 'false', 'FALSE', 0, '0'].map((no) => [no, '0']) as [unknown, string][]),
    ];
    for (const [sent, shown] of flags) {
      assert.equal(await required(sent), shown);
      assert.equal((await item({ is_custom_input: sent })).is_custom_input, shown);
    }
    for (const [sent, shown] of [
      [1.5, '1.50'],
      ['-2', '-2.00'],
      [-0.05, '-0.05'],
      ['3.1', '3.10'],
    ])
      assert.equal((await item({ price_adjustment: sent })).price_adjustment, shown);
    for (const [sent, shown] of [
      [1.5, '1.500'],
      ['-2', '-2.000'],
      [-0.005, '-0.005'],
      ['0.1', '0.100'],
    ])
      assert.equal((await item({ weight_adjustment: sent })).weight_adjustment, shown);
    assert.equal((await item({ title: '\u{1F600}'.repeat(255) })).title, '\u{1F600}'.repeat(255));
  });

  it('options can be sent as a form', async () => {
    const account = await own();
    const path = await newProduct(account);
    const form = new URLSearchParams();
    for (const [index, option] of [size, engraving].entries()) {
      form.set(`options[${index}][title]`, option.title);
      form.set(`options[${index}][required]`, option.required);
      for (const [position, item] of option.items.entries())
        for (const [name, value] of Object.entries(item))
          form.set(`options[${index}][items][${position}][${name}]`, value);
    }
    assert.deepEqual(withoutIds((await put(account, path, form)).options), [size, engraving]);
  });

  it('bad options are 422 naming their place, and nothing changes', async () => {
    const account = await own();
    const path = await newProduct(account);
    const { options } = await put(account, path, { options: [size] });
    const withItem = (changes: Wire): Wire[] => [{ title: 'O', items: [{ title: 'I', ...changes }] }];
    const wrong = [
      ...['text', 1, null, true, {}, [1], ['Size'], [null], [[]]],
      ...[[{}], [{ items: [] }], [{ title: 1 }], [{ title: 'x'.repeat(256) }], [{ title: 'a\0' }]],
      ...[[{ ...size, colour: 1 }], [{ ...size, required: 'maybe' }], [{ ...size, items: 'none' }]],
      ...[[{ title: 'O', items: [{}] }], [{ title: 'O', items: [1] }], withItem({ title: null })],
      ...[withItem({ price_adjustment: '1.999' }), withItem({ price_adjustment: 'free' })],
      ...[withItem({ weight_adjustment: '0.0005' }), withItem({ is_custom_input: 2 }), withItem({ size: 1 })],
    ];
    const lines = await linesOf(account, async () => {
      for (const body of wrong) await refusesOptions(account, path, body);
      assertInvalid(
        await account.put(path, { option_based_stock_control: 'maybe' }),
        'option_based_stock_control',
      );
    });
    assert.deepEqual(lines, []);
    assert.deepEqual((await account.get(path)).body.product.options, options);
  });

  it('a product with options can be sent back as GET gave it: same bytes, no line', async () => {
    const account = await own();
    const path = await newProduct(account);
    await put(account, path, { options: [size, engraving] });
    const before = await account.get(path);
    const lines = await linesOf(account, async () => {
      for (const body of [before.body, before.body.product])
        assert.equal((await account.put(path, body)).text, before.text);
    });
    assert.deepEqual(lines, []);
  });

  it('while stock is not by option, options leave it alone', async () => {
    const account = await own();
    const path = await newProduct(account);
    await put(account, path, { stock_number: 6 });
    const stock = (await account.get(`${path}/stock`)).text;
    const lines = await linesOf(account, () => put(account, path, { options: [size] }));
    assert.deepEqual(inShort(lines), [`update ${path}`]);
    assert.deepEqual(withoutIds(lines[0]?.record?.options), [size]);
    assert.equal((await account.get(`${path}/stock`)).text, stock);
    const many = { title: 'Many', items: Array.from({ length: 60 }, (_, index) => ({ title: `${index}` })) };
    assert.equal((await put(account, path, { options: [many, many] })).stock_number, 6, '3,600 combinations');
  });
});

async function newProduct(account: TestAccount): Promise<string> {
  const answer = await account.post('/products', { title: 'Mug', price: 1 });
  return `/products/${answer.body.product.ID}`;
}

const put = async (account: TestAccount, path: string, body: unknown): Promise<Wire> =>
  opened(await account.put(path, body), 'product');

/** Every detail names options, or a place within. */
async function refusesOptions(account: TestAccount, path: string, options: unknown): Promise<void> {
  const answer = await account.put(path, { options });
  assert.equal(answer.status, 422, `${JSON.stringify(options)}: ${answer.text}`);
  assert.ok(answer.body.details.length > 0);
  for (const { field } of answer.body.details) assert.match(field, /^options/);
}

const withoutIds = (options: Wire[]): Wire[] =>
  options.map(({ ID: _, items, ...option }) => ({
    ...option,
    items: items.map(({ ID: _, ...item }: Wire) => item),
  }));
