import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { exportBundle } from '../../src/bundle/export.ts';
import { bundleFromObject, type ImportOptions, importBundle } from '../../src/bundle/import.ts';
import { deliveryZone } from '../../src/resources/delivery-zones/delivery-zone.ts';
import { model } from '../../src/resources/index.ts';
import { page } from '../../src/resources/pages/page.ts';
import { product } from '../../src/resources/products/product.ts';
import type { StoredRecord } from '../../src/schema/fields/field.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { onBothStores, type TestAccount } from '../support/site.ts';
import { assertInvalid, opened, type Wire } from '../support/spec.ts';
import { fullBundle, lastSequence } from '../support/table.ts';

const amounts = ['price', 'weight', 'was_price', 'rrp', 'trade_price'];
const negative = Object.fromEntries(amounts.map((name) => [name, '-1.50']));
const newPage = {
  page_title: 'P',
  page_type: 'standard',
  content: '',
  is_onmenu: true,
  menu_text: '',
  menu_order: 1,
};

onBothStores('a rule that is newer than the values in the store', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    await account.load(fullBundle());
  });

  /** Writes to the store what was valid before the rule. */
  const storeOld = (
    resource: AnyResource,
    ID: number,
    old: StoredRecord,
    store = site().store.forAccount(account.ID),
  ): Promise<void> =>
    store.write('command line', async (writer) => {
      const stored = (await writer.find(resource, ID)) as StoredRecord;
      await writer.update(resource, [{ before: stored, after: { ...stored, ...old } }]);
    });

  it('prices and weights of a product are not negative; adjustments may be', async () => {
    for (const name of amounts)
      for (const value of [-1, '-0.01']) {
        assertInvalid(await account.post('/products', { title: 'x', price: 1, [name]: value }), name);
        assertInvalid(await account.put('/products/1', { [name]: value }), name);
      }
    assertInvalid(await account.put('/products/1', { ...negative, title: '' }), ...amounts, 'title');
    const items = [{ title: 'I', price_adjustment: '-1.00', weight_adjustment: '-0.500' }];
    const body = { title: 'x', price: '-0.00', options: [{ title: 'O', items }] };
    const { ID } = opened(await account.post('/products', body), 'product', 201);
    const [option] = opened(await account.get(`/products/${ID}`), 'product').options;
    assert.equal(option.items[0].weight_adjustment, '-0.500');
  });

  it('free_postage_above of a zone is not negative', async () => {
    const owner = await site().signIn(account);
    assertInvalid(await owner.put('/deliveryzones/1', { free_postage_above: '-1' }), 'free_postage_above');
    assertInvalid(
      await owner.post('/deliveryzones', { name: 'Z', free_postage_above: -1 }),
      'free_postage_above',
    );
  });

  it('a bundle brings neither such amounts nor such file names, and its place is named', async () => {
    const other = await site().newAccount();
    const refused: [string, Wire][] = [
      ...amounts.map((name): [string, Wire] => [
        `products[0].${name}`,
        { products: [{ ID: 1, title: 'x', price: 1, [name]: '-1.00' }] },
      ]),
      [
        'delivery_zones[0].free_postage_above',
        { delivery_zones: [{ ID: 1, name: 'Z', free_postage_above: '-1.00' }] },
      ],
      ['pages[0].page_filename', { pages: [{ ID: 1, ...newPage, page_filename: '../a' }] }],
    ];
    for (const [place, bundle] of refused) await assert.rejects(other.load(bundle), { place });
    assert.equal(await lastSequence(other), 0);
  });

  it('an import with oldValues restores an account that has them', async () => {
    const [from, to] = [await site().newAccount(), await site().newAccount()];
    await from.load({
      products: [{ ID: 7, title: 'x', price: 1 }],
      pages: [{ ID: 1, ...newPage, page_filename: 'a' }],
    });
    const ofFrom = site().store.forAccount(from.ID);
    await storeOld(product, 7, { price: -150 }, ofFrom);
    await storeOld(page, 1, { page_filename: '../a' }, ofFrom);
    let text = '';
    await exportBundle(model, ofFrom, async (part) => {
      text += part;
    });
    const load = (options: ImportOptions) =>
      importBundle(model, site().store.forAccount(to.ID), bundleFromObject(JSON.parse(text)), options);
    await assert.rejects(load({}), { place: 'products[0].price' });
    await load({ oldValues: true });
    assert.equal((await to.get('/products/7')).body.product.price, '-1.50');
    assert.equal((await to.get('/pages/1')).body.page.page_filename, '../a');
  });

  it('a product with negative amounts stays readable, and changes in its other fields', async () => {
    await storeOld(product, 1, { price: -150, weight: -1500, was_price: -150, rrp: -150, trade_price: -150 });
    const old = opened(await account.get('/products/1'), 'product');
    assert.deepEqual(Object.fromEntries(amounts.map((name) => [name, old[name]])), negative);
    assert.deepEqual(opened(await account.put('/products/1', old), 'product'), old);
    assert.equal(
      (await account.put('/products/1', { ...old, title: 'New title' })).body.product.title,
      'New title',
    );
    const store = site().store.forAccount(account.ID);
    const imported = (bundle: Wire) =>
      importBundle(model, store, bundleFromObject(bundle), { existing: 'change' });
    assert.deepEqual((await imported({ products: [{ ...old, title: 'Old' }] })).changed, { products: 1 });
    await assert.rejects(imported({ products: [{ ...old, price: '-2.00' }] }), {
      place: 'products[0].price',
    });
    assertInvalid(await account.put('/products/1', { price: '-1.49' }), 'price');
    assert.equal((await account.put('/products/1', { price: 0 })).body.product.price, '0.00');
    assertInvalid(await account.put('/products/1', { price: '-1.50' }), 'price');
  });

  it('so do a zone, and a page with a file name that is no path', async () => {
    const owner = await site().signIn(account);
    await storeOld(deliveryZone, 1, { free_postage_above: -100 });
    const zone = opened(await owner.get('/deliveryzones/1'), 'delivery_zone');
    assert.equal(zone.free_postage_above, '-1.00');
    assert.equal((await owner.put('/deliveryzones/1', { ...zone, name: 'Zone' })).status, 200);
    await storeOld(page, 1, { page_filename: '/../a?b#c' });
    const old = opened(await account.get('/pages/1'), 'page');
    assert.deepEqual(opened(await account.put('/pages/1', old), 'page'), old);
    assert.equal((await account.put('/pages/1', { ...old, menu_order: 77 })).body.page.menu_order, 77);
    assertInvalid(await account.put('/pages/1', { page_filename: '/../a?b' }), 'page_filename');
    assert.equal((await account.delete('/pages/1')).status, 200);
  });
});
