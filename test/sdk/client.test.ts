import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { before, describe, it } from 'node:test';
import { buildClient } from '../../scripts/sdk/build.ts';
import { type OpenApi, operationsOf } from '../../scripts/sdk/document.ts';
import { type NamedOperation, nameOperations } from '../../scripts/sdk/names.ts';
import { clients, renderClient } from '../../scripts/write-sdk.ts';
import { ApiError, type Client, createClient, etagOf, type Listing, type Product } from '../../sdk/index.ts';
import { demoBundle } from '../../src/demo/bundle.ts';
import { type Any, Contract } from '../support/contract.ts';
import { onBothStores, type TestAccount } from '../support/site.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const document = JSON.parse(read('openapi.json'));
const operations = nameOperations(operationsOf(document as OpenApi));

/** What is uploaded is a form with a file, which the document describes but cannot show. */
function exampleOf(content: Any): Any {
  if (!content || content['application/json']) return content?.['application/json'].example;
  const form = new FormData();
  form.set('file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><text>Mug</text></svg>']), 'mug.svg');
  return form;
}

describe('the generated client', () => {
  it('is what the document gives now, and says that it is generated', () => {
    for (const client of clients) {
      assert.equal(renderClient(client), read(client.file), 'npm run sdk');
      assert.match(read(client.file), /^\/\/ Generated from .*; do not edit\.\n/);
    }
  });

  it('is built from its sources as they are now', () => {
    const there = globSync('sdk/dist/*').map((file): [string, string] => [basename(file), read(file)]);
    assert.deepEqual(new Map(there), buildClient(), 'npm run sdk');
  });

  it('imports nothing but its own files', () => {
    for (const file of globSync('sdk/*.ts'))
      for (const [, from] of read(file).matchAll(/from '([^']+)'/g))
        assert.match(from as string, /^\.\/[\w-]+\.ts$/, file);
  });

  it('cannot be made where two operations would be called the same', () => {
    const [first] = operations as [NamedOperation];
    assert.throws(() => nameOperations([first.operation, first.operation]), /there is a test already/);
  });
});

