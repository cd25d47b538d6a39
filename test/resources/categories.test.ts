import assert from 'node:assert/strict';
import { it } from 'node:test';
import { limits } from '../../src/limits.ts';
import type { ChangeSet } from '../../src/storage/store.ts';
import { onBothStores } from '../support/site.ts';
import {
  assertInvalid,
  assertPages,
  assertRefused,
  assertSorts,
  listed,
  type Shape,
  type Wire,
} from '../support/spec.ts';
import type { Family } from '../support/spec-bench.ts';
import { itKeepsTheCommonRules } from '../support/spec-family.ts';
import { existing, inputs } from '../support/spec-inputs.ts';
import { assertReplays, inShort, linesOf } from '../support/spec-journal.ts';

const fields: Shape = {
  ID: 'integer',
  parent_category: 'integer',
  title: 'string',
  title_tag: 'string',
  meta_description: 'string',
  meta_keywords: 'string',
};

const family: Family = {
  path: '/categories',
  one: 'category',
  many: 'categories',
  single: fields,
  required: ['title'],
  sample: (number) => ({
    parent_category: 1 + (number % 2),
    title: `Category ${number}`,
    title_tag: `Tag ${number}`,
    meta_keywords: `words ${number}`,
    meta_description: `About ${number}`,
  }),
  defaults: { parent_category: 0, title_tag: '', meta_keywords: '', meta_description: '' },
  inputs: {
    parent_category: existing(2, 1, 0),
    title: inputs.text,
    title_tag: inputs.text,
    meta_keywords: inputs.text,
    meta_description: inputs.metaDescription,
  },
  setUp: (account) =>
    account.load({
      categories: [
        { ID: 1, title: 'One' },
        { ID: 2, title: 'Two' },
      ],
    }),
};

