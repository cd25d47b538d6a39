import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { exportBundle } from '../src/bundle/export.ts';
import { model } from '../src/resources/index.ts';
import type { Field } from '../src/schema/fields/field.ts';
import { type AnyResource, pathParameters } from '../src/schema/resource.ts';
import { type Answer, type CallOptions, onBothStores, type Site, type TestAccount } from './support/site.ts';
import {
  bytesOf,
  fill,
  fullBundle,
  type Ids,
  lastSequence,
  lists,
  pointers,
  type Route,
  routes,
  routesOf,
  sampleBody,
} from './support/table.ts';

const bundle = fullBundle() as Record<string, { ID: number; [inner: string]: unknown }[]>;

/** Where a bundle has the records of a kind: under a key of its own, or inside others. */
function recordsOf(resource: AnyResource): { ID: number; outer?: number }[] {
  if (!resource.containerField) return bundle[resource.keys.many] ?? [];
  const field = resource.fields[resource.containerField] as Field;
  const outer = resourceNamed(field.reference?.target as string);
  return (bundle[outer.keys.many] ?? []).flatMap((record) =>
    (record[resource.keys.many] as { ID: number }[]).map(({ ID }) => ({ ID, outer: record.ID })),
  );
}

const resourceNamed = (name: string): AnyResource =>
  model.resources.find(({ keys }) => keys.one === name) as AnyResource;

/** The last record of a kind that the other account has, and an ID, of as many digits if it can be, that nobody has. */
function foreignAndUnknown(resource: AnyResource): { foreign: number; unknown: number; outer?: number } {
  const last = recordsOf(resource).at(-1) as { ID: number; outer?: number };
  const highest = Number('9'.repeat(String(last.ID).length));
  return { ...last, foreign: last.ID, unknown: last.ID === highest ? highest + 1 : highest };
}

/** The IDs of a path, once as the other account has them and once as nobody does. */
function pathIds({ resource, operation }: Route): { foreign: Ids; unknown: Ids }[] {
  const [own, outer] = pathParameters(operation.path).reverse();
  if (own === undefined) return [];
  const field = resource.containerField ? (resource.fields[resource.containerField] as Field) : undefined;
  const outerResource = field && resourceNamed(field.reference?.target as string);
  if (operation.verb === 'list') {
    const ids = foreignAndUnknown(outerResource as AnyResource);
    return [{ foreign: { [own]: ids.foreign }, unknown: { [own]: ids.unknown } }];
  }
  const ids = foreignAndUnknown(resource);
  if (outer === undefined) return [{ foreign: { [own]: ids.foreign }, unknown: { [own]: ids.unknown } }];
  const outerIds = foreignAndUnknown(outerResource as AnyResource);
  return [
    // Theirs inside theirs; theirs inside one's own.
    {
      foreign: { [own]: ids.foreign, [outer]: ids.outer as number },
      unknown: { [own]: ids.unknown, [outer]: outerIds.unknown },
    },
    { foreign: { [own]: ids.foreign, [outer]: 1 }, unknown: { [own]: ids.unknown, [outer]: 1 } },
  ];
}

/** The references that a request may set: on PUT a mail alias keeps its domain. */
const settable = ({ resource, operation }: Route): [string, Field][] =>
  pointers(resource).filter(
    ([name]) => operation.verb !== 'update' || (operation.writableFields?.includes(name) ?? true),
  );

/** What the second account has: one record of each kind, so that there is something to get wrong. */
const ownBundle = {
  domains: [{ ID: 1, name: 'own.example' }],
  media_files: [
    {
      ID: 1,
      filename: 'own.jpg',
      media_type: 'image/jpeg',
      bytes: 1,
      hash: 'f'.repeat(32),
      datetime: '2025-01-02 03:04:05',
    },
  ],
  categories: [{ ID: 1, title: 'Own' }],
  products: [
    {
      ID: 1,
      title: 'Own',
      price: 1,
      options: [{ ID: '1', title: 'Own', items: [{ ID: '1', title: 'Own' }] }],
      product_images: [{ ID: 1, media_id: 1, position: 1 }],
    },
  ],
  discount_codes: [{ ID: 1, name: 'Own', code: 'OWN', type: 'amount', amount: 1, expiry: '2030-01-01' }],
  customers: [{ ID: 1, last_name: 'Own' }],
  delivery_zones: [{ ID: 1, name: 'Own', delivery_types: [{ ID: 1, name: 'Own' }] }],
  pages: [
    {
      ID: 1,
      page_title: 'Own',
      page_type: 'standard',
      content: '',
      is_onmenu: false,
      menu_text: '',
      page_filename: 'own',
      menu_order: 1,
    },
  ],
  blog_categories: [{ ID: 1, name: 'Own' }],
  blogs: [{ ID: 1, title: 'Own', post: 'Own', datetime: '2025-01-02 03:04:05' }],
  blog_comments: [{ ID: 1, post_id: 1, name: 'Own', datetime: '2025-01-02 03:04:05' }],
  enquiries: [{ ID: 1, sender: 'own@example.com', subject: 'Own', datetime: '2025-01-02 03:04:05' }],
  mail_alias: [{ ID: 1, domain_id: 1, alias: 'own', email: 'own@example.com' }],
  news: [{ ID: 1, title: 'Own', body: 'Own', datetime: '2025-01-02 03:04:05' }],
  events: [{ ID: 1, title: 'Own', starts: '2025-01-02 03:04:05' }],
  links: [{ ID: 1, title: 'Own', url: 'https://own.example' }],
  guestbook_entries: [{ ID: 1, name: 'Own', datetime: '2025-01-02 03:04:05' }],
  product_reviews: [{ ID: 1, product_id: 1, rating: 5, name: 'Own', datetime: '2025-01-02 03:04:05' }],
  redirects: [{ ID: 1, from: '/own', to: '/' }],
};

