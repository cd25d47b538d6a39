import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onBothStores } from '../support/site.ts';
import {
  assertNotAllowed,
  assertPages,
  assertRefused,
  assertShape,
  assertSorts,
  listed,
  once,
  opened,
  type Shape,
  type Wire,
} from '../support/spec.ts';
import { assertReplays } from '../support/spec-journal.ts';

const fields = (tax_rate: 'number' | 'money'): Shape => ({
  ID: 'integer',
  name: 'string',
  tax_enabled: 'boolean',
  prices_are_exclusive_of_tax: 'boolean',
  charge_tax_in_this_zone: 'boolean',
  tax_name: 'string',
  tax_rate,
  free_postage_above: 'money',
});
const typeFields: Shape = { ID: 'integer', name: 'string' };

const zone = (
  ID: number,
  tax_enabled: boolean,
  charged: boolean,
  tax_rate: unknown,
  types: Wire[] = [],
): Wire => ({
  ...{ ID, name: `Zone ${ID}`, tax_enabled, prices_are_exclusive_of_tax: ID % 2 === 0 },
  ...{ charge_tax_in_this_zone: charged, tax_name: tax_enabled ? 'VAT' : '', tax_rate },
  ...{ free_postage_above: `${ID}0.00`, delivery_types: types },
});
const types = [
  { ID: 1, name: 'First class' },
  { ID: 2, name: 'Second class' },
  { ID: 3, name: 'Courier' },
];
const bundle = [
  zone(1, true, true, 20, types),
  zone(2, true, false, '20.00', [{ ID: 9, name: 'Air mail' }]),
  zone(3, false, true, 17.5),
  zone(4, false, false, '0.00'),
  zone(5, true, true, '17.50'),
  zone(6, true, true, 0),
];

onBothStores('delivery zones', (site) => {
  const filled = once(async () => {
    const account = await site().newAccount();
    await account.load({ delivery_zones: bundle });
    return account;
  });

  it('GET /deliveryzones and /deliveryzones/:id show every field and no other', async () => {
    const account = await filled();
    const records = opened(
      await account.get('/deliveryzones?sort_direction=ASC'),
      'delivery_zones',
    ) as Wire[];
    assert.equal(records.length, bundle.length);
    for (const [index, record] of records.entries()) {
      const { delivery_types: _, tax_rate: __, ...given } = bundle[index] as Wire;
      const { tax_rate: ___, ...shown } = record;
      assertShape(record, fields([1, 5, 6].includes(record.ID) ? 'number' : 'money'));
      assert.deepEqual(shown, given);
      assert.deepEqual(opened(await account.get(`/deliveryzones/${record.ID}`), 'delivery_zone'), record);
    }
  });

  it('tax_rate is a number where tax is enabled and charged, a string of 2 decimals elsewhere', async () => {
    const account = await filled();
    const { delivery_zones } = (await account.get('/deliveryzones?sort_direction=ASC')).body;
    const rates = delivery_zones.map(({ tax_rate }: Wire) => tax_rate);
    assert.deepEqual(rates, [20, '20.00', '17.50', '0.00', 17.5, 0]);
  });

  it('GET /deliveryzones/:id/types and /types/:typeid show the types of that zone', async () => {
    const account = await filled();
    const list = opened(await account.get('/deliveryzones/1/types'), 'delivery_types') as Wire[];
    assert.deepEqual(list, types.toReversed());
    for (const type of list) assertShape(type, typeFields);
    for (const type of types) {
      const answer = await account.get(`/deliveryzones/1/types/${type.ID}`);
      assert.deepEqual(opened(answer, 'delivery_type'), type);
    }
    assert.deepEqual((await account.get('/deliveryzones/3/types')).body, { delivery_types: [] });
  });

  it("unknown zones and types, a type of another zone and another account's are the same 404", async () => {
    const account = await filled();
    const stranger = await site().newAccount();
    const unknown = await account.get('/deliveryzones/999999');
    assertRefused(unknown, 404);
    const own = [
      '999999/types',
      '0/types',
      'x/types',
      '1/types/9',
      '2/types/1',
      '1/types/x',
      '999999/types/1',
    ];
    for (const path of own) {
      const answer = await account.get(`/deliveryzones/${path}`);
      assert.deepEqual([answer.status, answer.text], [404, unknown.text], path);
    }
    for (const path of ['1', '1/types', '1/types/1']) {
      const answer = await stranger.get(`/deliveryzones/${path}`);
      assert.deepEqual([answer.status, answer.text], [404, unknown.text], path);
    }
    assert.deepEqual(await listed(stranger, '/deliveryzones', 'delivery_zones'), []);
  });

  it('delivery zones and types are read only', async () => {
    const account = await filled();
    for (const path of [
      '/deliveryzones',
      '/deliveryzones/1',
      '/deliveryzones/1/types',
      '/deliveryzones/1/types/1',
    ])
      await assertNotAllowed(account, path, 'POST', 'PUT', 'DELETE');
  });

  it('both lists page by the common parameters and sort by ID alone', async () => {
    const account = await site().newAccount();
    const ids = Array.from({ length: 27 }, (_, index) => 27 - index);
    const many = ids.map((ID) => ({ ID, name: 'x' }));
    await account.load({
      delivery_zones: ids.map((ID) => ({ ...zone(ID, false, false, 0), delivery_types: many })),
    });
    await assertPages(account, '/deliveryzones', 'delivery_zones', ids);
    await assertPages(account, '/deliveryzones/2/types', 'delivery_types', ids);
    await assertSorts(account, '/deliveryzones', 'delivery_zones', fields('money'), {});
    await assertSorts(account, '/deliveryzones/2/types', 'delivery_types', typeFields, {});
  });

  it('replaying /changes gives exactly what GET shows', async () => assertReplays(await filled()));
});
