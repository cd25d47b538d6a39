import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { pathParameters } from '../../../src/schema/resource.ts';
import type { Answer } from '../../support/site.ts';
import {
  bytesOf,
  demoIds,
  fill,
  lastSequence,
  onFullAccounts,
  routes,
  sampleBody,
} from '../../support/table.ts';

/** What no record is called, tried in every place of every path. */
const odd = ['abc', '0', '-1', '1.5', '1e3', '007', '99999999999999999999', '%00', '1'.repeat(101)];

/** The same, tried in a few places. */
const odder = [
  ...['+1', '1.0', '0x1', '1a', 'NaN', 'null', '__proto__', 'constructor', '1,2', '*', "1'--", '🎉'],
  ...[
    '999999999',
    '999999999999999',
    '9007199254740993',
    '1'.repeat(100),
    '1'.repeat(3000),
    'x'.repeat(3000),
  ],
  ...['1%00', '%201', '1%20', '1%2F1', '1%3F', '1;x=1', '%27%20OR%201=1--', '%D9%A1', '%EF%BC%91', '..%2f1'],
];
const few = routes.filter(({ operation: { path } }) => /^\/(products|deliveryzones)/.test(path));

const short = (text: string): string => (text.length > 30 ? `${text.slice(0, 10)}… (${text.length})` : text);

onFullAccounts('an unknown or odd ID in a path', (account) => {
  let unknown: Answer;
  before(async () => {
    unknown = await account().get('/categories/99999');
  });

  it('is 404 with one field', () => {
    assert.deepEqual([unknown.status, unknown.text], [404, '{"error":"Not found","code":"not_found"}']);
  });

  for (const id of [...odd, ...odder]) {
    const table = odd.includes(id) ? routes : few;
    it(`${short(id)} is the same 404, byte for byte, in every place of a path; nothing changes`, async () => {
      const sequence = await lastSequence(account());
      for (const route of table) {
        const { method, path } = route.operation;
        const body = method === 'POST' || method === 'PUT' ? sampleBody(route) : undefined;
        for (const name of pathParameters(path)) {
          const address = fill(path, { ...demoIds(path), [name]: id });
          const answer = await account().call(method, address, { body });
          assert.equal(answer.status, 404, `${method} ${short(address)}: ${answer.text}`);
          assert.deepEqual(bytesOf(answer), bytesOf(unknown), `${method} ${address}`);
        }
      }
      assert.equal(await lastSequence(account()), sequence);
    });
  }

  it('a record inside another is unknown under a third', async () => {
    const { body } = await account().get('/products/2/stock');
    const inside = `/products/1/stock/${body.stock_records[0].ID}`;
    const zone = (await account().get('/deliveryzones/2/types')).body.delivery_types[0].ID;
    for (const answer of [
      await account().put(inside, { stock_level: 1 }),
      await account().delete(inside),
      await account().get(`/deliveryzones/1/types/${zone}`),
    ])
      assert.deepEqual(bytesOf(answer), bytesOf(unknown));
  });

  it('a list inside an unknown record is 404, not empty', async () => {
    for (const path of [
      '/products/99999/stock',
      '/deliveryzones/99999/types',
      '/products/99999/stock?page=9',
    ])
      assert.deepEqual(bytesOf(await account().get(path)), bytesOf(unknown));
  });

  it('404 comes before what is wrong with the fields', async () => {
    for (const path of ['/products/99999', '/pages/99999', '/categories/abc'])
      assert.equal((await account().put(path, { nonsense: 1 })).status, 404);
  });
});