/** All that an account has, and how far its journal is. */
async function stateOf(site: Site, account: TestAccount): Promise<string> {
  const parts: unknown[] = [await lastSequence(account)];
  await exportBundle(model, site.store.forAccount(account.ID), async (text) => void parts.push(text));
  return parts.join('');
}

onBothStores('one account never sees, names or changes what is another’s', (site) => {
  let theirs: TestAccount;
  let own: TestAccount;
  let empty: TestAccount;
  let theirState: string;
  let ownState: string;
  before(async () => {
    [theirs, own, empty] = [await site().newAccount(), await site().newAccount(), await site().newAccount()];
    await theirs.load(fullBundle());
    await own.load(ownBundle);
    theirState = await stateOf(site(), theirs);
    ownState = await stateOf(site(), own);
  });

  async function assertUnchanged(): Promise<void> {
    assert.equal(await stateOf(site(), theirs), theirState, "the other's data changed");
    assert.equal(await stateOf(site(), own), ownState, 'own data changed');
    assert.deepEqual((await empty.get('/changes')).body, { changes: [] });
  }

  /** The answer to an ID of the other account, and to one that nobody has, must not differ but in that ID. */
  async function compare(
    method: string,
    paths: [string, string],
    options: [CallOptions, CallOptions],
    ids: [number, number],
  ): Promise<Answer> {
    let seen: Answer | undefined;
    for (const account of [own, empty]) {
      const foreign = await account.call(method, paths[0], options[0]);
      const unknown = await account.call(method, paths[1], options[1]);
      assert.ok(foreign.status >= 400 || method === 'GET', `${method} ${paths[0]}: ${foreign.status}`);
      const hideId = (answer: Answer, id: number): unknown =>
        bytesOf({ ...answer, text: answer.text.replace(new RegExp(`\\b${id}\\b`, 'g'), 'N') });
      assert.deepEqual(hideId(foreign, ids[0]), hideId(unknown, ids[1]), `${method} ${paths[0]}`);
      seen = foreign;
    }
    return seen as Answer;
  }

  for (const route of routes)
    for (const { foreign, unknown } of pathIds(route))
      it(`${route.operation.method} ${fill(route.operation.path, foreign)}: theirs is 404, as unknown ones are`, async () => {
        const { method, path } = route.operation;
        const body = method === 'PUT' ? sampleBody(route) : undefined;
        for (const headers of [{}, { 'If-Match': '*' }] as Record<string, string>[]) {
          const paths: [string, string] = [fill(path, foreign), fill(path, unknown)];
          const answer = await compare(
            method,
            paths,
            [
              { body, headers },
              { body, headers },
            ],
            [0, 0],
          );
          assert.deepEqual([answer.status, answer.text], [404, '{"error":"Not found","code":"not_found"}']);
        }
        if (method === 'GET') assert.equal((await own.call('HEAD', fill(path, foreign))).status, 404);
        await assertUnchanged();
      });

  for (const verb of ['create', 'update'] as const)
    for (const route of routesOf(verb))
      for (const [name, field] of settable(route))
        it(`${route.operation.method} ${route.operation.path}: theirs as ${name} is refused, as unknown ones are`, async () => {
          const { method, path } = route.operation;
          const { foreign, unknown } = foreignAndUnknown(resourceNamed(field.reference?.target as string));
          const value = (id: number) => (field.reference?.linkTable ? [id] : id);
          const body = sampleBody(route);
          const options = [foreign, unknown].map((id) => ({ body: { ...body, [name]: value(id) } }));
          const address = fill(path, { id: 1, product_id: 1 });
          const answer = await compare(method, [address, address], options as [CallOptions, CallOptions], [
            foreign,
            unknown,
          ]);
          // The empty account has no record 1 to change.
          const isMissing = method === 'PUT' || path.includes(':');
          if (!isMissing) assert.deepEqual([answer.status, answer.body.details[0].field], [422, name]);
          const refused = await own.call(method, address, options[0]);
          assert.deepEqual(
            [refused.status, refused.body.details.map((detail: { field: string }) => detail.field)],
            [422, [name]],
          );
          await assertUnchanged();
        });

  it("PUT /products/1: IDs of the other's options and items are refused, as unknown ones are", async () => {
    const options = (
      fullBundle().products as { options: { ID: string; items: { ID: string }[] }[] }[]
    ).flatMap((product) => product.options);
    const option = Number(options.at(-1)?.ID);
    const item = Number(options.at(-1)?.items.at(-1)?.ID);
    const nobody = (id: number): number => Number('9'.repeat(String(id).length));
    const withOption = (ID: number) => ({ body: { options: [{ ID: String(ID), title: 'x' }] } });
    const withItem = (ID: number) => ({
      body: { options: [{ ID: '1', title: 'x', items: [{ ID: String(ID), title: 'y' }] }] },
    });
    for (const [make, id] of [
      [withOption, option],
      [withItem, item],
    ] as const) {
      await compare('PUT', ['/products/1', '/products/1'], [make(id), make(nobody(id))], [id, nobody(id)]);
      assert.equal((await own.put('/products/1', make(id).body)).status, 422);
    }
    await assertUnchanged();
  });

  for (const { operation } of lists)
    for (const [name, filter] of Object.entries(operation.filters))
      if (filter.kind === 'integer' || filter.kind === 'integers')
        it(`GET ${operation.path}?${name}=: theirs gives an empty list, as unknown ones do`, async () => {
          const target = Object.entries(
            lists.find((list) => list.operation === operation)?.resource.fields as Record<string, Field>,
          ).find(([field]) => field === filter.field);
          const { foreign, unknown } = foreignAndUnknown(
            resourceNamed(target?.[1].reference?.target as string),
          );
          const paths: [string, string] = [
            `${operation.path}?${name}=${foreign}`,
            `${operation.path}?${name}=${unknown}`,
          ];
          const answer = await compare('GET', paths, [{}, {}], [0, 0]);
          assert.deepEqual([answer.status, Object.values(answer.body)], [200, [[]]]);
        });

  for (const { operation, resource } of lists)
    it(`GET ${operation.path} shows one's own rows and nothing else`, async () => {
      const path = operation.path.replace(/:\w+/, '1');
      for (const query of [
        '',
        '?per_page=100',
        '?sort_direction=ASC',
        '?last_id=999999',
        ...resource.sortableFields.map((sort) => `?sort_property=${sort}`),
      ]) {
        const { body } = await own.get(path + query);
        assert.deepEqual(
          body[resource.keys.many].map(({ ID }: { ID: number }) => ID),
          [1],
          query,
        );
        const none = await empty.get(path + query);
        if (resource.containerField) assert.equal(none.status, 404);
        else assert.deepEqual(none.body, { [resource.keys.many]: [] });
      }
    });

  it('GET /changes shows only what happened in the account', async () => {
    const { body } = await own.get('/changes?per_page=100');
    assert.ok(body.changes.length >= 12);
    for (const { record } of body.changes)
      assert.match(JSON.stringify(record), /Own|own|"stock_total"|"media_id"/);
    assert.deepEqual((await empty.get('/changes')).body, { changes: [] });
  });

  it('what must be unique must be so within an account only', async () => {
    const [{ image_media_id, ...page } = {}] = bundle.pages as unknown as Record<string, unknown>[];
    const [code] = bundle.discount_codes as unknown as Record<string, unknown>[];
    const writer = await site().newAccount();
    await writer.load({ domains: [{ ID: 1, name: 'example.com' }] });
    assert.equal((await writer.post('/pages', { ...page, parent_id: 0 })).status, 201);
    assert.equal((await writer.post('/discount_codes', code)).status, 201);
    const alias = { domain_id: 1, alias: 'own', email: 'a@example.com' };
    assert.equal((await writer.post('/mail_alias', alias)).status, 201);
    await assertUnchanged();
  });

  it('every write and delete in one account leaves the other, with the same IDs, as it was', async () => {
    const twin = await site().newAccount();
    await twin.load(fullBundle());
    for (const route of routesOf('create')) await twin.post(route.operation.path, sampleBody(route));
    for (const route of routesOf('update')) {
      const records = recordsOf(route.resource);
      const { ID, outer } = records[0] as { ID: number; outer?: number };
      const path = fill(route.operation.path, { id: ID, stock_record_id: ID, product_id: outer ?? 0 });
      assert.equal((await twin.put(path, sampleBody(route))).status, 200, path);
    }
    for (const route of routesOf('remove').reverse())
      for (const { ID, outer } of recordsOf(route.resource).slice(0, 20)) {
        const path = fill(route.operation.path, { id: ID, stock_record_id: ID, product_id: outer ?? 0 });
        const { status } = await twin.delete(path);
        assert.ok(status === 200 || status === 404, `DELETE ${path}: ${status}`);
      }
    await assertUnchanged();
  });
});
