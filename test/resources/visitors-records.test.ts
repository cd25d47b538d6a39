import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEmbeddedStoreFirst } from '../support/site.ts';
import { assertInvalid, assertNotAllowed, assertRefused, listed } from '../support/spec.ts';
import { assertReplays } from '../support/spec-journal.ts';

const products = [1, 2].map((ID) => ({ ID, title: `Product ${ID}`, price: '1.00' }));
const entry = (ID: number, approved: boolean) => ({
  ...{ ID, name: `Ann ${ID}`, email: 'ann@example.com', message: 'Lovely' },
  ...{ datetime: `2026-01-0${ID} 10:00:00`, approved },
});
const review = (ID: number, product_id: number, rating: number, approved: boolean) => ({
  ...{ ID, product_id, name: `Ann ${ID}`, rating, message: 'Lovely' },
  ...{ datetime: `2026-01-0${ID} 10:00:00`, approved },
});

const kinds = [
  {
    ...{ path: '/guestbook_entries', one: 'guestbook_entry', many: 'guestbook_entries' },
    records: [entry(1, true), entry(2, false)],
  },
  {
    ...{ path: '/product_reviews', one: 'product_review', many: 'product_reviews' },
    records: [review(1, 1, 5, true), review(2, 2, 2, false)],
  },
];

for (const { path, one, many, records } of kinds)
  onEmbeddedStoreFirst(path, (site) => {
    const filled = async () => {
      const account = await site().newAccount();
      await account.load({ products, [many]: records });
      return account;
    };

    it('are listed, read, approved and deleted, and the journal has it all', async () => {
      const account = await filled();
      assert.deepEqual((await account.get(path)).body, { [many]: records.toReversed() });
      assert.deepEqual((await account.get(`${path}/1`)).body, { [one]: records[0] });
      assert.deepEqual(await listed(account, `${path}?approved=FALSE`, many), [2]);
      assert.deepEqual(await listed(account, `${path}?datetime_from=2026-01-01%2010:00:00`, many), [2]);
      const approved = await account.put(`${path}/2`, { approved: true });
      assert.deepEqual(approved.body, { [one]: { ...records[1], approved: true } });
      assert.equal((await account.delete(`${path}/1`)).status, 200);
      assertRefused(await account.get(`${path}/1`), 404);
      await assertReplays(account);
    });

    it('nothing but approved can be changed, and apps make none', async () => {
      const account = await filled();
      await assertNotAllowed(account, path, 'POST', 'PUT', 'DELETE');
      assertInvalid(await account.put(`${path}/1`, { approved: 'maybe' }), 'approved');
      await account.put(`${path}/1`, { name: 'Bob', approved: true });
      assert.deepEqual((await account.get(`${path}/1`)).body, { [one]: records[0] });
      const stranger = await site().newAccount();
      assertRefused(await stranger.put(`${path}/1`, { approved: false }), 404);
    });
  });

onEmbeddedStoreFirst('the average rating of a product', (site) => {
  it('is the mean of its approved reviews', async () => {
    const account = await site().newAccount();
    await account.load({
      products: [{ ...products[0], average_rating: '3.30' }],
      product_reviews: [review(1, 1, 5, false), review(2, 1, 4, false), review(3, 1, 1, false)],
    });
    const owner = await site().signIn(account);
    const average = async () => (await owner.get('/products/1')).body.product.average_rating;
    assert.equal(await average(), '3.30');
    await account.put('/product_reviews/1', { approved: true });
    assert.equal(await average(), '5.00');
    await account.put('/product_reviews/2', { approved: true });
    assert.equal(await average(), '4.50');
    await account.put('/product_reviews/3', { approved: true });
    assert.equal(await average(), '3.33');
    await account.delete('/product_reviews/3');
    assert.equal(await average(), '4.50');
    await account.put('/product_reviews/1', { approved: false });
    assert.equal(await average(), '4.00');
    await account.delete('/product_reviews/2');
    assert.equal(await average(), null);
    await assertReplays(account);
  });

  it('product_reviews?product_id lists those of a product', async () => {
    const account = await site().newAccount();
    await account.load({ products, product_reviews: [review(1, 1, 5, true), review(2, 2, 4, true)] });
    assert.deepEqual(await listed(account, '/product_reviews?product_id=2', 'product_reviews'), [2]);
    await account.delete('/products/1');
    assert.deepEqual(await listed(account, '/product_reviews', 'product_reviews'), [2]);
  });
});
