import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { plainBundle } from '../../support/bundles.ts';
import {
  assertThereAndBack,
  changesOf,
  contentOf,
  lastStep,
  productByOption,
  stockOf,
  undo,
  undoLast,
} from '../../support/history.ts';
import type { Answer, SignedInOwner, TestAccount } from '../../support/site.ts';
import { onBothStores } from '../../support/site.ts';
import type { Wire } from '../../support/spec.ts';
import { assertReplays } from '../../support/spec-journal.ts';

onBothStores('undo', (site) => {
  let account: TestAccount;
  let owner: SignedInOwner;
  before(async () => {
    account = await site().newAccount();
    await account.load(plainBundle());
    owner = await site().signIn(account);
  });

  const made = async (path: string, body: unknown): Promise<Wire> => {
    const answer = await owner.post(path, body);
    assert.equal(answer.status, 201, answer.text);
    return Object.values(answer.body)[0] as Wire;
  };

  /** Undoing is refused with these details, and changes nothing. */
  async function assertRefused(step: number, details: [field: string, message: RegExp][]): Promise<void> {
    const content = await contentOf(owner);
    const answer: Answer = await undo(owner, step);
    assert.equal(answer.status, 409, answer.text);
    assert.match(answer.body.error, /^It cannot be undone/);
    assert.deepEqual(
      answer.body.details.map(({ field }: Wire) => field),
      details.map(([field]) => field),
    );
    for (const [index, [, message]] of details.entries())
      assert.match(answer.body.details[index].message, message);
    assert.deepEqual(await contentOf(owner), content);
  }

  it('a creation, a change and a deletion go back, and forth again', async () => {
    await assertThereAndBack(owner, () => owner.post('/categories', { title: 'New' }));
    const { ID } = await made('/products', { title: 'Cup', price: 2, stock_number: 4 });
    await assertThereAndBack(owner, () => owner.put(`/products/${ID}`, { title: 'Bowl', price: '3.50' }));
    await assertThereAndBack(owner, () => owner.delete(`/products/${ID}`));
    await assertReplays(account);
  });

  it('a deleted category comes back, and its children and products move back into it', async () => {
    const top = await made('/categories', { title: 'Top' });
    const middle = await made('/categories', { title: 'Middle', parent_category: top.ID });
    const child = await made('/categories', { title: 'Child', parent_category: middle.ID });
    const product = await made('/products', { title: 'Pot', price: 1, parent_category: middle.ID });
    await assertThereAndBack(owner, () => owner.delete(`/categories/${middle.ID}`));
    await undoLast(owner);
    assert.equal((await owner.get(`/categories/${child.ID}`)).body.category.parent_category, middle.ID);
    assert.equal((await owner.get(`/products/${product.ID}`)).body.product.parent_category, middle.ID);
  });

  it('a deleted post comes back with its comments, a blog category goes back onto its posts', async () => {
    const [news, diary] = [
      await made('/blog_categories', { name: 'News' }),
      await made('/blog_categories', { name: 'Diary' }),
    ];
    const category_id = [news.ID, diary.ID];
    const post = await made('/blogs', { title: 'Post', post: 'Text', category_id });
    for (const name of ['Ann', 'Bo']) await made('/blog_comments', { post_id: post.ID, name, message: 'Hi' });
    await assertThereAndBack(owner, () => owner.delete(`/blogs/${post.ID}`));
    await undoLast(owner);
    await assertThereAndBack(owner, () => owner.delete(`/blog_categories/${news.ID}`));
    await undoLast(owner);
    const found = await owner.get(`/blogs?category=${news.ID}`);
    assert.deepEqual(
      found.body.blogs.map(({ ID }: Wire) => ID),
      [post.ID],
    );
    await assertReplays(account);
  });

  it('what the API hides goes back too, and what is searched for is found again', async () => {
    await account.load({ enquiries: [{ ID: 1, subject: 'Hours' }] });
    await assertThereAndBack(owner, () => owner.put('/enquirys/1', { is_read: true }));
    assert.equal((await owner.get('/products/1')).body.product.average_rating, '3.75');
    await owner.delete('/products/1');
    await undoLast(owner);
    assert.equal((await owner.get('/products/1')).body.product.average_rating, '3.75');
    assert.deepEqual(
      (await owner.get('/products?q=green teap')).body.products.map(({ ID }: Wire) => ID),
      [1],
    );
  });

  it('customers, zones with their types, aliases, codes and pages go back as well', async () => {
    const zone = await made('/deliveryzones', { name: 'Isles', tax_enabled: true, tax_rate: 20 });
    await made(`/deliveryzones/${zone.ID}/types`, { name: 'Boat' });
    await made(`/deliveryzones/${zone.ID}/types`, { name: 'Gull' });
    await assertThereAndBack(owner, () =>
      owner.put(`/deliveryzones/${zone.ID}`, { charge_tax_in_this_zone: true }),
    );
    await assertThereAndBack(owner, () => owner.delete(`/deliveryzones/${zone.ID}`));
    const customer = await made('/customers', { last_name: 'Lee', addresses: [{ city: 'Hove' }] });
    await assertThereAndBack(owner, () => owner.put(`/customers/${customer.ID}`, { addresses: [] }));
    await assertThereAndBack(owner, () => owner.delete(`/customers/${customer.ID}`));
    const alias = await made('/mail_alias', { domain_id: 1, alias: 'Shop', email: 'a@example.com' });
    await assertThereAndBack(owner, () => owner.delete(`/mail_alias/${alias.ID}`));
    const code = { name: 'Sale', code: 'SALE', type: 'percent', amount: 5, expiry: '9999-99-99' };
    await assertThereAndBack(owner, () => owner.post('/discount_codes', code));
    await assertReplays(account);
  });

  it('stock always adds up: counting by option turned on and off, options changed, stock set', async () => {
    const { ID, options } = await productByOption(account);
    const [size, colour] = options;
    const path = `/products/${ID}`;
    const [record] = await stockOf(account, ID);
    const works: (() => Promise<Answer>)[] = [
      () => owner.put(`${path}/stock/${record?.ID}`, { stock_level: 50 }),
      () => owner.put(path, { options: [size] }),
      () =>
        owner.put(path, { options: [size, { title: 'Lid', items: [{ title: 'Yes' }, { title: 'No' }] }] }),
      () => owner.put(path, { option_based_stock_control: false }),
      () => owner.put(path, { stock_number: 12 }),
      () => owner.put(path, { options: [{ title: 'Other', items: [{ title: 'One' }] }] }),
      () => owner.put(path, { option_based_stock_control: true }),
      () => owner.delete(path),
    ];
    const redone: number[] = [];
    for (const work of works) {
      await assertThereAndBack(owner, work);
      redone.push((await lastStep(owner)).step);
      const records = (await stockOf(account, ID)) ?? [];
      const { product } = (await owner.get(path)).body;
      if (product)
        assert.equal(
          records.reduce((sum, one) => sum + one.stock_total, 0),
          product.stock_number,
        );
    }
    // Each work was undone and done again; what counts now is the step that did it again.
    for (const step of redone.toReversed()) assert.equal((await undo(owner, step)).status, 200);
    const { product } = (await owner.get(path)).body;
    assert.deepEqual(product.options, [size, colour]);
    assert.deepEqual(
      (await stockOf(account, ID)).map(({ stock_total }) => stock_total),
      [1, 2, 3, 4],
    );
    await assertReplays(account);
  });

  it('stock that is counted in another way since stands in the way', async () => {
    const option = (title: string): Wire => ({
      title,
      items: [{ title: `${title} 1` }, { title: `${title} 2` }],
    });
    const { ID } = await made('/products', { title: 'Tea', price: 1, options: [option('A')] });
    await owner.put(`/products/${ID}`, { option_based_stock_control: true });
    const { step } = await lastStep(owner);
    const { options } = (await owner.get(`/products/${ID}`)).body.product;
    const [a] = options;
    await owner.put(`/products/${ID}`, { options: [{ ...a, items: [...a.items, { title: 'A 3' }] }] });
    await assertRefused(step, [[`product ${ID}: options`, /counted in another way/]]);

    const other = await made('/products', { title: 'Rum', price: 1, options: [option('A')] });
    await owner.put(`/products/${other.ID}`, { options: [option('B')] });
    const change = await lastStep(owner);
    await owner.put(`/products/${other.ID}`, { option_based_stock_control: true });
    await assertRefused(change.step, [[`product ${other.ID}: options`, /counted in another way/]]);
  });

  it('options that have become too many to be counted stand in the way', async () => {
    const options = (count: number): Wire[] =>
      Array.from({ length: count }, (_, index) => ({
        title: `${index}`,
        items: [{ title: 'a' }, { title: 'b' }],
      }));
    const { ID } = await made('/products', {
      ...{ title: 'Kit', price: 1, option_based_stock_control: true, options: options(2) },
    });
    await owner.put(`/products/${ID}`, { option_based_stock_control: false });
    const { step } = await lastStep(owner);
    assert.equal((await owner.put(`/products/${ID}`, { options: options(12) })).status, 200);
    await assertRefused(step, [[`product ${ID}: options`, /^were changed since/]]);
  });

  it('fields that no longer fit each other stand in the way', async () => {
    const code = await made('/discount_codes', {
      ...{ name: 'Half', code: 'HALF', type: 'percent', amount: 50, expiry: '9999-99-99' },
    });
    await owner.put(`/discount_codes/${code.ID}`, { type: 'amount' });
    const { step: amounts } = await lastStep(owner);
    await owner.put(`/discount_codes/${code.ID}`, { amount: 150 });
    await assertRefused(amounts, [[`discount code ${code.ID}: amount`, /^must be from 0 to 100/]]);
    await undoLast(owner);
    assert.equal((await undo(owner, amounts)).status, 200);
  });

  it('only the fields that a change changed go back; one that was changed since stands in the way', async () => {
    const { ID } = await made('/products', { title: 'Fork', price: 1, sku: 'F' });
    await owner.put(`/products/${ID}`, { price: 2, sku: 'G' });
    const { step } = await lastStep(owner);
    await owner.put(`/products/${ID}`, { title: 'Spoon' });
    assert.equal((await undo(owner, step)).status, 200);
    const { product } = (await owner.get(`/products/${ID}`)).body;
    assert.deepEqual([product.title, product.price, product.sku], ['Spoon', '1.00', 'F']);
    const creation = await changesOf(owner, `/history/product/${ID}`);
    await assertRefused(creation.at(-1)?.step ?? 0, [[`product ${ID}: title`, /changed since/]]);
    await assertRefused(step, [
      [`product ${ID}: price`, /changed since/],
      [`product ${ID}: sku`, /changed since/],
    ]);
  });

  it('what is gone, there again, or in use stands in the way', async () => {
    const { ID } = await made('/categories', { title: 'Used' });
    const creation = await lastStep(owner);
    await owner.put(`/categories/${ID}`, { title: 'Used more' });
    const change = await lastStep(owner);
    await undoLast(owner);
    const child = await made('/categories', { title: 'Child', parent_category: ID });
    await assertRefused(creation.step, [[`category ${ID}`, /a category points at it/]]);
    await owner.put(`/categories/${child.ID}`, { parent_category: 0 });
    const product = await made('/products', { title: 'In it', price: 1, parent_category: ID });
    await assertRefused(creation.step, [[`category ${ID}`, /a product points at it/]]);
    await owner.delete(`/products/${product.ID}`);
    const removal = await lastStep(owner);
    await owner.delete(`/categories/${ID}`);
    const deletion = await lastStep(owner);
    await assertRefused(change.step, [[`category ${ID}`, /deleted since/]]);
    await assertRefused(creation.step, [[`category ${ID}`, /gone already/]]);
    await assertRefused(removal.step, [
      [`product ${product.ID}: parent_category`, /no category \d+ any more/],
    ]);
    await undoLast(owner);
    await assertRefused(deletion.step, [[`category ${ID}`, /exists again/]]);
    await made('/blog_categories', { name: 'Held' });
    const held = await lastStep(owner);
    await made('/blogs', { title: 'Holding', post: '', category_id: [held.main.ID] });
    await assertRefused(held.step, [[`blog category ${held.main.ID}`, /a blog post points at it/]]);
  });

  it('an undo makes no circle in a tree', async () => {
    const upper = await made('/categories', { title: 'Upper' });
    const lower = await made('/categories', { title: 'Lower', parent_category: upper.ID });
    await owner.put(`/categories/${lower.ID}`, { parent_category: 0 });
    const { step } = await lastStep(owner);
    await owner.put(`/categories/${upper.ID}`, { parent_category: lower.ID });
    await assertRefused(step, [[`category ${lower.ID}: parent_category`, /circle/]]);
  });

  it('what stood deeper than the API lets anything be put goes back there', async () => {
    const other = await site().newAccount();
    const chain = Array.from({ length: 1100 }, (_, index) => ({
      ...{ ID: index + 1, title: 'Level', parent_category: index },
    }));
    await other.load({ categories: chain });
    const its = await site().signIn(other);
    assert.equal((await its.delete('/categories/1050')).status, 200);
    await undoLast(its);
    assert.equal((await its.get('/categories/1051')).body.category.parent_category, 1050);
  });

  it('a value that another record has taken is a clash', async () => {
    const page = { page_type: 'standard', content: '', is_onmenu: true, menu_text: '', menu_order: 1 };
    const { ID } = await made('/pages', { ...page, page_title: 'One', page_filename: 'one' });
    await owner.delete(`/pages/${ID}`);
    const { step } = await lastStep(owner);
    await made('/pages', { ...page, page_title: 'Two', page_filename: 'one' });
    const answer = await undo(owner, step);
    assert.deepEqual([answer.status, answer.body.error], [409, 'Another page has the same page_filename']);
  });

  it('a bulk goes back as one, also where it touches a record twice; at most 20 obstacles are told', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 25; count++)
      ids.push((await made('/products', { title: `P${count}`, price: 1, stock_number: count })).ID);
    const put = (id: number, body: unknown): Wire => ({ method: 'PUT', path: `/products/${id}`, body });
    const operations = [
      ...ids.map((id) => put(id, { price: 2 })),
      ...ids.slice(0, 5).map((id) => put(id, { price: 3, stock_number: 7 })),
      { method: 'POST', path: '/categories', body: { title: 'In bulk' } },
      { method: 'DELETE', path: `/products/${ids[3]}` },
    ];
    await assertThereAndBack(owner, () => owner.post('/batch', { operations }));
    await undoLast(owner);
    const bulk = await owner.post('/batch', { operations: ids.map((id) => put(id, { price: 5 })) });
    assert.equal(bulk.status, 200);
    const { step, reason } = await lastStep(owner);
    assert.equal(reason, 'bulk');
    for (const id of ids) await owner.put(`/products/${id}`, { price: 6 });
    const answer = await undo(owner, step);
    assert.deepEqual([answer.status, answer.body.details.length], [409, 20]);
  });

  it('an import goes back in one step, and comes again', async () => {
    const other = await site().newAccount();
    const importer = await site().signIn(other);
    const categories = [
      { ID: 1, parent_category: 2, title: 'Child before its parent' },
      { ID: 2, title: 'Parent' },
    ];
    const products = Array.from({ length: 150 }, (_, at) => ({
      ...{ ID: at + 1, title: `P${at}`, price: '1.00', parent_category: 1 + (at % 2), stock_number: at },
      average_rating: '4.50',
    }));
    const empty = await contentOf(importer);
    await other.load({ categories, products });
    const full = await contentOf(importer);
    assert.equal((await lastStep(importer)).lines, 302);
    await undoLast(importer);
    assert.deepEqual(await contentOf(importer), empty);
    await undoLast(importer);
    assert.deepEqual(await contentOf(importer), full);
    await importer.put('/products/77', { price: 9 });
    const answer = await undo(importer, 1);
    assert.equal(answer.status, 409);
    await assertReplays(other);
  });

  it('lines of old, which hold what the API showed, go back as far as they tell', async () => {
    const { ID } = await made('/products', { title: 'Old', price: 1, stock_number: 2 });
    await owner.put(`/products/${ID}`, { price: 2 });
    await owner.delete(`/products/${ID}`);
    const { database } = site();
    const old = "UPDATE changes SET hidden = NULL, before = replace(before, ',\"average_rating\":null', '')";
    await database.transaction(async (session) => {
      await session.run({
        sql: `${old} WHERE account_id = ${account.ID} AND record_id = ${ID}`,
        parameters: [],
      });
    });
    const [deletion, change] = await changesOf(owner, `/history/product/${ID}`);
    assert.equal('average_rating' in (deletion?.before ?? {}), false);
    assert.equal((await undo(owner, deletion?.step ?? 0)).status, 200);
    assert.equal((await undo(owner, change?.step ?? 0)).status, 200);
    const { product } = (await owner.get(`/products/${ID}`)).body;
    assert.deepEqual([product.price, product.stock_number, product.average_rating], ['1.00', 2, null]);
  });
});
