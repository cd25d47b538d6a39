import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type ConsoleSite, type Flow, goTo } from '../../support/console.ts';
import { intercept, toldBy } from './steps.ts';

/** What an owner types and clicks before the console has answered what came before. */

/** Holds back what is written there, until what this gives is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = await intercept(page, address, async (route) => {
    if (route.request().method() !== 'GET') await promise;
    await route.fallback();
  });
  return () => {
    end();
    resolve();
  };
}

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
  const answer = await hold(page, `**/console/api/products/${ID}`);
  await page.getByRole('button', { name: 'Price of Quick Kettle' }).press('Enter');
  await page.keyboard.type('26.50');
  await page.keyboard.press('Tab');
  await page.keyboard.type('144');
  await page.keyboard.press('Enter');
  answer();
  await toldBy(page, 'Price of Quick Kettle: 26.50');
  await toldBy(page, 'Stock of Quick Kettle: 144');
  await page
    .getByRole('button', { name: 'Stock of Quick Kettle: 144' })
    .and(page.locator(':focus'))
    .waitFor();
  const { body } = await site.call('GET', `/products/${ID}`);
  assert.deepEqual([body.product.price, body.product.stock_number], ['26.50', 144]);
};

export const staysWhereItWent: Flow = async ({ page }, site) => {
  const ID = await listsKettle(site, page, 'Left Kettle');
  const search = page.getByPlaceholder('Name or SKU');
  const answer = await hold(page, `**/console/api/products/${ID}`);
  await page.getByRole('button', { name: 'Price of Left Kettle' }).press('Enter');
  await page.keyboard.type('27.50');
  await search.click();
  answer();
  await toldBy(page, 'Price of Left Kettle: 27.50');
  await page.getByRole('button', { name: 'Price of Left Kettle: 27.50' }).waitFor();
  await sleep(100);
  assert.equal(await search.and(page.locator(':focus')).count(), 1);
};

export const renamesByMenu: Flow = async ({ page }, site) => {
  const { body } = await site.call('POST', '/categories', { title: 'Kettles' });
  await goTo(page, '/', 'Dashboard');
  await goTo(page, '/categories', 'Categories');
  await page.getByRole('button', { name: 'What to do with Kettles' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  await page.keyboard.type('Pots and kettles');
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
    await page.getByRole('button', { name: 'Correct…' }).waitFor();
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
  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByRole('button', { name: 'Remove Large', exact: true }).click();
  await save();
  assert.equal(await number(), 20);

  await page.getByRole('tab', { name: 'Stock' }).click();
  await page.getByLabel('Stock of Small').fill('30');
  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByLabel('Count the stock of each combination on its own').uncheck();
  await save();
  assert.equal(await number(), 20);
};
