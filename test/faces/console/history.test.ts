import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import {
  changesOf,
  lastStep,
  productByOption,
  type ShownStep,
  stockOf,
  undoLast,
} from '../../support/history.ts';
import { onBothStores, type SignedInOwner, type TestAccount } from '../../support/site.ts';

onBothStores('history', (site, dialect) => {
  let account: TestAccount;
  let owner: SignedInOwner;
  before(async () => {
    account = await site().newAccount();
    owner = await site().signIn(account);
  });

  const newCategory = async (title: string, parent_category = 0): Promise<number> =>
    (await owner.post('/categories', { title, parent_category })).body.category.ID;

  it('names what a step was about by the beginning of its text, however long that is', async () => {
    const owner = await site().signIn(await site().newAccount());
    const content = 'щ'.repeat(200_000);
    const menu = { is_onmenu: true, menu_text: '', menu_order: 1 };
    const page = { ...menu, page_title: 'Long page', page_filename: 'long', page_type: 'standard', content };
    const { body } = await owner.post('/pages', page);
    await owner.put(`/pages/${body.page.ID}`, { content: 'short' });
    await owner.post('/products', {
      title: 'Long "mug", \\',
      price: 1,
      long_description: content,
      options: [],
    });
    const { steps } = (await owner.get('/activity?per_page=3')).body as { steps: ShownStep[] };
    assert.deepEqual(
      steps.map(({ main }) => main.title),
      ['Long "mug", \\', 'Long page', 'Long page'],
    );
  });

  it('tells who did what and when: an owner, an app, a token, the command line', async () => {
    const { directory } = site();
    const app = await directory.createApp(account.ID, 'Till');
    const { token } = await directory.createToken(account.ID, { app: app.ID });
    const headers = { 'X-AppToken': app.token };
    await account.load({
      enquiries: [
        { ID: 5, subject: 'Hours' },
        { ID: 6, subject: 'Prices' },
      ],
    });
    await account.post('/categories', { title: 'By a token' });
    await account.post('/categories', { title: 'By an app' }, { token, headers });
    const ID = await newCategory('By an owner');
    await owner.delete(`/categories/${ID}`);
    const { steps } = (await owner.get('/activity')).body as { steps: ShownStep[] };
    assert.deepEqual(
      steps.map(({ actor, main, lines }) => [actor.kind, actor.name, main.operation, main.title, lines]),
      [
        ['owner', 'owner@example.com', 'delete', 'By an owner', 1],
        ['owner', 'owner@example.com', 'create', 'By an owner', 1],
        ['token', 'Till', 'create', 'By an app', 1],
        ['token', steps[3]?.actor.name, 'create', 'By a token', 1],
        ['command line', 'command line', 'create', 'Hours', 2],
      ],
    );
    const [newest] = steps;
    assert.equal(newest?.actor.ID, owner.owner);
    assert.match(newest?.datetime ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(newest?.main, {
      ...{ sequence: newest?.step, operation: 'delete', resource: 'category', ID },
      ...{ path: `/categories/${ID}`, title: 'By an owner' },
    });
  });

  it('finds steps by person, kind, title and time', async () => {
    const searched = await site().newAccount();
    const person = await site().signIn(searched);
    await searched.load({ enquiries: [{ ID: 5, subject: 'Hours' }] });
    await searched.post('/categories', { title: 'By a token' });
    for (const title of ['Mugs', 'Cups', 'Large mugs']) await person.post('/categories', { title });
    await person.post('/products', { title: 'Mug', price: 1 });
    const titles = async (query: string): Promise<string[]> => {
      const { steps } = (await person.get(`/activity?${query}`)).body as { steps: ShownStep[] };
      return steps.map(({ main }) => main.title);
    };
    assert.deepEqual(await titles('actor=token'), ['By a token']);
    assert.deepEqual(await titles('actor=command%20line'), ['Hours']);
    assert.deepEqual(await titles(`actor=owner:${person.owner}&resource=product`), ['Mug']);
    assert.deepEqual(await titles('title=mug&resource=category'), ['Large mugs', 'Mugs']);
    assert.equal((await titles('datetime_from=2000-01-01%2000:00:00')).length, 6);
    assert.deepEqual(await titles('datetime_to=2000-01-01%2000:00:00'), []);
    assert.equal((await person.get('/activity?datetime_to=soon')).status, 400);

    const first = await person.get('/activity?title=mug&per_page=1');
    const next = /<[^>]*(\/activity[^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] as string;
    assert.deepEqual(await titles(next.split('?')[1] as string), ['Large mugs']);
  });

  it('names the actors of a page with two look-ups at most, and the steps with one statement', async () => {
    const { statements } = site();
    statements.length = 0;
    await owner.get('/activity');
    const asked = statements.filter(({ statement: { sql } }) => !/"?sessions"?/.test(sql));
    assert.ok(asked.length <= 3, asked.map(({ statement }) => statement.sql).join('\n'));
    const steps = asked.find(({ statement: { sql } }) => /recursive/i.test(sql));
    assert.ok(steps);
    // PostgreSQL rightly reads so short a journal as a whole; SQLite goes by its key whatever the length.
    if (dialect === 'postgres') return;
    const { sql, parameters } = steps.statement;
    const plan = await site().database.run({ sql: `EXPLAIN QUERY PLAN ${sql}`, parameters }, steps.values);
    const searches = plan
      .map((row) => String(row.at(-1)))
      .filter((line) => /^(SCAN|SEARCH) (?!hops)/.test(line));
    assert.equal(searches.length, 5);
    for (const line of searches) assert.match(line, /^SEARCH .*\(account_id=\? AND sequence[=<]\?\)/);
  });

  it('pages by Link through all steps, each once, and an import is one', async () => {
    const other = await site().newAccount();
    const reader = await site().signIn(other);
    await other.load({
      categories: Array.from({ length: 250 }, (_, at) => ({ ID: at + 1, title: `C${at}` })),
    });
    for (let count = 0; count < 6; count++) await reader.post('/categories', { title: `After ${count}` });
    const seen: ShownStep[] = [];
    for (let path: string | undefined = '/activity?per_page=3'; path; ) {
      const answer = await reader.get(path);
      seen.push(...answer.body.steps);
      path = /\/console\/api([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    assert.deepEqual(
      seen.map(({ step, lines }) => [step, lines]),
      [...[256, 255, 254, 253, 252, 251].map((step) => [step, 1]), [1, 250]],
    );
    const first = await reader.get('/activity/1?per_page=100');
    assert.equal(first.body.changes.length, 100);
    assert.match(first.headers.get('link') ?? '', /after=100/);
    const last = await changesOf(reader, '/activity/1?after=200');
    assert.deepEqual([last[0]?.sequence, last.at(-1)?.sequence], [201, 250]);

    const linked = async (path: string): Promise<string | null> =>
      (await reader.get(path)).headers.get('link');
    assert.match(
      (await linked('/activity?per_page[]=2&before[]=255')) ?? '',
      /\?per_page%5B%5D=2&before=253>/,
    );
    assert.match((await linked('/activity/1?per_page[]=2&after[]=3')) ?? '', /\?per_page%5B%5D=2&after=5>/);
  });

  it('says with each change what the record was called then', async () => {
    const named = async (path: string, body: object, one: string): Promise<number> =>
      (await owner.post(path, body)).body[one].ID;
    const titles = async (path: string): Promise<string[]> =>
      (await changesOf(owner, path)).map(({ title }) => title);
    const code = { code: 'CALLED', type: 'percent', amount: 5, expiry: '2030-01-01' };
    const discount = await named('/discount_codes', { name: 'Its name', ...code }, 'discount_code');
    assert.deepEqual(await titles(`/history/discount_code/${discount}`), ['Its name']);
    const zone = await named('/deliveryzones', { name: 'Iceland' }, 'delivery_zone');
    await owner.post(`/deliveryzones/${zone}/types`, { name: 'By ship' });
    const { step, main } = await lastStep(owner);
    assert.deepEqual([main.title, ...(await titles(`/activity/${step}`))], ['By ship', 'By ship']);
    await owner.delete(`/deliveryzones/${zone}`);
    assert.deepEqual(await titles(`/history/delivery_zone/${zone}`), ['Iceland', 'Iceland']);
  });

  it('shows a step change by change, and a record newest first, field by field', async () => {
    const parent = await newCategory('Parent');
    const child = await newCategory('Child', parent);
    await owner.put(`/categories/${child}`, { title: 'Renamed' });
    await owner.delete(`/categories/${parent}`);
    const { step, lines, main } = await lastStep(owner);
    assert.deepEqual([lines, main.operation, main.ID, main.title], [2, 'delete', parent, 'Parent']);
    const changes = await changesOf(owner, `/activity/${step}`);
    assert.deepEqual(
      changes.map(({ operation, ID }) => [operation, ID]),
      [
        ['update', child],
        ['delete', parent],
      ],
    );
    assert.ok(changes.every((change) => change.step === step && change.actor.name === 'owner@example.com'));
    const timeline = await changesOf(owner, `/history/category/${child}`);
    assert.deepEqual(
      timeline.map(({ operation, before, after }) => [
        operation,
        before?.title ?? null,
        after?.title ?? null,
        after?.parent_category,
      ]),
      [
        ['update', 'Renamed', 'Renamed', 0],
        ['update', 'Child', 'Renamed', parent],
        ['create', null, 'Child', parent],
      ],
    );
    const older = await changesOf(owner, `/history/category/${child}?before=${timeline[1]?.sequence}`);
    assert.deepEqual(older, timeline.slice(2));
  });

  it('shows owners what the API hides, on both sides of a change, and GET /changes still hides it', async () => {
    await account.load({ enquiries: [{ ID: 50, subject: 'Read me' }] });
    await owner.put('/enquirys/50', { is_read: true });
    const [change] = await changesOf(owner, '/history/enquiry/50');
    assert.deepEqual([change?.before?.is_read, change?.after?.is_read], [false, true]);
    const { body } = await account.get(`/changes?since=${(change?.sequence ?? 0) - 1}`);
    assert.equal('is_read' in body.changes[0].record, false);
  });

  it('a change of stock is told as one of the product', async () => {
    const { ID, title } = await productByOption(account);
    const { main } = await lastStep(owner);
    assert.deepEqual([main.resource, main.ID, main.title, main.operation], ['product', ID, title, 'update']);
    const [record] = await stockOf(account, ID);
    const lines = await changesOf(owner, `/history/stock_record/${record?.ID}?within=${ID}`);
    assert.deepEqual(
      lines.map(({ operation }) => operation),
      ['update', 'create'],
    );
    assert.equal((await owner.get(`/history/stock_record/${record?.ID}?within=${ID + 1}`)).status, 404);
  });

  it('what is not there, or belongs to another account, is not found', async () => {
    const stranger = await site().signIn(await site().newAccount());
    const { step, main } = await lastStep(owner);
    for (const path of [
      `/activity/${step}`,
      `/history/${main.resource}/${main.ID}`,
      '/activity/0',
      '/activity/x',
    ])
      assert.equal((await stranger.get(path)).status, 404, path);
    assert.equal((await stranger.post(`/activity/${step}/undo`)).status, 404);
    const restore = `/history/${main.resource}/${main.ID}/restore`;
    assert.equal((await stranger.post(restore, { sequence: main.sequence })).status, 404);
    assert.deepEqual((await stranger.get('/activity')).body, { steps: [] });
    for (const path of ['/history/category/99999', '/history/nothing/1', '/history/domain/1'])
      assert.equal((await owner.get(path)).status, 404, path);
    await account.load({ enquiries: [{ ID: 70 }, { ID: 71 }] });
    const pair = await lastStep(owner);
    assert.equal((await owner.get(`/activity/${pair.step + 1}`)).status, 404, 'the middle of a step is none');
    assert.equal((await owner.get('/activity?before=x')).status, 400);
  });

  it('a version of a record can be restored, which is a change like any other', async () => {
    const { ID } = (await owner.post('/products', { title: 'Blue mug', price: 5, stock_number: 3 })).body
      .product;
    const [created] = await changesOf(owner, `/history/product/${ID}`);
    await owner.put(`/products/${ID}`, { title: 'Red mug', price: 7, stock_number: 9 });
    const sequence = created?.sequence;
    const answer = await owner.post(`/history/product/${ID}/restore`, { sequence });
    assert.equal(answer.status, 200, answer.text);
    const { product } = answer.body;
    assert.deepEqual([product.title, product.price, product.stock_number], ['Blue mug', '5.00', 3]);
    assert.deepEqual((await owner.get(`/products/${ID}`)).body, answer.body);
    assert.equal((await stockOf(account, ID))[0]?.stock_total, 3);
    assert.equal((await lastStep(owner)).reason, `restore of ${sequence}`);
    await undoLast(owner);
    assert.equal((await owner.get(`/products/${ID}`)).body.product.title, 'Red mug');
  });

  it('options that a product lost come back with their IDs; counted stock stays as it is', async () => {
    const product = await productByOption(account);
    const [version] = await changesOf(owner, `/history/product/${product.ID}`);
    const [size] = product.options;
    await owner.put(`/products/${product.ID}`, { options: [size], title: 'Plain' });
    const path = `/history/product/${product.ID}/restore`;
    const answer = await owner.post(path, { sequence: version?.sequence });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body.product.options, product.options);
    assert.equal(answer.body.product.title, 'Mug');
    assert.equal((await stockOf(account, product.ID)).length, 4);
    const total = (await stockOf(account, product.ID)).reduce((sum, one) => sum + one.stock_total, 0);
    assert.equal(answer.body.product.stock_number, total);
  });

  it('a record that was deleted comes back with its ID and what went with it', async () => {
    const post = (await owner.post('/blogs', { title: 'Spring', post: 'Hello' })).body.blog_post;
    for (const name of ['Ann', 'Bo'])
      await owner.post('/blog_comments', { post_id: post.ID, name, message: 'Lovely' });
    const [version] = await changesOf(owner, `/history/blog_post/${post.ID}`);
    await owner.put(`/blogs/${post.ID}`, { title: 'Summer' });
    await owner.delete(`/blogs/${post.ID}`);
    const answer = await owner.post(`/history/blog_post/${post.ID}/restore`, { sequence: version?.sequence });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body.blog_post, post);
    assert.equal((await owner.get(`/blog_comments?post_id=${post.ID}`)).body.blog_comments.length, 2);
  });

  it('restoring is a long work only where a deleted record comes back', async (test) => {
    const ID = await newCategory('One');
    const [made] = await changesOf(owner, `/history/category/${ID}`);
    await owner.put(`/categories/${ID}`, { title: 'Two' });
    const { mock } = test.mock.method(site().database, 'transaction');
    const isLong = async (): Promise<unknown> => {
      mock.resetCalls();
      const answer = await owner.post(`/history/category/${ID}/restore`, { sequence: made?.sequence });
      assert.equal(answer.body.category?.title, 'One', answer.text);
      return mock.calls.findLast(({ arguments: [, whose] }) => whose === account.ID)?.arguments[2];
    };
    assert.equal(await isLong(), false);
    await owner.delete(`/categories/${ID}`);
    assert.equal(await isLong(), true);
  });

  it('a record can be restored while it is being deleted', async () => {
    for (let times = 0; times < 5; times++) {
      const ID = await newCategory('One');
      const [made] = await changesOf(owner, `/history/category/${ID}`);
      await owner.put(`/categories/${ID}`, { title: 'Two' });
      const [gone, back] = await Promise.all([
        owner.delete(`/categories/${ID}`),
        owner.post(`/history/category/${ID}/restore`, { sequence: made?.sequence }),
      ]);
      assert.deepEqual([gone.status, back.status], [200, 200], back.text);
      assert.equal(back.body.category.title, 'One');
    }
  });

  it('of a bulk deletion one record can come back, with its own; what was moved since stays', async () => {
    const [one, two, elsewhere] = [
      await newCategory('One'),
      await newCategory('Two'),
      await newCategory('Else'),
    ];
    const children: number[] = [];
    for (const parent of [one, one, two]) children.push(await newCategory('Child', parent));
    const operations = [one, two].map((id) => ({ method: 'DELETE', path: `/categories/${id}` }));
    assert.equal((await owner.post('/batch', { operations })).status, 200);
    await owner.put(`/categories/${children[1]}`, { parent_category: elsewhere });
    const [deletion] = await changesOf(owner, `/history/category/${one}`);
    const answer = await owner.post(`/history/category/${one}/restore`, { sequence: deletion?.sequence });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual([answer.body.category.ID, answer.body.category.title], [one, 'One']);
    assert.equal((await owner.get(`/categories/${two}`)).status, 404);
    const parents = [];
    for (const id of children)
      parents.push((await owner.get(`/categories/${id}`)).body.category.parent_category);
    assert.deepEqual(parents, [one, elsewhere, 0]);
  });

  it('what a deleted product had comes back from the middle of a large step', async () => {
    const products = Array.from({ length: 120 }, (_, at) => ({
      ...{ ID: 1000 + at, title: `P${at}`, price: 1, stock_number: at },
    }));
    await account.load({ products });
    await undoLast(owner);
    const [deletion] = await changesOf(owner, '/history/product/1040');
    const answer = await owner.post('/history/product/1040/restore', { sequence: deletion?.sequence });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.product.stock_number, 40);
    assert.deepEqual(
      (await stockOf(account, 1040)).map(({ stock_total }) => stock_total),
      [40],
    );
    assert.equal((await owner.get('/products/1041')).status, 404);
  });

  it('restoring names what is wrong: no number, another record, a category that is gone', async () => {
    const gone = await newCategory('Gone');
    const { ID } = (await owner.post('/products', { title: 'Cup', price: 5, parent_category: gone })).body
      .product;
    const [created] = await changesOf(owner, `/history/product/${ID}`);
    await owner.delete(`/categories/${gone}`);
    const path = `/history/product/${ID}/restore`;
    const fields = async (body: unknown): Promise<string[]> => {
      const answer = await owner.post(path, body);
      assert.equal(answer.status, 422, answer.text);
      return answer.body.details.map(({ field }: { field: string }) => field);
    };
    assert.deepEqual(await fields({}), ['sequence']);
    assert.deepEqual(await fields({ sequence: 1 }), ['sequence']);
    assert.deepEqual(await fields({ sequence: created?.sequence }), ['parent_category']);
    await owner.delete(`/products/${ID}`);
    const answer = await owner.post(path, { sequence: created?.sequence });
    assert.equal(answer.status, 422, 'it would come back, but not to that version');
    assert.equal((await owner.get(`/products/${ID}`)).status, 404, 'and then it does not come back at all');
  });
});
