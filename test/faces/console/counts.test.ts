import assert from 'node:assert/strict';
import { it } from 'node:test';
import { product } from '../../../src/resources/products/product.ts';
import { onBothStores } from '../../support/site.ts';

onBothStores('the length of a list', (site) => {
  it('is that of the list, with its filters, of this account alone', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const other = await site().newAccount();
    await other.load({ products: [{ ID: 1, title: 'Mug', price: '1' }] });
    const count = async (query: string): Promise<[number, boolean]> => {
      const { status, body } = await owner.get(`/${query}`);
      assert.equal(status, 200);
      return [body.count, body.has_more];
    };
    assert.deepEqual(await count('products/count'), [0, false]);
    await account.load({
      categories: [{ ID: 1, title: 'Mugs' }],
      products: Array.from({ length: 30 }, (_, index) => ({
        ...{ ID: index + 1, title: `Blue mug ${index}`, price: '1', stock_number: index },
        ...{ visible: index % 2 === 0, parent_category: index < 10 ? 1 : 0 },
      })),
      blog_categories: [1, 2].map((ID) => ({ ID, name: `C${ID}` })),
      blogs: [[1], [1, 2], []].map((category_id, index) => ({
        ...{ ID: index + 1, title: 'T', post: 'P', category_id },
      })),
    });
    await account.delete('/products/30');
    assert.deepEqual(await count('products/count'), [29, false]);
    assert.deepEqual(await count('products/count?visible=FALSE'), [14, false]);
    assert.deepEqual(await count('products/count?stock_above=0&stock_to=5'), [5, false]);
    assert.deepEqual(await count('products/count?visible=TRUE&category_id=1'), [5, false]);
    assert.deepEqual(await count('products/count?visible=TRUE&category_id=1&stock_above=3&q=mug'), [
      3,
      false,
    ]);
    assert.deepEqual(await count('products/count?q=m'), [29, false]);
    assert.deepEqual(await count('products/count?q=blue%20mug%201'), [11, false]);
    assert.deepEqual(await count('products/count?q=blue%20cup'), [0, false]);
    assert.deepEqual(await count('blogs/count?category=1,2'), [2, false], 'each once');
    assert.deepEqual(await count('discount_codes/count'), [0, false]);
    assert.equal((await owner.get('/products/count?visible=maybe')).status, 400);
    // Not in the API for apps.
    assert.equal((await account.get('/products/count')).status, 404);
  });

  it('stops at a limit when filtered', async () => {
    const account = await site().newAccount();
    const owner = site().store.forAccount(account.ID);

    await account.load({
      products: Array.from({ length: 40 }, (_, index) => ({
        ...{ ID: index + 1, title: 'Blue mug', price: '1', visible: index > 3 },
      })),
    });
    const visible = { field: 'visible', comparison: '=', value: 1 } as const;
    const words = (...value: string[]) => ({ field: 'words', comparison: 'matches', value }) as const;
    assert.deepEqual(await owner.countList(product, [visible], 36), { count: 36, hasMore: false });
    assert.deepEqual(await owner.countList(product, [visible], 20), { count: 20, hasMore: true });
    assert.deepEqual(await owner.countList(product, [words('mug')], 20), { count: 20, hasMore: true });
    // At least none: it would have to look at all of them.
    assert.deepEqual(await owner.countList(product, [words('blue', 'mug')], 20), { count: 0, hasMore: true });
    assert.deepEqual(await owner.countList(product, [], 20), { count: 40, hasMore: false });
  });

  it('counts what belongs to each of several records', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const { category } = (await owner.post('/categories', { title: 'Mugs' })).body;
    for (const title of ['Blue', 'Green'])
      await owner.post('/products', { title, price: 1, parent_category: category.ID });
    await owner.post('/products', { title: 'Jug', price: 1 });
    const { body } = await owner.get(`/reference_counts/product/parent_category?ids=${category.ID},0,999`);
    assert.deepEqual(body, { counts: { [category.ID]: 2, 0: 1, 999: 0 } });
    assert.deepEqual((await owner.get('/reference_counts/product/parent_category')).body, { counts: {} });
    assert.equal((await owner.get('/reference_counts/product/title?ids=1')).status, 404);
    assert.equal((await owner.get('/reference_counts/blog_post/category_id?ids=1')).status, 404);
  });
});
