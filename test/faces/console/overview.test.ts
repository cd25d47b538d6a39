import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onBothStores } from '../../support/site.ts';

const day = (fromNow: number): string =>
  new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);

onBothStores('the overview', (site) => {
  it('counts what waits and what the last days brought, of this account alone', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const busy = await site().newAccount();
    await busy.load({ enquiries: [{ ID: 1, sender: 'a@example.com', subject: 's', message: 'm' }] });
    const code = (ID: number, expiry: string): object => ({
      ...{ ID, name: 'x', code: `C${ID}`, type: 'amount', amount: '1.00', expiry },
    });
    await account.load({
      products: [0, 3, 5, 6, -1].map((stock_number, index) => ({
        ID: index + 1,
        title: 'x',
        price: '1',
        stock_number,
      })),
      discount_codes: [
        code(1, day(-1)),
        code(2, day(0)),
        code(3, day(14)),
        code(4, day(15)),
        code(5, '9999-99-99'),
      ],
      blogs: [{ ID: 1, title: 'x', post: '' }],
      blog_comments: [
        { ID: 1, post_id: 1, datetime: `${day(-2)} 12:00:00` },
        { ID: 2, post_id: 1, datetime: `${day(0)} 00:00:00`, approved: true },
        { ID: 3, post_id: 1, datetime: `${day(-3)} 23:59:59` },
      ],
      product_reviews: [
        { ID: 1, product_id: 1, rating: 5 },
        { ID: 2, product_id: 1, rating: 4, approved: true },
      ],
      guestbook_entries: [{ ID: 1 }, { ID: 2 }, { ID: 3 }, { ID: 4, approved: true }],
      enquiries: [
        { ID: 1, datetime: `${day(-1)} 01:00:00`, is_read: true },
        { ID: 2, datetime: `${day(-1)} 02:00:00` },
      ],
    });
    const { body } = await owner.get('/overview?days=3');
    assert.deepEqual(body.waiting, {
      ...{
        comments: 2,
        reviews: 1,
        guestbook_entries: 3,
        enquiries: 1,
        out_of_stock: 2,
        low_stock: 2,
        expiring_codes: 2,
      },
    });
    assert.equal(body.low_stock_at, 5);
    await owner.put('/site', { low_stock_limit: 3 });
    const { waiting, low_stock_at } = (await owner.get('/overview?days=3')).body;
    assert.deepEqual([waiting.low_stock, low_stock_at], [1, 3]);
    assert.deepEqual(body.days, [day(-2), day(-1), day(0)]);
    assert.deepEqual(
      [body.comments, body.enquiries],
      [
        [1, 0, 1],
        [0, 2, 0],
      ],
    );
    assert.deepEqual(body.requests, []);
    await account.get('/products');
    await account.get('/products/999');
    await site().accounts.requestLog.flush();
    const [{ app, requests, errors }] = (await owner.get('/overview?days=2')).body.requests;
    assert.deepEqual([app, requests, errors], ['Development tokens', [0, 2], [0, 1]]);
    assert.equal((await owner.get('/overview?days=0')).status, 400);
  });
});