onBothStores('categories', (site) => {
  const open = itKeepsTheCommonRules(site, family);

  it('?parent_category lists the sub-categories of that parent; 0 those at the top', async () => {
    const account = await site().newAccount();
    await account.load({
      categories: [
        { ID: 1, title: 'Top' },
        { ID: 2, title: 'Below', parent_category: 1 },
        { ID: 3, title: 'Further below', parent_category: 2 },
        { ID: 4, title: 'Below too', parent_category: 1 },
      ],
    });
    const under = (parent: string): Promise<number[]> =>
      listed(account, `/categories?parent_category=${parent}`, 'categories');
    assert.deepEqual(await under('1'), [4, 2]);
    assert.deepEqual(await under('1&sort_direction=ASC'), [2, 4]);
    assert.deepEqual(await under('1&last_id=4'), [2]);
    assert.deepEqual(await under('2'), [3]);
    assert.deepEqual(await under('3'), []);
    assert.deepEqual(await under('0'), [1]);
    assert.deepEqual(await under('99'), []);
    for (const bad of ['x', '', '1.5', '1&parent_category=2'])
      assertRefused(await account.get(`/categories?parent_category=${bad}`), 400, /parent_category/);
  });

  it('a list pages by the common parameters and sorts by ID and title, ties by ID', async () => {
    const account = await site().newAccount();
    const titles = ['b', 'a', 'c', 'b', 'a', ...Array.from({ length: 22 }, (_, index) => `d${index + 10}`)];
    await account.load({ categories: titles.map((title, index) => ({ ID: index + 1, title })) });
    const ids = titles.map((_, index) => index + 1);
    await assertPages(account, '/categories', 'categories', ids.toReversed());
    for (const id of ids.slice(5)) await account.delete(`/categories/${id}`);
    await assertSorts(account, '/categories', 'categories', fields, { title: [2, 5, 1, 4, 3] });
  });

  it('the parent must exist and must not make a circle: 422, and nothing changes', async () => {
    const { account, make, read, at, lines } = await open();
    const top = await make({ parent_category: 0 });
    const middle = await make({ parent_category: top.ID });
    const bottom = await make({ parent_category: middle.ID });
    const gone = await make();
    await account.delete(at(gone.ID));
    const stranger = await site().newAccount();
    await stranger.load({ categories: [{ ID: 5000, title: 'Not yours' }] });
    const added = await lines(async () => {
      for (const parent of [top, middle, bottom])
        assertInvalid(await account.put(at(top.ID), { parent_category: parent.ID }), 'parent_category');
      for (const parent_category of [gone.ID, 5000])
        assertInvalid(await account.put(at(top.ID), { parent_category }), 'parent_category');
      assertInvalid(
        await account.post('/categories', { title: 'x', parent_category: 5000 }),
        'parent_category',
      );
    });
    assert.deepEqual(added, []);
    assert.deepEqual(await read(top.ID), top);
    await account.put(at(bottom.ID), { parent_category: 0 });
    assert.equal((await account.put(at(top.ID), { parent_category: bottom.ID })).status, 200);
  });

  it('a tree may have 1,000 levels: nothing is put below the last, new or moved', async () => {
    const account = await site().newAccount();
    const deepest = limits.treeDepth;
    const chain = Array.from({ length: deepest }, (_, index) => ({
      ...{ ID: index + 1, title: 'Level', parent_category: index },
    }));
    await account.load({ categories: [...chain, { ID: 5000, title: 'Apart' }] });
    const below = (parent_category: number) => ({ title: 'Below', parent_category });
    assert.equal((await account.put('/categories/5000', below(deepest - 1))).status, 200);
    assert.equal((await account.post('/categories', below(deepest - 1))).status, 201);
    for (const answer of [
      await account.put('/categories/5000', below(deepest)),
      await account.post('/categories', below(deepest)),
    ]) {
      assertInvalid(answer, 'parent_category');
      assert.match(answer.body.details[0].message, /category 1000 stands 1000 levels deep/);
    }
  });

  it('deleting a category that hundreds of products are in moves them all, as one step', async () => {
    const account = await site().newAccount();
    const products = Array.from({ length: 250 }, (_, index) => ({
      ...{ ID: index + 1, title: 'Mug', price: 1, parent_category: 2 },
    }));
    const categories = [
      { ID: 1, title: 'Top' },
      { ID: 2, title: 'Below', parent_category: 1 },
    ];
    await account.load({ categories, products });
    assert.equal((await account.delete('/categories/2')).status, 200);
    for (let page = 1; page <= 3; page++)
      for (const { parent_category } of (await account.get(`/products?per_page=100&page=${page}`)).body
        .products)
        assert.equal(parent_category, 1);
    const steps = await site().store.forAccount(account.ID).listChangeSets(Number.MAX_SAFE_INTEGER, 1);
    const [{ first, last }] = steps as [ChangeSet];
    assert.deepEqual([last.sequence - first.sequence, last.operation, last.reason], [250, 'delete', null]);
  });

  it('deleting a category moves its children and products up to its own parent', async () => {
    const account = await site().newAccount();
    await account.load({
      categories: [
        { ID: 1, title: 'Top' },
        { ID: 2, title: 'Middle', parent_category: 1 },
        { ID: 3, title: 'Left', parent_category: 2 },
        { ID: 4, title: 'Right', parent_category: 2 },
        { ID: 5, title: 'Under left', parent_category: 3 },
      ],
      products: [1, 2, 2, 3].map((parent_category, index) => ({
        ...{ ID: index + 1, parent_category, title: `Product ${index}`, price: 1 },
      })),
    });
    const before = await account.get('/categories/4');
    const lines = await linesOf(account, () => account.delete('/categories/2'));
    assert.deepEqual(inShort(lines).slice(0, -1).sort(), [
      'update /categories/3',
      'update /categories/4',
      'update /products/2',
      'update /products/3',
    ]);
    assert.deepEqual(inShort(lines).at(-1), 'delete /categories/2');
    const after = await account.get('/categories/4');
    assert.deepEqual(after.body.category, { ...before.body.category, parent_category: 1 });
    assert.deepEqual(await parents(account, 'categories'), { 1: 0, 3: 1, 4: 1, 5: 3 });
    assert.deepEqual(await parents(account, 'products'), { 1: 1, 2: 1, 3: 1, 4: 3 });
    await account.delete('/categories/1');
    assert.deepEqual(await parents(account, 'categories'), { 3: 0, 4: 0, 5: 3 });
    assert.deepEqual(await parents(account, 'products'), { 1: 0, 2: 0, 3: 0, 4: 3 });
    await assertReplays(account);
  });

  it('however many there are, nothing is lost with a parent', async () => {
    const account = await site().newAccount();
    const ids = Array.from({ length: 230 }, (_, index) => index + 10);
    await account.load({
      categories: [
        { ID: 1, title: 'Top' },
        { ID: 2, title: 'Crowded', parent_category: 1 },
        ...ids.map((ID) => ({ ID, title: `Category ${ID}`, parent_category: 2 })),
      ],
      products: ids.map((ID) => ({ ID, title: `Product ${ID}`, price: 1, parent_category: 2 })),
    });
    const lines = await linesOf(account, () => account.delete('/categories/2'));
    assert.equal(lines.length, 2 * ids.length + 1);
    assert.ok(lines.slice(0, -1).every(({ record }) => record?.parent_category === 1));
    for (const kind of ['/categories?parent_category=2', '/products?category_id=2'])
      assert.deepEqual(await listed(account, kind, kind.split(/[/?]/)[1] as string), []);
    await assertReplays(account);
  });
});

type Getter = { get(path: string): Promise<{ body: Wire }> };

/** Every record of a kind with its parent category. */
async function parents(account: Getter, kind: 'categories' | 'products'): Promise<Record<number, number>> {
  const { body } = await account.get(`/${kind}`);
  return Object.fromEntries(body[kind].map(({ ID, parent_category }: Wire) => [ID, parent_category]));
}
