import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type ConsoleSite, expectRefusal, type Flow, goTo } from '../../support/console.ts';
import { byBack, compose, holdBack, intercept, leave, toldBy } from './steps.ts';

/** What an owner types and clicks before the console has answered what came before. */

/** A list with one product, of which both numbers are edited there. */
async function listsKettle({ call }: ConsoleSite, page: Page, title: string): Promise<number> {
  const { body } = await call('POST', '/products', { title, price: '10.00', stock_number: 100 });
  await goTo(page, '/', 'Dashboard');
  await goTo(page, `/products?filter=${encodeURIComponent(JSON.stringify({ q: title }))}`, 'Products');
  await page.getByRole('button', { name: `Price of ${title}` }).waitFor();
  return body.product.ID;
}

export const typesOnInTheNextCell: Flow = async ({ page }, site) => {
  const ID = await listsKettle(site, page, 'Quick Kettle');
  const answer = await holdBack(page, 'PUT', `**/console/api/products/${ID}`);
  await page.getByRole('button', { name: 'Stock of Quick Kettle' }).press('Enter');
  await page.keyboard.type('144');
  await page.keyboard.press('Tab');
  await page.keyboard.type('26.50');
  await page.keyboard.press('Enter');
  answer();
  await toldBy(page, 'Stock of Quick Kettle: 144');
  await toldBy(page, 'Price of Quick Kettle: £26.50');
  await page
    .getByRole('button', { name: 'Price of Quick Kettle: £26.50' })
    .and(page.locator(':focus'))
    .waitFor();
  const { body } = await site.call('GET', `/products/${ID}`);
  assert.deepEqual([body.product.price, body.product.stock_number], ['26.50', 144]);
};

export const staysWhereItWent: Flow = async ({ page }, site) => {
  const ID = await listsKettle(site, page, 'Left Kettle');
  const search = page.getByPlaceholder('Name or SKU');
  const answer = await holdBack(page, 'PUT', `**/console/api/products/${ID}`);
  await page.getByRole('button', { name: 'Price of Left Kettle' }).press('Enter');
  await page.keyboard.type('27.50');
  await search.click();
  answer();
  await toldBy(page, 'Price of Left Kettle: £27.50');
  await page.getByRole('button', { name: 'Price of Left Kettle: £27.50' }).waitFor();
  await sleep(100);
  assert.equal(await search.and(page.locator(':focus')).count(), 1);
};

