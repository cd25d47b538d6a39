import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onBothStores } from '../support/site.ts';
import { assertPages, assertRefused, assertSorts, listed, once, type Shape } from '../support/spec.ts';
import { itCanOnlyBeReadAndDeleted } from '../support/spec-received.ts';

const fields: Shape = {
  ID: 'integer',
  sender: 'string',
  subject: 'string',
  message: 'string',
  datetime: 'datetime',
};

const moments = ['2025-12-31 23:59:59', '2025-01-02 03:04:05', '2025-01-02 03:04:05', '2025-01-01 00:00:00'];
const enquiries = moments.map((datetime, index) => ({
  ...{ ID: index + 1, sender: `ann${index}@example.com`, subject: `Question ${index}`, datetime },
  message: `Line one\nCaf\u00e9 cafe\u0301 \u{1F600} "${index}"`,
}));

onBothStores('enquiries', (site) => {
  itCanOnlyBeReadAndDeleted(site, {
    ...{ path: '/enquirys', one: 'enquiry', many: 'enquiries', fields },
    bundle: { enquiries },
    records: enquiries,
  });

  const filled = once(async () => {
    const account = await site().newAccount();
    await account.load({ enquiries });
    return account;
  });
  const find = async (query: string): Promise<number[]> =>
    listed(await filled(), `/enquirys?${query}`, 'enquiries');

  it('?datetime_from lists enquiries after a moment, ?datetime_to those up to it', async () => {
    assert.deepEqual(await find('datetime_from=2025-01-02%2003:04:05'), [1]);
    assert.deepEqual(await find('datetime_from=2025-01-02+03:04:04'), [3, 2, 1]);
    assert.deepEqual(await find('datetime_to=2025-01-02+03:04:05'), [4, 3, 2]);
    assert.deepEqual(await find('datetime_to=2025-01-02+03:04:04'), [4]);
    assert.deepEqual(await find('datetime_from=2025-01-01+00:00:00&datetime_to=2025-06-01+00:00:00'), [3, 2]);
    for (const name of ['datetime_from', 'datetime_to'])
      for (const bad of ['now', '', '2025-02-29+00:00:00', '2025-01-01'])
        assertRefused(await (await filled()).get(`/enquirys?${name}=${bad}`), 400, new RegExp(name));
  });

  it('the path is spelled /enquirys and not otherwise', async () => {
    for (const path of ['/enquiries', '/enquiries/1', '/enquiry', '/enquirys/', '/Enquirys'])
      assertRefused(await (await filled()).get(path), 404);
  });

  it('a list pages by the common parameters and sorts by ID and datetime, ties by ID', async () => {
    const account = await site().newAccount();
    await account.load({ enquiries });
    await assertSorts(account, '/enquirys', 'enquiries', fields, { datetime: [4, 2, 3, 1] });
    const more = Array.from({ length: 23 }, (_, index) => index + 5);
    await account.load({ enquiries: more.map((ID) => ({ ID, sender: 'ann@example.com' })) });
    await assertPages(account, '/enquirys', 'enquiries', [...more.toReversed(), 4, 3, 2, 1]);
  });
});
