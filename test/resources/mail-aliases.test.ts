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
import { inputs } from '../support/spec-inputs.ts';

const fields: Shape = { ID: 'integer', domain_id: 'integer', alias: 'string', email: 'string' };
const noText = inputs.text.refuses;

const family: Family = {
  // One key for both forms.
  ...{ path: '/mail_alias', one: 'mail_alias', many: 'mail_alias' },
  single: fields,
  required: ['domain_id', 'alias', 'email'],
  sample: (number) => ({
    domain_id: 1 + (number % 2),
    alias: `alias${number}`,
    email: `to${number}@example.org`,
  }),
  defaults: {},
  unique: ['alias'],
  fixed: ['domain_id'],
  inputs: {
    domain_id: {
      takes: [
        [1, 1],
        ['2', 2],
      ],
      refuses: [0, -1, 3, 999_999, '999999', 'example.com', '', null, true, 1.5, [1], {}],
    },
    alias: {
      takes: ['sales', 'first.last', 'a', 'X-ray_9+tag', "o'neil", 'x'.repeat(64)].map((one) => [one, one]),
      refuses: [
        ...noText,
        ...['', ' ', 'two words', '.dot', 'dot.', 'a..b', 'a@b', 'a@example.com', 'a,b', 'a\n', '<a>', 'a:b'],
        'x'.repeat(65),
      ],
    },
    email: {
      takes: ['ann@example.org', 'First.Last+tag@mail.example.co.uk', 'x@a-b.example'].map((one) => [
        one,
        one,
      ]),
      refuses: [
        ...noText,
        ...['', 'ann', 'ann@', '@example.org', 'ann@@example.org', 'a b@example.org', 'ann@exa mple.org'],
        ...['ann@example..org', 'ann@-example.org', 'ann@example.org\n', 'Ann <ann@example.org>'],
        ...['a@example.org,b@example.org', `${'x'.repeat(65)}@example.org`, '.ann@example.org'],
      ],
    },
  },
  setUp: (account) =>
    account.load({
      domains: [
        { ID: 1, name: 'example.com' },
        { ID: 2, name: 'example.net' },
      ],
    }),
};

onBothStores('mail aliases', (site) => {
  const open = itKeepsTheCommonRules(site, family);

  it('?domain_id lists the aliases on that domain', async () => {
    const account = await site().newAccount();
    await family.setUp?.(account);
    const mail_alias = [1, 2, 1].map((domain_id, index) => ({
      ...{ ID: index + 1, domain_id, alias: `a${index}`, email: 'ann@example.org' },
    }));
    await account.load({ mail_alias });
    const on = (id: string): Promise<number[]> =>
      listed(account, `/mail_alias?domain_id=${id}`, 'mail_alias');
    assert.deepEqual(await on('1'), [3, 1]);
    assert.deepEqual(await on('1&sort_direction=ASC&per_page=1'), [1]);
    assert.deepEqual(await on('2'), [2]);
    assert.deepEqual(await on('3'), []);
    for (const bad of ['x', '', '1.5', 'example.com'])
      assertRefused(await account.get(`/mail_alias?domain_id=${bad}`), 400, /domain_id/);
  });

  it('PUT sets alias and email only: domain_id stays as it is', async () => {
    const { make, put, read } = await open();
    const record = await make({ domain_id: 1 });
    assert.deepEqual(await put(record.ID, { domain_id: 2 }), record);
    const changed = await put(record.ID, { domain_id: 2, email: 'new@example.org' });
    assert.deepEqual(changed, { ...record, email: 'new@example.org' });
    assert.deepEqual(await read(record.ID), changed);
  });

  it("domain_id must be a domain of the account's: 422", async () => {
    const { account } = await open();
    const stranger = await site().newAccount();
    await stranger.load({ domains: [{ ID: 3, name: 'elsewhere.example' }] });
    const body = { domain_id: 3, alias: 'x', email: 'ann@example.org' };
    assertInvalid(await account.post('/mail_alias', body), 'domain_id');
    assert.equal((await stranger.post('/mail_alias', body)).status, 201);
  });

  it('an alias is unique on its domain without regard to case: 409, and nothing changes', async () => {
    const { account, make, put, read, at, lines } = await open();
    const email = 'ann@example.org';
    const first = await make({ domain_id: 1, alias: 'Sales' });
    const second = await make({ domain_id: 1 });
    const added = await lines(async () => {
      for (const alias of ['Sales', 'sales', 'SALES']) {
        assertRefused(await account.post('/mail_alias', { domain_id: 1, alias, email }), 409, /alias/);
        assertRefused(await account.put(at(second.ID), { alias, email }), 409, /alias/);
      }
    });
    assert.deepEqual(added, []);
    assert.deepEqual(await read(second.ID), second);
    assert.equal((await make({ domain_id: 2, alias: 'sales' })).alias, 'sales', 'on another domain');
    assert.equal((await put(first.ID, { alias: 'SALES' })).alias, 'SALES', 'its own in another case');
    await account.delete(at(first.ID));
    assert.equal((await make({ domain_id: 1, alias: 'sales' })).alias, 'sales', 'free again');
  });

  it('a list pages by the common parameters and sorts by ID alone', async () => {
    const account = await site().newAccount();
    await family.setUp?.(account);
    const ids = Array.from({ length: 27 }, (_, index) => 27 - index);
    await account.load({
      mail_alias: ids.map((ID) => ({ ID, domain_id: 1, alias: `a${ID}`, email: 'ann@example.org' })),
    });
    await assertPages(account, '/mail_alias', 'mail_alias', ids);
    await assertSorts(account, '/mail_alias', 'mail_alias', fields, {});
  });
});
