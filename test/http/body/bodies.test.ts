import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { onEmbeddedStoreFirst, type TestAccount } from '../../support/site.ts';
import { demoIds, fill, lastSequence, onFullAccounts, routesOf, sampleBody } from '../../support/table.ts';

const typed = (type: string) => ({ headers: { 'Content-Type': type } });

/** A body as a form with one flat field for each of its keys. */
function formOf(body: Record<string, unknown>): [string, string][] {
  return Object.entries(body).map(([name, value]) => [name, String(value)]);
}

function multipart(pairs: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}

onFullAccounts('a request body, on every POST and PUT', (account) => {
  for (const verb of ['create', 'update'] as const)
    for (const route of routesOf(verb)) {
      const { method, path } = route.operation;
      const good = method === 'POST' ? 201 : 200;
      const send = async (body: unknown, options = {}): Promise<void> => {
        const answer = await account().call(method, fill(path, demoIds(path)), { body, ...options });
        assert.equal(answer.status, good, answer.text);
      };

      it(`${method} ${path} takes JSON under its three names and both forms`, async () => {
        for (const type of ['application/json', 'application/javascript', 'text/javascript'])
          await send(JSON.stringify(sampleBody(route)), typed(type));
        await send(new URLSearchParams(formOf(sampleBody(route))));
        await send(multipart(formOf(sampleBody(route))));
      });
    }
});

