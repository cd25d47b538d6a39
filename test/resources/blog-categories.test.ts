import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onBothStores } from '../support/site.ts';
import { assertNotAllowed, assertPages, assertRefused, assertSorts, type Shape } from '../support/spec.ts';
import type { Family } from '../support/spec-bench.ts';
import { itKeepsTheCommonRules } from '../support/spec-family.ts';
import { inputs } from '../support/spec-inputs.ts';
import { assertReplays, inShort, linesOf } from '../support/spec-journal.ts';

const fields: Shape = { ID: 'integer', name: 'string' };

const family: Family = {
  ...{ path: '/blog_categories', one: 'blog_category', many: 'blog_categories' },
  single: fields,
  required: ['name'],
  sample: (number) => ({ name: `Name ${number}` }),
  defaults: {},
  inputs: { name: inputs.text },
  noPut: true,
};

onBothStores('blog categories', (site) => {
  const open = itKeepsTheCommonRules(site, family);

  it('GET /blog_categorys/:id, as the specification spells it, answers the same', async () => {
    const { account, make, at } = await open();
    const { ID } = await make();
    const answer = await account.get(`/blog_categorys/${ID}`);
    assert.equal(answer.status, 200);
    assert.equal(answer.text, (await account.get(at(ID))).text);
    assertRefused(await account.get('/blog_categorys/999999'), 404);
    const stranger = await site().newAccount();
    assertRefused(await stranger.get(`/blog_categorys/${ID}`), 404);
  });

  it('no other operation is listed for blog categories', async () => {
    const { account, make, at } = await open();
    const { ID } = await make();
    await assertNotAllowed(account, at(ID), 'PUT', 'POST');
    await assertNotAllowed(account, '/blog_categories', 'PUT', 'DELETE');
    await assertNotAllowed(account, `/blog_categorys/${ID}`, 'PUT', 'DELETE', 'POST');
    assertRefused(await account.get('/blog_categorys'), 404);
  });

  it('deleting a blog category takes it off its posts, however many, and leaves the rest of them', async () => {
    const account = await site().newAccount();
    const ids = Array.from({ length: 130 }, (_, index) => index + 1);
    await account.load({
      blog_categories: [1, 2, 3].map((ID) => ({ ID, name: `Category ${ID}` })),
      blogs: [
        ...ids.map((ID) => ({ ID, title: `Post ${ID}`, post: 'Text', category_id: ID % 2 ? [1, 2] : [2] })),
        { ID: 500, title: 'Elsewhere', post: 'Text', category_id: [1, 3] },
      ],
    });
    const before = (await account.get('/blogs/1')).body.blog_post;
    const lines = await linesOf(account, () => account.delete('/blog_categories/2'));
    const changed = ids.map((ID) => `update /blogs/${ID}`);
    assert.deepEqual(inShort(lines).sort(), [...changed, 'delete /blog_categories/2'].sort());
    assert.equal(inShort(lines).at(-1), 'delete /blog_categories/2');
    assert.deepEqual((await account.get('/blogs/1')).body.blog_post, { ...before, category_id: [1] });
    assert.deepEqual((await account.get('/blogs/2')).body.blog_post.category_id, []);
    assert.deepEqual((await account.get('/blogs/500')).body.blog_post.category_id, [1, 3]);
    assert.deepEqual((await account.get('/blogs?category=2')).body.blogs, []);
    await assertReplays(account);
  });

  it('a list pages by the common parameters and sorts by ID alone', async () => {
    const account = await site().newAccount();
    const ids = Array.from({ length: 27 }, (_, index) => 27 - index);
    await account.load({ blog_categories: ids.map((ID) => ({ ID, name: 'x' })) });
    await assertPages(account, '/blog_categories', 'blog_categories', ids);
    await assertSorts(account, '/blog_categories', 'blog_categories', fields, {});
  });
});
