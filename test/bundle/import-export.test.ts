import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { openBundle } from '../../src/bundle/bundle-file.ts';
import { exportBundle } from '../../src/bundle/export.ts';
import { importBundle, type RecordCounts } from '../../src/bundle/import.ts';
import { model } from '../../src/resources/index.ts';
import { type Bundle, faults, pairs } from '../support/bundle-faults.ts';
import { nastyBundle, plainBundle } from '../support/bundles.ts';
import { endAccount } from '../support/developers.ts';
import { onBothStores, type TestAccount } from '../support/site.ts';
import { lastSequence } from '../support/table.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradepost-bundle-'));
});
after(() => rm(folder, { recursive: true }));

/** What an export says of records without pictures. */
function withNoPictures(bundle: Bundle): Bundle {
  const shown = { ...bundle, media_files: [] } as Bundle;
  for (const key of ['categories', 'pages', 'blog_categories', 'blogs', 'news', 'events'])
    shown[key] = (bundle[key] ?? []).map((record: object) => ({ ...record, image_media_id: 0 }));
  shown.products = bundle.products.map((record: object) => ({ ...record, product_images: [] }));
  shown.site = bundle.site.map((record: object) => ({ ...record, logo_media_id: 0 }));
  return shown;
}

onBothStores('importing a bundle', (site) => {
  const storeOf = ({ ID }: TestAccount) => site().store.forAccount(ID);

  async function load(account: TestAccount, bundle: Bundle | string, dryRun = false): Promise<RecordCounts> {
    const file = join(folder, 'bundle.json');
    await writeFile(file, typeof bundle === 'string' ? bundle : JSON.stringify(bundle));
    const source = await openBundle(file);
    const { created } = await importBundle(model, storeOf(account), source, { dryRun }).finally(() =>
      source.close(),
    );
    return created;
  }

  async function exported(account: TestAccount): Promise<string> {
    let text = '';
    await exportBundle(model, storeOf(account), async (part) => {
      text += part;
    });
    return text;
  }

  /** All that an import could leave behind: records, journal, counters. */
  async function stateOf(account: TestAccount): Promise<unknown> {
    const lines = `SELECT count(*) FROM changes WHERE account_id = ${account.ID}`;
    const sql = `SELECT last_sequence, last_ids, (${lines}) FROM accounts WHERE account_id = ${account.ID}`;
    return { bundle: await exported(account), counters: await site().database.run({ sql, parameters: [] }) };
  }

  let account: TestAccount;
  let state: unknown;
  before(async () => {
    account = await site().newAccount();
    await load(account, plainBundle());
    state = await stateOf(account);
  });

  it('a dry run counts, and changes nothing', async () => {
    const counts = await load(account, pairs(), true);
    assert.deepEqual(counts, Object.fromEntries(Object.keys(pairs()).map((key) => [key, 2])));
    assert.deepEqual(await stateOf(account), state);
  });

  for (const { name, place, words, damage } of faults)
    it(`${name}: the place is named and nothing is changed`, async () => {
      const bundle = pairs();
      damage(bundle);
      await assert.rejects(load(account, bundle), (error: Error & { place?: string }) => {
        assert.equal(error.place, place, error.message);
        assert.match(error.message, words);
        return true;
      });
      assert.deepEqual(await stateOf(account), state);
    });

  it('a dry run names the same faults', async () => {
    const bundle = pairs();
    bundle.products[1].price = 'dear';
    await assert.rejects(load(account, bundle, true), { place: 'products[1].price' });
  });

  it('a clash is found far apart, too: IDs and unique values', async () => {
    const many = (change: object): Bundle => ({
      discount_codes: Array.from({ length: 1101 }, (_, index) => ({
        ...pairs().discount_codes[0],
        ...{ ID: 1000 + index, code: `X${index}` },
        ...(index === 1100 && change),
      })),
    });
    await assert.rejects(load(account, many({ ID: 1000 })), { place: 'discount_codes[1100].ID' });
    await assert.rejects(load(account, many({ code: 'x0' })), { place: 'discount_codes[1100].code' });
    assert.deepEqual(await stateOf(account), state);
  });

  it("another account's records are no target for a reference", async () => {
    const other = await site().newAccount();
    await load(other, { categories: [{ ID: 44, title: 'Theirs' }] });
    const bundle = { products: [{ ID: 90, title: 'Mine', price: 1, parent_category: 44 }] };
    await assert.rejects(load(account, bundle), { place: 'products[0].parent_category' });
    assert.deepEqual(await stateOf(account), state);
  });

  it('refused imports used no IDs: the next ones follow what is there', async () => {
    const next = { title: 'Next', price: 1 };
    assert.equal((await account.post('/categories', { title: 'Next' })).body.category.ID, 2);
    assert.equal((await account.post('/products', next)).body.product.ID, 2);
    const { body } = await account.get('/products/2/stock');
    assert.equal(body.stock_records[0].ID, 2);
  });

  it('what is sound is loaded beside what is there, and may refer to it', async () => {
    await load(account, pairs());
    const { body } = await account.get('/blogs/102');
    assert.deepEqual(body.blog_post.category_id, [1, 101]);
    assert.equal((await account.get('/products?category_id=101')).body.products.length, 2);
  });

  it('every text, amount, list and gap comes out as it went in, and exporting again gives the same bytes', async () => {
    const [first, second] = [await site().newAccount(), await site().newAccount()];
    await load(first, nastyBundle());
    const text = await exported(first);
    assert.deepEqual(JSON.parse(text), withNoPictures(nastyBundle()));
    await endAccount(site(), first); // its domains are free again
    await load(second, text);
    assert.equal((await exported(second)) === text, true);
    // A line of the journal for each record that the API shows, those inside others included.
    assert.equal(await lastSequence(second), 42);
    await endAccount(site(), second);
  });

  it('the keys of the file may stand in any order', async () => {
    const fresh = await site().newAccount();
    await load(fresh, Object.fromEntries(Object.entries(nastyBundle()).reverse()));
    assert.deepEqual(JSON.parse(await exported(fresh)), withNoPictures(nastyBundle()));
    await endAccount(site(), fresh);
  });

  it('IDs go on after the highest that was imported, whatever they number', async () => {
    const fresh = await site().newAccount();
    const bundle: Bundle = nastyBundle();
    bundle.products.pop();
    await load(fresh, bundle);
    const created = async (path: string, key: string, body: object): Promise<unknown> =>
      (await fresh.post(path, body)).body[key]?.ID;
    const { ID: _, ...page } = pairs().pages[0];
    assert.equal(await created('/categories', 'category', { title: 'x' }), 801);
    assert.equal(await created('/products', 'product', { title: 'x', price: 1 }), 7);
    assert.equal(await created('/pages', 'page', page), 53);
    assert.equal(await created('/blog_categories', 'blog_category', { name: 'x' }), 6);
    assert.equal((await fresh.post('/blogs', { title: 'x', post: 'x' })).body.ID, 6);
    const { ID: __, ...code } = pairs().discount_codes[0];
    assert.equal(await created('/discount_codes', 'discount_code', code), 10);
    const alias = { domain_id: 70, alias: 'x', email: 'x@example.com' };
    assert.equal(await created('/mail_alias', 'mail_alias', alias), 9);

    const options = [{ title: 'New', items: [{ title: 'a' }, { title: 'b' }] }];
    const { body } = await fresh.put('/products/7', { options, option_based_stock_control: true });
    const [option] = body.product.options;
    assert.equal(option.ID, '901');
    assert.deepEqual(
      option.items.map(({ ID }: { ID: string }) => ID),
      ['41', '42'],
    );
    const stock = await fresh.get('/products/7/stock?sort_direction=ASC');
    assert.deepEqual(
      stock.body.stock_records.map(({ ID }: { ID: number }) => ID),
      [93, 94],
    );
  });
});