onEmbeddedStoreFirst('the way a body is spelled', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    await account.load({ blog_categories: [1, 2, 3].map((ID) => ({ ID, name: `Category ${ID}` })) });
  });

  const titles = [
    'Plain',
    'Ünïcödé ✓ 漢字 🎉',
    'a+b & c=d %41 "quoted" <tag>',
    ' spaces  kept ',
    'line\r\nbreak\ttab',
  ];

  async function titleOf(body: unknown, options = {}): Promise<string> {
    const answer = await account.post('/categories', body, options);
    assert.equal(answer.status, 201, answer.text);
    return answer.body.category.title;
  }

  it('makes no difference: Unicode is kept as sent', async () => {
    for (const title of titles) {
      assert.equal(await titleOf({ title }), title);
      assert.equal(await titleOf(new URLSearchParams({ title })), title);
      assert.equal(await titleOf(multipart([['title', title]])), title);
    }
  });

  it('may name UTF-8 as its charset, in any case and with quotes', async () => {
    for (const type of [
      'application/json; charset=utf-8',
      'application/json;charset=UTF-8',
      'Application/JSON; Charset="utf-8"',
      'application/json;',
      'text/javascript; charset=utf8',
    ])
      assert.equal(await titleOf('{"title":"é"}', typed(type)), 'é', type);
    const form = 'application/x-www-form-urlencoded; charset=UTF-8';
    assert.equal(await titleOf('title=%C3%A9', typed(form)), 'é');
  });

  it('may start with a byte order mark and have white space around it', async () => {
    assert.equal(await titleOf('\ufeff \r\n{"title" : "x"}\n', typed('application/json')), 'x');
  });

  it('arrays in forms have three spellings that mean the same', async () => {
    const forms = [
      'category_id[]=1&category_id[]=2',
      'category_id=1&category_id=2',
      'category_id=1,2',
      'category_id[0]=1&category_id[1]=2',
      'category_id%5B%5D=1&category_id%5B%5D=2',
      'category_id=1%2C2',
    ];
    for (const form of forms) {
      const urlencoded = await account.post('/blogs', new URLSearchParams(`title=T&post=P&${form}`));
      const { body } = await account.get(`/blogs/${urlencoded.body.ID}`);
      assert.deepEqual(body.blog_post.category_id, [1, 2], form);
      const pairs = [...new URLSearchParams(`title=T&post=P&${form}`)];
      const parts = await account.post('/blogs', multipart(pairs));
      const sent = await account.get(`/blogs/${parts.body.ID}`);
      assert.deepEqual(sent.body.blog_post.category_id, [1, 2], `${form} as multipart`);
    }
  });

  it('an empty list in a form empties the list', async () => {
    const { body } = await account.post('/blogs', { title: 'T', post: 'P', category_id: [1, 2] });
    const answer = await account.put(`/blogs/${body.ID}`, new URLSearchParams('category_id='));
    assert.deepEqual(answer.body.blog_post.category_id, []);
  });

  it('booleans and integers may be JSON values or strings', async () => {
    const { body } = await account.post('/products', { title: 'P', price: 1 });
    const path = `/products/${body.product.ID}`;
    const spellings: [unknown, boolean][] = [
      ...[true, 'true', 'TRUE', 'True', 1, '1'].map((value): [unknown, boolean] => [value, true]),
      ...[false, 'false', 'FALSE', 'False', 0, '0'].map((value): [unknown, boolean] => [value, false]),
    ];
    for (const [value, means] of spellings)
      assert.equal((await account.put(path, { free_postage: value })).body.product.free_postage, means);
    for (const value of [7, '7'])
      assert.equal((await account.put(path, { stock_number: value })).body.product.stock_number, 7);
    for (const value of [1.5, '1.5', '1.50'])
      assert.equal((await account.put(path, { price: value })).body.product.price, '1.50');
  });

  it("a form can spell a product's options, nested", async () => {
    const { body } = await account.post('/products', { title: 'P', price: 1 });
    const form = [
      'options[0][title]=Size&options[0][required]=1',
      'options[0][items][0][title]=Small&options[0][items][0][price_adjustment]=1.5',
      'options[0][items][1][title]=Large&options[0][items][1][weight_adjustment]=0.25',
      'options[1][title]=Colour&options[1][items][][title]=Red',
    ].join('&');
    for (const encoded of [new URLSearchParams(form), multipart([...new URLSearchParams(form)])]) {
      const answer = await account.put(`/products/${body.product.ID}`, encoded);
      assert.equal(answer.status, 200, answer.text);
      const [size, colour] = answer.body.product.options;
      assert.deepEqual([size.title, size.required, colour.title], ['Size', '1', 'Colour']);
      assert.deepEqual(
        size.items.map((item: Record<string, string>) => [
          item.title,
          item.price_adjustment,
          item.weight_adjustment,
        ]),
        [
          ['Small', '1.50', '0.000'],
          ['Large', '0.00', '0.250'],
        ],
      );
      assert.deepEqual([colour.items.length, colour.items[0].title], [1, 'Red']);
    }
  });

  it('a form may leave the numbers of its items out, or gaps between them', async () => {
    const { body } = await account.post('/products', { title: 'P', price: 1 });
    const forms: [string, string[]][] = [
      ['options[0][items][][title]=a&options[0][items][][title]=b', ['a', 'b']],
      [
        'options[0][items][][title]=a&options[0][items][][price_adjustment]=1&options[0][items][][title]=b',
        ['a', 'b'],
      ],
      ['options[0][items][7][title]=b&options[0][items][3][title]=a', ['a', 'b']],
      ['options[0][items][900000000][title]=a', ['a']],
    ];
    for (const [form, titles] of forms) {
      const answer = await account.put(
        `/products/${body.product.ID}`,
        new URLSearchParams(`options[0][title]=Size&${form}`),
      );
      assert.equal(answer.status, 200, answer.text);
      const [{ items }] = answer.body.product.options;
      assert.deepEqual(
        items.map(({ title }: { title: string }) => title),
        titles,
        form,
      );
    }
  });

  it('names in a form that are hardly names are refused by those names', async () => {
    const fields = { '': '=1', 'a]b': 'a]b=1', '0': '0=1', '[': '%5B=1', x: 'x[a]b=1&x[][c]=2&x=3' };
    for (const [field, form] of Object.entries(fields)) {
      const answer = await account.post('/categories', new URLSearchParams(`title=t&${form}`));
      const named = answer.body.details.map((one: { field: string }) => one.field);
      assert.deepEqual([answer.status, named], [422, [field === '[' ? '' : field]], form);
    }
  });

  it('multipart may have a preamble, quotes around its boundary, none around a name, and headers in any case', async () => {
    const title = 'a\r\n--y\r\n';
    const lines = [
      ...[
        'ignored',
        '--x y',
        'content-disposition:form-data;name=title',
        'Content-Type: text/plain',
        '',
        title,
      ],
      ...[
        '--x y  ',
        'Content-Disposition: form-data; x=1; name="title_tag"',
        '',
        '',
        '--x y--',
        'ignored',
        '',
      ],
    ];
    const type = 'Multipart/Form-Data; charset=utf-8; boundary="x y"';
    assert.equal(await titleOf(lines.join('\r\n'), typed(type)), title);
    const quoted = await account.post(
      '/categories',
      '--x\r\nContent-Disposition: form-data; name="a%22b%0D%0A"\r\n\r\n1\r\n--x--',
      typed('multipart/form-data; boundary=x'),
    );
    assert.equal(quoted.body.details[0].field, 'a"b\r\n');
    const long = typed(`multipart/form-data; boundary=${'x'.repeat(71)}`);
    assert.equal((await account.post('/categories', `--${'x'.repeat(71)}--`, long)).status, 400);
  });

  it('no body at all, or an empty one, has no fields: PUT is 200 and changes nothing', async () => {
    const { body } = await account.post('/categories', { title: 'Stays' });
    const path = `/categories/${body.category.ID}`;
    const before = await lastSequence(account);
    const empty = [undefined, '{}', '', new URLSearchParams(), new FormData()];
    for (const payload of empty)
      for (const options of typeof payload === 'string' ? [typed('application/json')] : [{}]) {
        const answer = await account.put(path, payload, options);
        assert.equal(answer.status, 200, answer.text);
        assert.deepEqual(answer.body, body);
      }
    assert.equal((await account.put(path, '', typed('application/x-www-form-urlencoded'))).status, 200);
    assert.equal(await lastSequence(account), before);
  });

  it('an empty POST lacks its required fields: 422', async () => {
    for (const payload of [undefined, '{}', '', new URLSearchParams()]) {
      const options = typeof payload === 'string' ? typed('application/json') : {};
      const answer = await account.post('/categories', payload, options);
      assert.equal(answer.status, 422);
      assert.deepEqual(answer.body.details, [{ field: 'title', code: 'required', message: 'is required' }]);
    }
  });

  it('GET and DELETE pay no heed to a body', async () => {
    const { body } = await account.post('/categories', { title: 'Goes' });
    const answer = await account.delete(`/categories/${body.category.ID}`, {
      body: '{broken',
      ...typed('application/json'),
    });
    assert.deepEqual([answer.status, answer.body], [200, body]);
  });
});

onEmbeddedStoreFirst('a record of the longest texts', (site) => {
  const astral = '🎉'.repeat(500_000);
  const headers = { headers: { 'Content-Type': 'application/json' } };
  const escaped = (value: unknown): string =>
    JSON.stringify(value).replace(
      /[^\0-\x7f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

  it('can be sent back, escaped or not; with one character more it is 422', async () => {
    const account = await site().newAccount();
    const { ID } = (await account.post('/blogs', { title: 'Long', post: astral })).body;
    const path = `/blogs/${ID}`;
    const before = await account.get(path);
    const sequence = await lastSequence(account);
    for (const body of [before.text, escaped(before.body)]) {
      const answer = await account.put(path, body, headers);
      assert.ok(answer.status === 200 && answer.text === before.text, `${answer.status}`);
    }
    for (const body of [escaped({ post: `${astral}!` }), JSON.stringify({ post: 'x'.repeat(12_000_000) })]) {
      const tooLong = await account.put(path, body, headers);
      assert.deepEqual([tooLong.status, tooLong.body.details?.[0].field], [422, 'post']);
    }
    assert.equal(await lastSequence(account), sequence);
  });
});