onBothStores('the client, against the server', (site) => {
  let account: TestAccount;
  let client: Client;
  before(async () => {
    account = await site().newAccount();
    await account.load({ ...demoBundle() });
    client = createClient({ baseUrl: `${site().url}/`, token: account.token });
  });

  it('has a method for every operation, which sends it and opens its envelope', async () => {
    const contract = new Contract(document);
    const sent: string[] = [];
    const watched = createClient({
      baseUrl: site().url,
      token: account.token,
      fetch(url, init) {
        const { pathname } = new URL(String(url));
        sent.push(contract.operationFor(init?.method ?? '', pathname).operation.operationId);
        return fetch(url, init);
      },
    }) as Any;
    // From the last to the first, so that what stands inside a record is deleted before it.
    const order = ['DELETE', 'PUT', 'POST', 'GET'];
    const rank = ({ operation }: NamedOperation): number => order.indexOf(operation.method);
    for (const one of operations.toSorted((a, b) => rank(a) - rank(b)).toReversed())
      await tryOne(one, (one.group ? watched[one.group] : watched)[one.method]);
    assert.deepEqual(sent.toSorted(), contract.operations.map((one) => one.operation.operationId).toSorted());
    const methods = Object.values<Any>(watched).flatMap((one) =>
      typeof one === 'function' ? one : Object.values(one),
    );
    const lists = operations.filter(({ operation }) => operation.paged);
    assert.equal(methods.length, operations.length + lists.length);
  });

  async function tryOne(
    { operation }: NamedOperation,
    method: (...given: unknown[]) => Promise<Any>,
  ): Promise<void> {
    const { path, envelopeKey: key } = operation;
    const ID = operation.method === 'DELETE' ? 2 : 1;
    // The demo's first product has two images, and its second the second stock record.
    const outer = path.includes('/images/') ? 1 : ID;
    const ids = [outer, ID].slice(2 - [...path.matchAll(/\{/g)].length);
    const address = ids.reduce((rest, id) => rest.replace(/\{\w+\}/, String(id)), path);
    const before = await account.get(address);
    const { requestBody } = document.paths[path][operation.method.toLowerCase()];
    const example = exampleOf(requestBody?.content);
    const answer = await method(...ids, ...(example ? [example] : []));
    if (operation.method === 'GET')
      assert.deepEqual(operation.paged ? answer.items : answer, key ? before.body[key] : before.body);
    else if (path === '/site') assert.equal(answer.name, example.name);
    else assert.equal(typeof answer.ID, 'number', operation.id);
    if (operation.method === 'DELETE') assert.equal(answer.ID, 2);
  }

  it('makes, reads, changes and removes a record', async () => {
    const made = await client.products.create({
      title: 'Tea cosy',
      price: 12,
      visible: false,
      options: [{ title: 'Size', items: [{ title: 'Small' }, { title: 'Large' }] }],
      option_based_stock_control: true,
    });
    const product: Product = await client.products.read(made.ID);
    assert.deepEqual([product.price, product.visible, product.options[0]?.items.length], ['12.00', false, 2]);
    const back = await client.products.update(made.ID, { ...product, sku: 'COSY' });
    assert.deepEqual(back, { ...product, sku: 'COSY' });
    const { items } = await client.stockRecords.list(made.ID, { sort_direction: 'ASC' });
    assert.equal(items.length, 2);
    await client.stockRecords.update(made.ID, items[0]?.ID as number, { stock_level: 5 });
    const removed = await client.products.remove(made.ID);
    assert.deepEqual([removed.ID, removed.stock_number], [made.ID, 5]);
    await assert.rejects(client.products.read(made.ID), { name: 'ApiError', status: 404, details: [] });
  });

  it('writes filters as the server reads them', async () => {
    const comments = await client.blogComments.list({ approved: false, per_page: 100 });
    assert.ok(comments.items.length > 0 && comments.items.every(({ approved }) => !approved));
    const posts = await client.blogPosts.list({ category: [1, 3], author: undefined });
    assert.ok(posts.items.length > 0);
    assert.ok(posts.items.every(({ category_id }) => category_id.includes(1) || category_id.includes(3)));
  });

  it('refuses at compile time what the server refuses', async () => {
    const wrong: (() => Promise<unknown>)[] = [
      // @ts-expect-error there is no such field
      () => client.products.create({ title: 'x', price: '1.00', colour: 'blue' }),
      // @ts-expect-error a product has a price
      () => client.products.create({ title: 'x' }),
      // @ts-expect-error a price is no list
      () => client.products.update(1, { price: ['1.00'] }),
      // @ts-expect-error one of its two names is needed
      () => client.stockRecords.update(1, 1, {}),
      // @ts-expect-error there is no such type of page
      () => client.pages.create({ page_title: 'x', page_type: 'odd', content: 'x', page_filename: 'x' }),
    ];
    for (const one of wrong) await assert.rejects(one, { name: 'ApiError', status: 422 });
    // @ts-expect-error products cannot be sorted by this
    await assert.rejects(client.products.list({ sort_property: 'colour' }), { status: 400 });
    // @ts-expect-error customers are only read
    assert.equal(client.customers.create, undefined);
  });

  it('knows of a change by its resource what its record is', async () => {
    const prices: string[] = [];
    for await (const change of client.changes.all()) {
      if (change.resource === 'product' && change.record) prices.push(change.record.price);
      // @ts-expect-error a page has no price
      if (change.resource === 'page') assert.equal(change.record?.price, undefined);
    }
    assert.ok(prices.length > 0 && prices.every((price) => /^\d+\.\d\d$/.test(price)));
  });

  it('tells what is wrong with each field', async () => {
    const error = await client.products.create({ title: '', price: 'dear' }).catch((error) => error);
    assert.ok(error instanceof ApiError);
    const raw = await account.post('/products', { title: '', price: 'dear' });
    assert.deepEqual([error.status, error.message, error.details], [422, raw.body.error, raw.body.details]);
    assert.deepEqual(error.details.map(({ field }) => field).toSorted(), ['price', 'title']);
    const stranger = createClient({ baseUrl: site().url });
    await assert.rejects(stranger.test(), { status: 401 });
    const unkeyed = client.categories.create({ title: 'x' }, { idempotencyKey: '' });
    await assert.rejects(unkeyed, { status: 400, message: /^Idempotency-Key/ });
  });

  it('keeps ETags, and does not overwrite what it has not seen', async () => {
    const page = await client.pages.read(1);
    const ifMatch = etagOf(page);
    // As fetch asks.
    const headers = { 'Accept-Encoding': 'gzip, deflate' };
    assert.equal(ifMatch, (await account.get('/pages/1', { headers })).headers.get('etag'));
    const changed = await client.pages.update(1, { menu_text: 'Other' }, { ifMatch });
    await assert.rejects(client.pages.update(1, { menu_text: 'Mine' }, { ifMatch }), { status: 412 });
    await assert.rejects(client.pages.remove(1, { ifMatch }), { status: 412 });
    assert.deepEqual(await client.pages.read(1), changed);
    assert.equal(etagOf(changed), etagOf(await client.pages.read(1)));
    assert.ok(etagOf(await client.pages.list()));
  });

  it('refuses to write under an ETag that is missing, and changes nothing', async () => {
    const before = await client.pages.read(1);
    const created = await client.categories.create({ title: 'x' });
    const [listed] = (await client.pages.list()).items;
    for (const untagged of [{ ...before }, created, listed as object]) {
      assert.equal(etagOf(untagged), undefined);
      const ifMatch = etagOf(untagged);
      const told = { name: 'TypeError', message: /^ifMatch has no ETag\. .*leave ifMatch out\.$/ };
      await assert.rejects(client.pages.update(1, { menu_text: 'Mine' }, { ifMatch }), told);
      await assert.rejects(client.pages.remove(1, { ifMatch }), told);
      await assert.rejects(client.pages.remove(1, { ifMatch: '' }), told);
    }
    assert.deepEqual(await client.pages.read(1), before);
  });

  it('goes through the pages of a list, in any order', async () => {
    const shop = await site().newAccount();
    const IDs = Array.from({ length: 230 }, (_, index) => index + 1);
    await shop.load({ products: IDs.map((ID) => ({ ID, title: `Mug ${ID}`, price: '1.00' })) });
    const own = createClient({ baseUrl: site().url, token: shop.token });
    const gathered = async (query?: Parameters<typeof own.products.all>[0]): Promise<number[]> =>
      (await Array.fromAsync(own.products.all(query))).map(({ ID }) => ID);
    assert.deepEqual(await gathered(), IDs.toReversed());
    assert.deepEqual(await gathered({ per_page: 7, sort_direction: 'ASC' }), IDs);
    const byTitle = await gathered({ sort_property: 'title', per_page: 50 });
    assert.deepEqual(
      byTitle.toSorted((a, b) => a - b),
      IDs,
    );
    assert.deepEqual(await gathered({ category_id: 9 }), []);

    const first = await own.products.list({ per_page: 100, page: 1 });
    assert.deepEqual(first.next, { per_page: 100, last_id: 131 });
    const rest: Listing<unknown, object> = await own.products.list({ ...first.next, last_id: 20 });
    assert.deepEqual([rest.items.length, rest.next], [20 - 1, undefined]);
    const changes = await Array.fromAsync(own.changes.all({ since: 10, per_page: 90 }));
    assert.deepEqual(
      changes.map(({ sequence }) => sequence),
      changes.map((_, index) => 11 + index),
    );
    assert.ok(changes.length > 220);
  });
});
