import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { limits } from '../../../src/limits.ts';
import { model } from '../../../src/resources/index.ts';
import { rebuildDerived } from '../../../src/storage/derived-data/rebuild.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { onBothStores, type SignedInOwner, type TestAccount } from '../../support/site.ts';

onBothStores('search on the owner face', (site) => {
  let account: TestAccount;
  let owner: SignedInOwner;

  before(async () => {
    account = await site().newAccount();
    owner = await site().signIn(account);
    await owner.post('/products', { title: 'Blue mug', price: 1, sku: 'MUG-01' });
    await owner.post('/products', { title: 'Crème brûlée dish', price: 1 });
    await owner.post('/categories', { title: 'Mugs and cups' });
    await owner.post('/blogs', { title: 'Why a mug is blue', post: '', author: 'Ann' });
    const other = await site().newAccount();
    await other.post('/products', { title: 'Blue mug of another', price: 1 });
  });

  const found = async (q: string): Promise<string[]> => {
    const { body } = await owner.get(`/search?q=${encodeURIComponent(q)}`);
    return body.results.map(({ resource, title }: Record<string, string>) => `${resource}: ${title}`);
  };

  it('finds records of every kind by their words, the last of which may be a beginning', async () => {
    assert.deepEqual(await found('mug'), [
      'category: Mugs and cups',
      'product: Blue mug',
      'blog_post: Why a mug is blue',
    ]);
    assert.deepEqual(await found('BLUE m'), ['product: Blue mug', 'blog_post: Why a mug is blue']);
    assert.deepEqual(await found('mug-01'), ['product: Blue mug']);
    assert.deepEqual(await found('creme brul'), ['product: Crème brûlée dish']);
    assert.deepEqual(await found('nothing'), []);
    assert.equal((await owner.get('/search?q=%2D')).status, 400);
    assert.deepEqual((await owner.get('/search')).body, { results: [] });
  });

  it('tells what was found besides the title', async () => {
    const results = async (q: string) => (await owner.get(`/search?q=${q}`)).body.results;
    const [post] = await results('ann');
    assert.deepEqual([post.title, post.match], ['Why a mug is blue', 'Ann']);
    const [product] = await results('mug-01');
    assert.deepEqual([product.title, product.sku, product.match], ['Blue mug', 'MUG-01', 'MUG-01']);
    assert.equal((await results('dish'))[0].match, undefined);
  });

  it('calls a record what its own page calls it, whatever it was found by', async () => {
    await owner.post('/discount_codes', {
      ...{ name: 'Winter sale', code: 'FROST26', type: 'percent' },
      ...{ amount: 5, expiry: '2030-01-01' },
    });
    await owner.post('/customers', { first_name: 'Ida', last_name: 'Frost' });
    assert.deepEqual(await found('frost26'), ['discount_code: Winter sale']);
    assert.deepEqual(await found('frost'), ['discount_code: Winter sale', 'customer: Ida Frost']);
  });

  it('tells what records are called, but not those of another account', async () => {
    const { results } = (await owner.get('/search?q=blue')).body;
    const { ID } = results.find(({ resource }: { resource: string }) => resource === 'blog_post');
    const { body } = await owner.get(`/titles/blog_post?ids=${ID},999`);
    assert.deepEqual(body, { titles: { [ID]: 'Why a mug is blue' } });
    assert.deepEqual((await owner.get('/titles/blog_post')).body, { titles: {} });
    assert.equal((await owner.get('/titles/nothing?ids=1')).status, 404);
  });

  it('a result names its record', async () => {
    const { results } = (await owner.get('/search?q=mug-01')).body;
    const [{ ID, path }] = results;
    assert.equal((await owner.get(path)).body.product.ID, ID);
  });

  it('follows changes and deletions', async () => {
    const { product } = (await owner.post('/products', { title: 'Green jug', price: 1 })).body;
    assert.deepEqual(await found('jug'), ['product: Green jug']);
    await account.put(`/products/${product.ID}`, { title: 'Green pot' });
    assert.deepEqual([await found('jug'), await found('pot')], [[], ['product: Green pot']]);
    await account.delete(`/products/${product.ID}`);
    assert.deepEqual(await found('pot'), []);
  });

  it('words that a record has left behind do not keep another from taking its ID', async () => {
    const { product } = (await owner.post('/products', { title: 'Tin lid', price: 1 })).body;
    await account.delete(`/products/${product.ID}`);
    const uncounted = limits.maxFreeId + 1;
    for (const ID of [product.ID, uncounted]) {
      const left = `INSERT INTO search_words VALUES (${account.ID}, 'product', 'lid', ${ID})`;
      await site().database.transaction(async (session) => void (await session.run(rawSql(left))));
      await account.load({ products: [{ ID, title: `Tin lid ${ID}`, price: 1 }] });
    }
    assert.equal((await found('lid')).length, 2);
    for (const ID of [product.ID, uncounted]) await account.delete(`/products/${ID}`);
  });

  it('long words are cut between two letters, and found by their beginnings', async () => {
    const long = 'a'.repeat(limits.searchWordCharacters - 1);
    const title = `${long}\u{20000} ${long}\u{10000}`;
    const posted = await owner.post('/categories', { title });
    assert.equal(posted.status, 201, posted.text);
    assert.deepEqual(await found(`${long}\u{20000}`), [`category: ${title}`]);
    assert.equal((await owner.delete(`/categories/${posted.body.category.ID}`)).status, 200);
    assert.deepEqual(await found(long), []);
  });

  it('narrows a list, together with its other filters', async () => {
    const ids = async (query: string): Promise<number> =>
      (await owner.get(`/products?${query}`)).body.products.length;
    assert.deepEqual(
      [await ids('q=mug'), await ids('q=mug&visible=FALSE'), await ids('q=blue%20dish')],
      [1, 0, 0],
    );
    assert.equal(
      (await account.get('/products?q=nothing')).body.products.length,
      2,
      'the API has no such parameter',
    );
  });

  it('a store from before there was search is given its words', async () => {
    await site().database.transaction(async (session) => {
      await session.run(rawSql('DELETE FROM search_words'));
      await session.run(rawSql("DELETE FROM facts WHERE name = 'search index'"));
    });
    assert.deepEqual(await found('mug'), []);
    await rebuildDerived(site().database, model.resources);
    assert.equal((await found('mug')).length, 3);
  });
});
