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
import { assertReplays, inShort, linesOf } from '../support/spec-journal.ts';

const address: Shape = {
  ID: 'integer',
  first_name: 'string',
  last_name: 'string',
  address1: 'string',
  address2: 'string',
  address3: 'string',
  city: 'string',
  county: 'string',
  country: 'string',
  postcode: 'string',
  phone: 'string',
  email: 'string',
};

const fields: Shape = {
  ID: 'integer',
  first_name: 'string',
  last_name: 'string',
  email: 'string or null',
  user: { username: 'string', created_by: 'string', date_created: 'datetime', email: 'string' },
  notes: 'string or null',
  addresses: [address],
};

const ann = {
  ...{ ID: 1, first_name: 'Ann', last_name: 'Lee', email: null },
  user: {
    ...{ username: 'ann', created_by: 'site', date_created: '2025-01-02 03:04:05' },
    email: 'ann@example.com',
  },
  notes: null,
  addresses: [1, 2].map((ID) => ({
    ...{ ID, first_name: 'Ann', last_name: 'Lee', address1: `${ID} High St`, address2: '', address3: '' },
    ...{ city: 'Hove', county: 'East Sussex', country: 'United Kingdom', postcode: 'BN3 1AA' },
    ...{ phone: '01273 000000', email: 'ann@example.com' },
  })),
};
const bob = {
  ...ann,
  ID: 2,
  first_name: 'Bob',
  email: 'bob@example.com',
  notes: 'Caf\u00e9 \u{1F600}',
  addresses: [],
};

onBothStores('customers', (site) => {
  const filled = once(async () => {
    const account = await site().newAccount();
    await account.load({ customers: [ann, bob] });
    return account;
  });

  it('GET /customers answers 200 {customers: [...]} with every field', async () => {
    const records = opened(await (await filled()).get('/customers'), 'customers') as Wire[];
    for (const record of records) assertShape(record, fields);
    assert.deepEqual(records, [bob, ann]);
  });

  it('GET /customers/:id answers 200 {customer: ...} with every field', async () => {
    const account = await filled();
    assert.deepEqual(opened(await account.get('/customers/1'), 'customer'), ann);
    assert.deepEqual(opened(await account.get('/customers/2'), 'customer'), bob);
  });

  it('customers are read only', async () => {
    const account = await filled();
    await assertNotAllowed(account, '/customers', 'POST', 'PUT', 'DELETE');
    await assertNotAllowed(account, '/customers/1', 'POST', 'PUT', 'DELETE');
    assert.deepEqual((await account.get('/customers/1')).body.customer, ann);
  });

  it("an unknown ID and another account's are the same 404", async () => {
    const stranger = await site().newAccount();
    const unknown = await stranger.get('/customers/999999');
    assertRefused(unknown, 404);
    for (const id of [1, 0, 'x']) assert.equal((await stranger.get(`/customers/${id}`)).text, unknown.text);
    assert.deepEqual(await listed(stranger, '/customers', 'customers'), []);
  });

  it('a list pages by the common parameters and sorts by ID, last_name and email, ties by ID', async () => {
    const account = await site().newAccount();
    const names = ['b', 'a', 'c', 'b', 'a'];
    const emails = ['b@example.com', null, 'a@example.com', null, 'b@example.com'];
    const rows = names.map((last_name, index) => ({ ID: index + 1, last_name, email: emails[index] }));
    await account.load({ customers: rows });
    await assertSorts(account, '/customers', 'customers', fields, {
      last_name: [2, 5, 1, 4, 3],
      email: [2, 4, 3, 1, 5],
    });
    const more = Array.from({ length: 22 }, (_, index) => index + 6);
    await account.load({ customers: more.map((ID) => ({ ID })) });
    await assertPages(account, '/customers', 'customers', [...more.toReversed(), 5, 4, 3, 2, 1]);
  });

  it('the journal tells of customers that are loaded; replaying it gives what GET shows', async () => {
    const account = await filled();
    const third = { ...bob, ID: 3 };
    const lines = await linesOf(account, () => account.load({ customers: [third] }));
    assert.deepEqual(inShort(lines), ['create /customers/3']);
    assert.deepEqual(lines[0]?.record, third);
    await assertReplays(account);
  });
});
