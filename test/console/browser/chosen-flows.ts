import assert from 'node:assert/strict';
import type { Page, Request } from 'playwright-core';
import { expectRefusal, type Flow, goTo } from '../../support/console.ts';
import { intercept, toldBy } from './steps.ts';

/** What an owner does with several records of a list at once. */

const listOf = (words: string): string =>
  `/products?filter=${encodeURIComponent(JSON.stringify({ q: words }))}`;

const tick = (page: Page, name: string): Promise<void> =>
  page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();

/** Another tab shows another list, and neither takes nor gives ticks. */
export const keepsTicksToTheirTab: Flow = async ({ page }, site) => {
  await goTo(page, '/', 'Dashboard');
  await goTo(page, listOf('sunday box'), 'Products');
  await tick(page, 'The Sunday Box');
  const other = await page.context().newPage();
  await other.goto(`${site.address}/console#${listOf('letter box')}`);
  await tick(other, 'The Letter Box');
  await other.getByText('1 selected').waitFor();
  assert.equal(await page.getByRole('checkbox', { name: 'Select The Sunday Box' }).isChecked(), true);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('The Sunday Box', { exact: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await other.close();
};

/** Nonsense is refused before anything is asked for; a price that someone else changes meanwhile is not overwritten. */
export const changesPresentPrices: Flow = async (visit, site) => {
  const { page } = visit;
  for (const title of ['Oak Crate', 'Elm Crate'])
    await site.call('POST', '/products', { title, price: '10.00' });
  await goTo(page, '/', 'Dashboard');
  await goTo(page, listOf('crate'), 'Products');
  for (const title of ['Oak Crate', 'Elm Crate']) await tick(page, title);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByText('Elm Crate and Oak Crate').or(page.getByText('Oak Crate and Elm Crate')).waitFor();
  await page.getByLabel('Price change').click();
  await page.getByRole('option', { name: 'By a percentage' }).click();

  const asked: string[] = [];
  const note = (request: Request): void => {
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  };
  page.on('request', note);
  const change = page.getByRole('button', { name: 'Edit 2 products' });
  await page.getByLabel('Percent to add').fill('ten');
  await change.click();
  await page.getByText('Enter a number, such as 12.50').waitFor();
  assert.equal(await page.getByLabel('Percent to add').getAttribute('aria-invalid'), 'true');
  assert.deepEqual(asked, []);

  const { body } = await site.call('GET', '/products?sort_direction=DESC&per_page=2');
  const paths = body.products.map(({ ID }: { ID: number }) => `/products/${ID}`);
  const leave = await intercept(page, '**/console/api/batch', async (route) => {
    await site.call('PUT', paths[0], { price: '20.00' });
    await route.continue();
  });
  await page.getByLabel('Percent to add').fill('10');
  await change.click();
  await toldBy(page, 'Someone else has edited this');
  expectRefusal(visit, 412);
  assert.deepEqual(asked, ['GET /console/api/products', 'POST /console/api/batch']);
  page.off('request', note);
  leave();
  await change.click();
  await toldBy(page, '2 products updated');
  const prices = paths.map(async (path: string) => (await site.call('GET', path)).body.product.price);
  assert.deepEqual(await Promise.all(prices), ['22.00', '11.00']);
};
