import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { assertSound, type Flow, goTo } from '../../support/console.ts';
import { eventually, toldBy } from './steps.ts';

/** What an owner does with any list: page through it, sort, filter, keep views, choose columns, and duplicate. */

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

const topOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? -1;

async function chooseInRow(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export const pagesThroughAList: Flow = async (visit, { call }) => {
  const { page } = visit;
  const total = (await call('GET', '/products?per_page=100&page=2')).body.products.length + 100;
  await goTo(page, '/', 'Dashboard');
  await goTo(page, '/products?filter={}', 'Products');
  await page.getByText(`1–25 of ${total}`).waitFor();
  await button(page, 'Last page').click();
  await page.getByText(`–${total} of ${total}`).waitFor();
  await button(page, 'Price').click();
  await page
    .getByRole('columnheader', { name: 'Price', exact: true })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();

  // The bar lies over the column heads, and over nothing else.
  const firstRow = page.locator('tbody tr').first();
  const box = firstRow.getByRole('checkbox', { name: /^Select ./ });
  await box.waitFor();
  const before = await topOf(firstRow);
  await box.check();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.waitFor();
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  assert.equal(await topOf(firstRow), before);
  assert.ok(y + height <= before && y >= (await topOf(page.locator('thead'))), 'within the head');
  await assertSound(visit, 'selected rows');
  await button(page, `Select all ${total}`).click();
  await page.getByText(`${total} selected`).waitFor();
  await button(page, 'Clear').click();
  await bar.waitFor({ state: 'detached' });
};

export const keepsAView: Flow = async (visit) => {
  const { page } = visit;
  await goTo(page, '/products?filter={}', 'Products');
  await button(page, 'Add filter').click();
  await page.getByRole('menuitem', { name: 'Category' }).click();
  // The new filter has the focus, and its list is open.
  await page.locator('[role=dialog] input:focus').waitFor();
  await page.keyboard.type('engraved');
  await page.getByRole('option', { name: 'Engraved & Personalised' }).click();
  await page.getByRole('button', { name: 'Category: Engraved & Personalised' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Mugs & Cups' }).first().waitFor({ state: 'detached' });
  await button(page, 'Save view').click();
  await page.getByRole('dialog').getByLabel('Name').fill('Engraved');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await button(page, 'All').click();
  await button(page, 'Engraved').click();
  await page.getByRole('button', { name: 'Engraved', pressed: true }).waitFor();
  await button(page, 'View options').click();
  await page.getByRole('checkbox', { name: 'SKU' }).uncheck();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await assertSound(visit, 'options of a view');
  await page.keyboard.press('Escape');
  await page.reload();
  await button(page, 'Delete view Engraved').waitFor();
  assert.equal(await page.getByRole('columnheader', { name: 'SKU' }).count(), 0);
  await button(page, 'Delete view Engraved').click();
  await button(page, 'Engraved').waitFor({ state: 'detached' });
  await button(page, 'View options').click();
  await page.getByRole('checkbox', { name: 'SKU' }).check();
  await page.getByRole('radio', { name: 'Comfortable' }).check();
  await page.keyboard.press('Escape');
};

export const duplicatesRecords: Flow = async ({ page }, { call }) => {
  const options = [{ title: 'Size', items: [{ title: 'Small' }, { title: 'Large' }] }];
  const fields = { sku: 'RUG-1', long_description: '<p>Woven.</p>', options };
  await call('POST', '/products', { title: 'Rag Rug', price: '40.00', ...fields });
  await goTo(page, '/products?filter={}', 'Products');
  await chooseInRow(page, 'Rag Rug', 'Duplicate');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await page.waitForURL(/products.create/);
  await eventually(async () => assert.equal(await name.inputValue(), 'Copy of Rag Rug'));
  await name.fill('Rag Rug, Large');
  await button(page, 'Save').click();
  await toldBy(page, 'Product created');
  await page.waitForURL(/products\/\d+$/);
  const { product } = (await call('GET', `/products/${page.url().split('/').at(-1)}`)).body;
  assert.deepEqual(
    [product.title, product.sku, product.price, product.visible, product.long_description],
    ['Rag Rug, Large', '', '40.00', false, '<p>Woven.</p>'],
  );
  assert.deepEqual(
    product.options.map(({ items }: (typeof options)[number]) => items.map(({ title }) => title)),
    [['Small', 'Large']],
  );

  await goTo(page, '/delivery-zones', 'Delivery zones');
  await chooseInRow(page, 'United Kingdom', 'Duplicate');
  await page.waitForURL(/delivery-zones.create/);
  await button(page, 'Save').click();
  await page.getByLabel('Name of First class').waitFor();
};

export const keepsCodesActive: Flow = async (visit, { call }) => {
  const { page } = visit;
  const code = { name: 'Was good', code: 'WASGOOD', type: 'amount', amount: '1.00', expiry: '2020-01-01' };
  const { ID } = (await call('POST', '/discount_codes', code)).body.discount_code;
  await goTo(page, '/discount-codes?filter={}', 'Discount codes');
  const row = page.getByRole('row').filter({ hasText: 'WASGOOD' });
  await row.getByText('Expired').filter({ visible: true }).waitFor();
  await button(page, 'Active').click();
  await row.waitFor({ state: 'detached' });
  await button(page, 'Expired').click();
  await row.waitFor();
  await assertSound(visit, 'expired codes');
  await chooseInRow(page, 'Was good', 'Extend by 30 days');
  await toldBy(page, 'WASGOOD now expires');
  await row.waitFor({ state: 'detached' });
  const { body } = await call('GET', `/discount_codes/${ID}`);
  assert.ok(body.discount_code.expiry > new Date().toISOString().slice(0, 10));
  await goTo(page, '/discount-codes/create', /New/);
  await button(page, 'Generate code').click();
  assert.match(await page.locator('[name=code]').inputValue(), /^[A-Z2-9]{8}$/);
  await page.reload();
};
