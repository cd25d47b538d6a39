import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openGroupUsage } from '../../../src/accounts/group-usage.ts';
import { openOperatorLists } from '../../../src/accounts/operator-lists.ts';
import { UserFacingError } from '../../../src/accounts/user-facing-error.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { type Answer, onBothStores, type Site } from '../../support/site.ts';
import { fillAll, type Route, routes, sampleBody } from '../../support/table.ts';

/** The access groups of the specification, by resource. */
const groupOf: Record<string, string> = {
  category: 'shop/products_and_categories',
  product: 'shop/products_and_categories',
  stock_record: 'shop/products_and_categories',
  discount_code: 'shop',
  customer: 'shop',
  delivery_zone: 'shop',
  delivery_type: 'shop',
  page: 'content/pages',
  enquiry: 'content/enquires',
  blog_post: 'content/blogs',
  blog_category: 'content/blogs',
  blog_comment: 'content/blogs',
  mail_alias: 'general/domains',
  news_item: 'content/html_fragments',
  event: 'content/event_calendars',
  link: 'content/html_fragments',
  guestbook_entry: 'content/guestbooks',
  product_review: 'shop/products_and_categories',
  redirect: 'general/site_details',
  site: 'general/site_details',
  media_file: 'general/site_details',
  product_image: 'shop/products_and_categories',
};

/** What tokens are limited to, and the groups that this lets them into. */
const limited: [groups: string[], into: RegExp][] = [
  [['shop'], /^shop/],
  [['content'], /^content/],
  [['general'], /^general/],
  [['shop/products_and_categories'], /^shop\/products_and_categories$/],
  [['content/blogs', 'general'], /^(content\/blogs|general\/.*)$/],
  [['general', 'content', 'shop'], /./],
  [['sho'], /^never$/],
  [['content/blogs/blog_posts'], /^never$/],
];

async function attempt(site: Site, token: string, route: Route): Promise<Answer> {
  const { method, path } = route.operation;
  const body = method === 'POST' || method === 'PUT' ? sampleBody(route) : undefined;
  // The account is empty: what is let in finds nothing, and leaves nothing.
  return site.fetch(method, fillAll(path, 99999), { token, body });
}

async function tokenOf(site: Site, groups?: string[]): Promise<string> {
  const account = await site.newAccount();
  return (await site.directory.createToken(account.ID, { groups })).token;
}

onBothStores('access groups', (site) => {
  for (const [groups, into] of limited)
    it(`a token limited to ${groups.join(', ')} gets into that alone`, async () => {
      const token = await tokenOf(site(), groups);
      for (const route of routes) {
        const group = groupOf[route.resource.keys.one] as string;
        const answer = await attempt(site(), token, route);
        const name = `${route.operation.method} ${route.operation.path}`;
        assert.equal(answer.status === 403, !into.test(group), `${name}: ${answer.status}`);
        if (answer.status === 403) assert.deepEqual(Object.keys(answer.body), ['error', 'code'], name);
      }
      const everything = groups.length === 3;
      assert.equal((await site().fetch('GET', '/changes', { token })).status, everything ? 200 : 403);
      assert.equal((await site().fetch('GET', '/test', { token })).status, 200);
      assert.equal((await site().fetch('GET', '/nothing', { token })).status, 404);
    });

  it('a token for none is not made; one that was made gets into nothing', async () => {
    const account = await site().newAccount();
    for (const groups of [[], ['']])
      await assert.rejects(site().directory.createToken(account.ID, { groups }), UserFacingError);
    const { ID, token } = await site().directory.createToken(account.ID, { groups: ['shop'] });
    const none = rawSql(`UPDATE tokens SET access_groups = '' WHERE token_id = ${ID}`);
    await site().database.transaction(async (session) => session.run(none));
    for (const path of ['/products', '/pages', '/changes'])
      assert.equal((await site().fetch('GET', path, { token })).status, 403, path);
    const [, shown] = await openGroupUsage(site().database).report(account.ID);
    assert.deepEqual([shown?.ID, shown?.groups], [ID, []]);
    const listed = (await Array.fromAsync(openOperatorLists(site().database).tokens(account.ID))).flat();
    assert.deepEqual(listed.find((one) => one.ID === ID)?.groups, []);
  });

  it('HEAD is refused as GET is', async () => {
    const token = await tokenOf(site(), ['shop']);
    assert.equal((await site().fetch('HEAD', '/pages', { token })).status, 403);
    assert.equal((await site().fetch('HEAD', '/products', { token })).status, 200);
  });

  it('a refused write changes nothing', async () => {
    const account = await site().newAccount();
    const { token } = await site().directory.createToken(account.ID, { groups: ['content'] });
    assert.equal((await site().fetch('POST', '/categories', { token, body: { title: 'x' } })).status, 403);
    assert.deepEqual((await account.get('/changes')).body.changes, []);
  });

  it('a token without groups is refused nothing', async () => {
    const token = await tokenOf(site());
    for (const route of routes) assert.notEqual((await attempt(site(), token, route)).status, 403);
    assert.equal((await site().fetch('GET', '/changes', { token })).status, 200);
  });
});

onBothStores(
  'access groups, where the operator requires them',
  (site) => {
    it('a token without groups gets into nothing that has a group', async () => {
      const token = await tokenOf(site());
      for (const route of routes) {
        const { status, body } = await attempt(site(), token, route);
        assert.deepEqual([status, body?.code], [403, 'group_required'], route.operation.path);
      }
      assert.equal((await site().fetch('GET', '/changes', { token })).status, 403);
      assert.equal((await site().fetch('GET', '/test', { token })).status, 200);
    });

    it('a token with groups is held to them as ever', async () => {
      const token = await tokenOf(site(), ['shop']);
      assert.equal((await site().fetch('GET', '/products', { token })).status, 200);
      assert.equal((await site().fetch('GET', '/pages', { token })).status, 403);
    });
  },
  { enforceGroups: true },
);
