import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onBothStores } from '../support/site.ts';
import { assertInvalid, assertPages, assertRefused, assertSorts, type Shape } from '../support/spec.ts';
import type { Family } from '../support/spec-bench.ts';
import { itKeepsTheCommonRules } from '../support/spec-family.ts';
import { inputs, oneOf } from '../support/spec-inputs.ts';

const fields: Shape = {
  ID: 'integer',
  name: 'string',
  code: 'string',
  type: 'string',
  amount: 'money',
  expiry: 'day',
};

const family: Family = {
  ...{ path: '/discount_codes', one: 'discount_code', many: 'discount_codes' },
  single: fields,
  required: ['name', 'code', 'type', 'amount', 'expiry'],
  sample: (number) => ({
    name: `Code ${number}`,
    code: `CODE${number}`,
    type: number % 2 ? 'percent' : 'amount',
    amount: `${number % 100}.50`,
    expiry: `20${10 + (number % 80)}-12-31`,
  }),
  defaults: {},
  unique: ['code'],
  inputs: {
    name: inputs.text,
    code: {
      takes: ['SUMMER26', 'x', '0', 'mixedCASE9', 'Z'.repeat(255)].map((code) => [code, code]),
      refuses: ['', 'two words', 'a-b', 'a_b', 'CODE!', 'CODE\n', ' CODE', 'Z'.repeat(256), 1, null, [], {}],
    },
    type: oneOf('percent', 'amount'),
    amount: {
      takes: inputs.money.takes.filter(([, shown]) => Number(shown) <= 100),
      refuses: [...inputs.money.refuses, -1, '-0.01'],
    },
    expiry: {
      takes: ['2027-12-31', '9999-99-99', '2028-02-29', '1999-01-01', '9999-12-31'].map((day) => [day, day]),
      refuses: [
        ...['2027-02-29', '2027-04-31', '2027-13-01', '2027-00-10', '2027-01-00', '9999-99-98', '31-12-2027'],
        ...['2027-1-1', '2027/01/01', '2027-12-31 00:00:00', '2027-12-31T00:00:00Z', 'never', '', ' '],
        ...[20271231, null, true, [], {}],
      ],
    },
  },
};

onBothStores('discount codes', (site) => {
  const open = itKeepsTheCommonRules(site, family);

  it('a percentage is from 0 to 100; an amount may be more, but neither is negative', async () => {
    const { account, make, put, read, at } = await open();
    const half = await make({ type: 'percent', amount: '50.00' });
    for (const amount of ['0', 100, '100.00', 99.99]) await put(half.ID, { amount });
    const before = await read(half.ID);
    for (const amount of ['100.01', 101, -1])
      assertInvalid(await account.put(at(half.ID), { amount }), 'amount');
    assert.deepEqual(await read(half.ID), before);
    for (const amount of ['100.01', 150, '-0.01']) {
      const body = { name: 'x', code: 'NEVER', type: 'percent', amount, expiry: '9999-99-99' };
      assertInvalid(await account.post('/discount_codes', body), 'amount');
    }
    const off = await make({ type: 'amount', amount: '150.00' });
    assert.equal((await put(off.ID, { amount: '12345.67' })).amount, '12345.67');
    assertInvalid(await account.put(at(off.ID), { type: 'percent' }), 'amount');
    assert.equal((await read(off.ID)).type, 'amount');
    assert.equal((await put(off.ID, { type: 'percent', amount: 15 })).amount, '15.00');
    assert.equal((await put(half.ID, { type: 'amount', amount: 150 })).amount, '150.00');
  });

  it('code is unique in the account without regard to case: 409, and nothing changes', async () => {
    const { account, sample, make, put, read, at, lines } = await open();
    const first = await make({ code: 'Once' });
    const second = await make();
    const added = await lines(async () => {
      for (const code of ['Once', 'ONCE', 'once']) {
        assertRefused(await account.post('/discount_codes', { ...sample(), code }), 409, /code/);
        assertRefused(await account.put(at(second.ID), { code, name: 'Changed' }), 409, /code/);
      }
    });
    assert.deepEqual(added, []);
    assert.deepEqual(await read(second.ID), second);
    assert.equal((await put(first.ID, { code: 'ONCE' })).code, 'ONCE', 'its own in another case');
    const stranger = await site().newAccount();
    assert.equal((await stranger.post('/discount_codes', { ...sample(), code: 'once' })).status, 201);
    await account.delete(at(first.ID));
    assert.equal((await make({ code: 'oncE' })).code, 'oncE', 'free again');
  });

  it('a list pages by the common parameters and sorts by ID, code and expiry, ties by ID', async () => {
    const account = await site().newAccount();
    const days = ['2027-01-01', '9999-99-99', '2026-06-30', '2027-01-01', '9999-99-99'];
    const codes = ['B', 'A', 'E', 'D', 'C'];
    const one = { name: 'x', type: 'amount', amount: 1 };
    const rows = days.map((expiry, index) => ({ ...one, ID: index + 1, code: codes[index], expiry }));
    await account.load({ discount_codes: rows });
    await assertSorts(account, '/discount_codes', 'discount_codes', fields, {
      code: [2, 1, 5, 4, 3],
      expiry: [3, 1, 4, 2, 5],
    });
    const more = Array.from({ length: 22 }, (_, index) => index + 6);
    const others = more.map((ID) => ({ ...one, ID, code: `M${ID}`, expiry: '9999-99-99' }));
    await account.load({ discount_codes: others });
    const ids = [...more.toReversed(), 5, 4, 3, 2, 1];
    await assertPages(account, '/discount_codes', 'discount_codes', ids);
  });
});
