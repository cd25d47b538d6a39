import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { demoBundle } from '../../../src/demo/bundle.ts';
import { openApiDocument } from '../../../src/http/openapi/document.ts';
import { limits } from '../../../src/limits.ts';
import { model } from '../../../src/resources/index.ts';
import { type Any, Contract } from '../../support/contract.ts';
import {
  type Answer,
  type CallOptions,
  onBothStores,
  publicUrl,
  type TestAccount,
} from '../../support/site.ts';

const contract = new Contract(openApiDocument(model, publicUrl));
const { operations, document } = contract;
/** Those with a list. */
const shown = model.resources.filter(({ operations }) => operations.some(({ verb }) => verb === 'list'));
const exampleOf = (operation: Any): Any => operation.requestBody.content['application/json'].example;

const isUpload = ({ operationId }: Any): boolean => operationId.startsWith('upload');

/** Puts the IDs of a record into a path: its own comes last, that of the record it stands in before it. */
const address = (path: string, ...ids: number[]): string =>
  path.replace(/[:{]\w+\}?/g, () => String(ids.shift()));

describe('the response schemas', () => {
  it('refuse a field too many and a field too few, at every depth', () => {
    let tried = 0;
    for (const { pointer, operation } of operations)
      for (const [status, { content }] of Object.entries<Any>(operation.responses)) {
        // A copy: examples are also those of the declarations, which other tests in this process read.
        const example = structuredClone(content?.['application/json']?.example);
        if (!example) continue;
        const check = contract.schema(`${pointer}/responses/${status}/content/application~1json/schema`);
        assert.ok(check(example));
        for (const object of objectsIn(example)) {
          object.surprise = 1;
          assert.ok(!check(example), `${pointer} ${status} takes a field too many`);
          delete object.surprise;
          const [name, value] = Object.entries(object)[0] as [string, unknown];
          delete object[name];
          assert.ok(!check(example), `${pointer} ${status} does without ${name}`);
          object[name] = value;
          tried++;
        }
      }
    assert.ok(tried > 100, String(tried));
  });
});

function objectsIn(value: Any): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  // The settings of a theme are what it declares.
  const inner = Object.entries(value).flatMap(([name, one]) =>
    name === 'theme_settings' ? [] : objectsIn(one),
  );
  return Array.isArray(value) ? inner : [value, ...inner];
}