export const renamesByMenu: Flow = async ({ page }, site) => {
  const { body } = await site.call('POST', '/categories', { title: 'Kettles' });
  await goTo(page, '/', 'Dashboard');
  await goTo(page, '/categories', 'Categories');
  await page.getByRole('button', { name: 'Actions for Kettles' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  await page.keyboard.type('Pots and kettles');
  await leave(page, byBack(page));
  await page.keyboard.press('Enter');
  await page.getByRole('treeitem', { name: 'Pots and kettles' }).waitFor();
  await site.call('DELETE', `/categories/${body.category.ID}`);
};

/** On a page where letters are keys: `e` deletes the comment that is open. */
export const typesIntoThePalette: Flow = async ({ page }, site) => {
  const comments = async (): Promise<number> =>
    (await site.call('GET', '/blog_comments?per_page=100')).body.blog_comments.length;
  const opensComment = async (): Promise<void> => {
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  };
  const before = await comments();
  const search = page.getByRole('combobox', { name: 'Search' });
  await goTo(page, '/blog-comments?show=all', 'Comments');
  const { promise: loads, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/Palette-*.js', async (route) => {
    await loads;
    await route.continue();
  });
  await page.reload();
  await opensComment();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('e');
  await sleep(100);
  load();
  await search.waitFor();

  const loaded = page.waitForEvent('requestfinished', (request) => request.url().includes('/Palette-'));
  await page.reload();
  await opensComment();
  // It is there once it has run.
  await page.evaluate(`import(${JSON.stringify((await loaded).url())}).then(() => undefined)`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('enquiries');
  assert.equal(await search.inputValue({ timeout: 5000 }), 'enquiries');
  assert.equal(await comments(), before);
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
};

/** Counts are typed, then a choice goes, or the counting of choices altogether: both are saved with what was typed. */
export const countsWhatIsLeft: Flow = async ({ page }, site) => {
  const options = [{ title: 'Size', items: [{ title: 'Small' }, { title: 'Large' }] }];
  const made = { title: 'Pans', price: '1.00', options, option_based_stock_control: true };
  const { body } = await site.call('POST', '/products', made);
  const { ID } = body.product;
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toldBy(page, /^Saved$/);
  };
  const number = async (): Promise<number> =>
    (await site.call('GET', `/products/${ID}`)).body.product.stock_number;
  await goTo(page, `/products/${ID}/stock`, /Pans/);
  await page.getByLabel('Stock of Small').fill('20');
  await page.getByLabel('Stock of Large').fill('77');
  await page.getByRole('button', { name: 'Remove Large', exact: true }).click();
  await save();
  assert.equal(await number(), 20);

  await page.getByLabel('Stock of Small').fill('30');
  await page.getByLabel('Track stock per variant').uncheck();
  await save();
  assert.equal(await number(), 20);
};

export const keepsWhatWasChosen: Flow = async ({ page }) => {
  const answer = await holdBack(page, 'GET', '**/console/api/search?*');
  await goTo(page, '/', 'Dashboard');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('p');
  await page.keyboard.press('ArrowDown');
  const chosen = page.getByRole('option', { selected: true });
  const words = await chosen.textContent();
  const entries = await page.getByRole('option').count();
  answer();
  await page.getByRole('option').nth(entries).waitFor();
  assert.equal(await chosen.textContent(), words);
  await page.keyboard.press('Escape');
};

/** Whatever the server names: an error that no input shows could never be put right. */
export const savesAfterAnyRefusal: Flow = async (visit, site) => {
  const { page } = visit;
  const { body } = await site.call('POST', '/products', { title: 'Lids', price: '1.00', stock_number: 100 });
  await goTo(page, `/products/${body.product.ID}`, /Lids/);
  const allow = await intercept(page, `**/console/api/products/${body.product.ID}`, (route) =>
    route.fulfill({
      status: 422,
      json: {
        error: 'Some fields are not valid',
        details: [{ field: 'nowhere.at', code: 'wrong_type', message: 'is odd' }],
      },
    }),
  );
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Pan lids');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await toldBy(page, 'is odd');
  expectRefusal(visit, 422);
  allow();
  await save.click();
  await toldBy(page, /^Saved$/);
};

export const composesWords: Flow = async ({ page }, site) => {
  await listsKettle(site, page, 'Composed Kettle');
  await page.getByRole('button', { name: 'Price of Composed Kettle' }).press('Enter');
  await compose(page, '12');
  const focused = page.locator('input:focus');
  assert.equal(await focused.inputValue(), '12');
  await page.keyboard.press('Escape');

  await goTo(page, '/categories', 'Categories');
  await page.getByRole('treeitem').first().focus();
  await page.keyboard.press('F2');
  await page.locator('input.renaming:focus').waitFor();
  await compose(page, 'kohi');
  assert.equal(await focused.inputValue(), 'kohi');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await compose(page, 'pro');
  assert.equal(await focused.inputValue(), 'pro');
  await page.keyboard.press('Escape');
};

/** On a French keyboard, M is where others have the semicolon, and the comma where others have M. */
export const movesByLetter: Flow = async ({ page }) => {
  await goTo(page, '/categories', 'Categories');
  const devtools = await page.context().newCDPSession(page);
  const press = async (key: string, code: string): Promise<void> => {
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code });
  };
  const moving = page.getByText(/^Moving /);
  await page.getByRole('treeitem').first().focus();
  await press(',', 'KeyM');
  await sleep(100);
  assert.equal(await moving.count(), 0);
  await press('m', 'Semicolon');
  await moving.waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await moving.waitFor({ state: 'detached' });
  await devtools.detach();
};

export const createsNoNegativePrice: Flow = async ({ page }) => {
  await goTo(page, '/products/create', /^New/);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Minus');
  await page.getByRole('textbox', { name: 'Price' }).fill('-5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Must not be negative').waitFor();
  await page.reload();
};
