import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onBothStores } from '../support/site.ts';
import { assertPages, assertRefused, assertSorts, listed, once, type Shape } from '../support/spec.ts';
import { itCanOnlyBeReadAndDeleted } from '../support/spec-received.ts';

const fields: Shape = {
  ID: 'integer',
  post_id: 'integer',
  name: 'string',
  email: 'string',
  website: 'string',
  message: 'string',
  datetime: 'datetime',
  approved: 'boolean',
};

const moments = ['2025-01-01 00:00:00', '2025-01-02 03:04:05', '2025-01-02 03:04:05', '2025-12-31 23:59:59'];
const posts = [1, 2].map((ID) => ({ ID, title: `Post ${ID}`, post: 'Text' }));
const comments = moments.map((datetime, index) => ({
  ...{ ID: index + 1, post_id: [1, 2, 1, 1][index], name: `Reader ${index}`, datetime },
  ...{ email: `reader${index}@example.com`, website: `https://example.com/${index}` },
  ...{ message: `Caf\u00e9 cafe\u0301 \u{1F600} ${index}`, approved: index % 2 === 0 },
}));

onBothStores('blog comments', (site) => {
  itCanOnlyBeReadAndDeleted(site, {
    ...{ path: '/blog_comments', one: 'blog_comment', many: 'blog_comments', fields },
    bundle: { blogs: posts, blog_comments: comments },
    records: comments,
  });

  const filled = once(async () => {
    const account = await site().newAccount();
    await account.load({ blogs: posts, blog_comments: comments });
    return account;
  });
  const find = async (query: string): Promise<number[]> =>
    listed(await filled(), `/blog_comments?${query}`, 'blog_comments');

  it('?post_id lists the comments on that post', async () => {
    assert.deepEqual(await find('post_id=1'), [4, 3, 1]);
    assert.deepEqual(await find('post_id=2'), [2]);
    assert.deepEqual(await find('post_id=99'), []);
    for (const bad of ['x', '', '1.5'])
      assertRefused(await (await filled()).get(`/blog_comments?post_id=${bad}`), 400, /post_id/);
  });

  it('?approved=TRUE lists approved comments, FALSE those awaiting approval, in every spelling', async () => {
    for (const yes of ['TRUE', 'true', 'True', '1'])
      assert.deepEqual(await find(`approved=${yes}`), [3, 1], yes);
    for (const no of ['FALSE', 'false', '0']) assert.deepEqual(await find(`approved=${no}`), [4, 2], no);
    assert.deepEqual(await find('approved=0&post_id=1'), [4]);
    for (const bad of ['maybe', '2', ''])
      assertRefused(await (await filled()).get(`/blog_comments?approved=${bad}`), 400, /approved/);
  });

  it('?datetime_from lists comments after a moment, ?datetime_to those up to it', async () => {
    assert.deepEqual(await find('datetime_from=2025-01-02%2003:04:05'), [4]);
    assert.deepEqual(await find('datetime_from=2025-01-02+03:04:04'), [4, 3, 2]);
    assert.deepEqual(await find('datetime_to=2025-01-02+03:04:05'), [3, 2, 1]);
    assert.deepEqual(await find('datetime_to=2025-01-02+03:04:04'), [1]);
    const both = 'datetime_from=2025-01-01+00:00:00&datetime_to=2025-12-31+23:59:58';
    assert.deepEqual(await find(both), [3, 2]);
    assert.deepEqual(await find(`${both}&approved=TRUE&post_id=1`), [3]);
    for (const name of ['datetime_from', 'datetime_to'])
      for (const bad of ['now', '', '2025-13-01+00:00:00'])
        assertRefused(await (await filled()).get(`/blog_comments?${name}=${bad}`), 400, new RegExp(name));
  });

  it('a list pages by the common parameters and sorts by ID and datetime, ties by ID', async () => {
    const account = await site().newAccount();
    const turned = comments.map((comment, index) => ({ ...comment, datetime: moments.toReversed()[index] }));
    await account.load({ blogs: posts, blog_comments: turned });
    await assertSorts(account, '/blog_comments', 'blog_comments', fields, { datetime: [4, 2, 3, 1] });
    const more = Array.from({ length: 23 }, (_, index) => index + 5);
    await account.load({ blog_comments: more.map((ID) => ({ ID, post_id: 1 })) });
    await assertPages(account, '/blog_comments', 'blog_comments', [...more.toReversed(), 4, 3, 2, 1]);
  });
});