onBothStores(
  'the answers of the server, held against the OpenAPI document',
  (site) => {
    let account: TestAccount;
    /** Calls, and asserts that the document foretells the answer. */
    let call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
    const inner = ({ body }: Answer): Any => Object.values<Any>(body)[0];
    const send = (method: string, path: string, body: unknown): Promise<Answer> =>
      call(method, path, { body });

    before(async () => {
      account = await site().newAccount();
      await account.load({ ...demoBundle() });
      call = async (method, path, options) =>
        contract.check(method, path, await account.call(method, path, options));
    });

    /** The IDs of all records of a resource, each after that of the record it stands in; a page of them at most. */
    async function idsOf(resource: Any): Promise<number[][]> {
      const { path } = resource.operations.find(({ verb }: Any) => verb === 'list');
      const to = resource.containerField && resource.fields[resource.containerField].reference.target;
      const outer = to ? await idsOf(model.resources.find(({ keys }) => keys.one === to)) : [[]];
      const found: number[][] = [];
      for (const ids of outer.slice(0, 20)) {
        const answer = await call('GET', `${address(path, ...ids)}?per_page=100&sort_direction=ASC`);
        assert.equal(answer.status, 200);
        found.push(...inner(answer).map(({ ID }: Any) => [...ids, ID]));
      }
      return found;
    }

    it('lists and single records of every resource have just the fields they should', async () => {
      let reads = 0;
      for (const resource of shown) {
        const all = await idsOf(resource);
        assert.ok(all.length > 0, `the demo has no ${resource.keys.many}`);
        const paths = resource.operations.filter(({ verb }) => verb === 'read').map(({ path }) => path);
        for (const path of paths)
          for (const ids of all.slice(0, 30)) {
            const answer = await call('GET', address(path, ...ids));
            assert.deepEqual([answer.status, inner(answer).ID], [200, ids.at(-1)]);
            reads++;
          }
      }
      assert.ok(reads > 150, String(reads));
      assert.equal((await call('GET', '/site')).status, 200);
    });

    it('a list that goes on has a Link, and one that ends has none', async () => {
      assert.ok((await call('GET', '/products?sort_property=title&page=2')).headers.has('link'));
      assert.ok(!(await call('GET', '/pages')).headers.has('link'));
    });

    it('every line of GET /changes has the record in the form of its own resource', async () => {
      const kinds = new Set<string>();
      const { properties } = document.components.schemas.Change;
      const check = contract.schema('/components/schemas/Change');
      for (let since = 0; ; ) {
        const changes = inner(await call('GET', `/changes?per_page=100&since=${since}`));
        if (changes.length === 0) break;
        for (const change of changes) {
          contract.valid('/components/schemas/Change', change);
          assert.ok(change.record);
          const another = change.resource === 'page' ? 'product' : 'page';
          assert.ok(
            !check({ ...change, resource: another }),
            `a ${change.resource} is taken for a ${another}`,
          );
          kinds.add(change.resource);
        }
        since = changes.at(-1).sequence;
      }
      assert.deepEqual([...kinds].toSorted(), properties.resource.enum.toSorted());
    });

    it('GET /test, /livez and /readyz', async () => {
      for (const path of ['/test', '/livez', '/readyz']) assert.equal((await call('GET', path)).status, 200);
      site().parts.health.stopping = true;
      assert.equal((await call('GET', '/readyz')).status, 503);
      site().parts.health.stopping = false;
    });

    it('each example of a POST, sent as it stands, succeeds, and DELETE answers what it made', async () => {
      const creates = operations.filter(({ method, operation }) => method === 'POST' && !isUpload(operation));
      for (const { path, operation } of creates) {
        const address = path.replace('{product_id}', '1');
        const created = await send('POST', address, exampleOf(operation));
        assert.equal(created.status, 201, created.text);
        const id = created.body.ID ?? inner(created).ID;
        const location = created.headers.get('location');
        if (location) assert.equal((await call('GET', location.replace(publicUrl, ''))).status, 200);
        const deleted = await call('DELETE', `${address}/${id}`);
        assert.deepEqual([deleted.status, inner(deleted).ID], [200, id]);
      }
    });

    const updates = operations.filter(({ method }) => method === 'PUT');
    /** A record that each PUT of the demo can change. */
    const first = (path: string): string => address(path, 1, 1);

    it('each example of a PUT, sent as it stands in each type of body, succeeds', async () => {
      for (const { path, operation } of updates) {
        const example = exampleOf(operation);
        const json = JSON.stringify(example);
        const form = new FormData();
        for (const [name, value] of Object.entries<string>(example)) form.set(name, value);
        for (const options of [
          { body: json, headers: { 'Content-Type': 'application/json' } },
          { body: json, headers: { 'Content-Type': 'application/javascript' } },
          { body: new URLSearchParams(example) },
          { body: form },
        ]) {
          const answer = await call('PUT', first(path), options);
          assert.equal(answer.status, 200, `${path} ${answer.text}`);
        }
      }
    });

    it('what GET answers is a valid body of PUT, envelope or not', async () => {
      for (const { path, pointer } of updates) {
        const list = path.replace(/\/\{\w+\}$/, '');
        const single = first(path).includes('/stock/')
          ? { body: { stock_record: inner(await call('GET', `${first(list)}?sort_direction=ASC`))[0] } }
          : await call('GET', first(path));
        const record = inner(single as Answer);
        contract.valid(`${pointer}/requestBody/content/application~1json/schema`, record);
        assert.equal((await send('PUT', first(path), record)).status, 200);
        assert.equal((await send('PUT', first(path), single.body)).status, 200);
      }
    });

    it('the body schemas refuse what the server refuses: an unknown field, a missing one', async () => {
      for (const { method, path, pointer, operation } of operations.filter(
        (one) => one.operation.requestBody && !isUpload(one.operation),
      )) {
        const check = contract.schema(`${pointer}/requestBody/content/application~1json/schema`);
        const unknown = { ...exampleOf(operation), colour: 'blue' };
        assert.ok(!check(unknown));
        assert.equal((await send(method, first(path), unknown)).status, 422);
        if (!operation.requestBody.required) assert.ok(check({}));
        else {
          assert.ok(!check({}));
          assert.equal((await send(method, first(path), {})).status, 422);
        }
      }
    });

    it('DELETE answers every kind of record', async () => {
      // From the last to the first, so that what stands inside a record goes before it.
      for (const { path } of operations.filter(({ method }) => method === 'DELETE').toReversed()) {
        const collection = address(path, 2).replace(/\/[:{]?\w*\}?$/, '');
        const [{ ID }] = inner(await call('GET', collection));
        const answer = await call('DELETE', `${collection}/${ID}`);
        assert.deepEqual([answer.status, inner(answer).ID], [200, ID], path);
      }
      // What they dragged along is still sound.
      for (const resource of shown) await idsOf(resource);
    });

    it('refusals, and answers that are given again, have the documented form', async () => {
      const json = { 'Content-Type': 'application/json' };
      const expected: [number, string, string, CallOptions?][] = [
        [400, 'GET', '/products?page=0'],
        [400, 'GET', '/changes?since=x'],
        [400, 'GET', '/products/1', { headers: { 'X-Version': '2' } }],
        [400, 'DELETE', '/pages/4', { headers: { Accept: 'application/javascript' } }],
        [400, 'POST', '/blogs', { body: '{', headers: json }],
        [400, 'POST', '/categories', { body: { title: 'x' }, headers: { 'Idempotency-Key': 'a b' } }],
        [201, 'POST', '/categories', { body: { title: 'x' }, headers: { 'Idempotency-Key': 'k' } }],
        [201, 'POST', '/categories', { body: { title: 'x' }, headers: { 'Idempotency-Key': 'k' } }],
        [422, 'POST', '/categories', { body: { title: 'y' }, headers: { 'Idempotency-Key': 'k' } }],
        [401, 'GET', '/test', { token: null }],
        [401, 'PUT', '/pages/4', { token: 'wrong' }],
        [404, 'GET', '/customers/99999'],
        [404, 'GET', '/products/99999/stock'],
        [404, 'PUT', '/categories/99999', { body: {} }],
        [404, 'DELETE', '/enquirys/99999'],
        [406, 'GET', '/pages', { headers: { Accept: 'text/html' } }],
        [409, 'PUT', '/discount_codes/3', { body: { code: 'wren10' } }],
        [409, 'PUT', '/mail_alias/3', { body: { alias: 'HELLO' } }],
        [409, 'PUT', '/pages/3', { body: { page_filename: 'index.html' } }],
        [412, 'PUT', '/pages/3', { body: {}, headers: { 'If-Match': '"other"' } }],
        [412, 'DELETE', '/blogs/3', { headers: { 'If-Match': '"other"' } }],
        [413, 'POST', '/discount_codes', { body: 'x'.repeat(limits.bodyBytes + 1), headers: json }],
        [415, 'POST', '/pages', { body: 'x', headers: { 'Content-Type': 'text/csv' } }],
        [422, 'POST', '/products', { body: { price: 'dear' } }],
      ];
      for (const [status, method, path, options] of expected)
        assert.equal((await call(method, path, options)).status, status, `${method} ${path}`);
    });

    it('a verb that a path does not know is refused in the form of MethodNotAllowed', async () => {
      const answer = await account.call('POST', '/customers', { body: {} });
      const { value, pointer } = contract.at('/components/responses/MethodNotAllowed');
      assert.equal(answer.status, 405);
      contract.valid(`${pointer}/content/application~1json/schema`, answer.body);
      contract.checkHeaders('405', Object.keys(value.headers), answer);
    });

    it('304 and JSONP are as documented, errors too', async () => {
      const tag = (await call('GET', '/pages')).headers.get('etag') as string;
      assert.equal((await call('GET', '/pages', { headers: { 'If-None-Match': tag } })).status, 304);
      const headers = { Accept: 'application/javascript', 'X-JSONP-Callback': 'shop.show' };
      for (const path of ['/pages', '/pages/99999', '/test', '/changes'])
        assert.match((await call('GET', path, { headers })).text, /^shop\.show\(.*\);$/);
    });
  },
  // So that the headers which tell of limits are there.
  { rates: { token: 1_000_000, address: 1_000_000 } },
);
