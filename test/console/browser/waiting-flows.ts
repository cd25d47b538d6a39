import assert from 'node:assert/strict';
import { assertSound, type Flow, goTo } from '../../support/console.ts';
import { ask, titled } from './steps.ts';

const day = 24 * 60 * 60 * 1000;

/** What the dashboard counts is what the list shows that it leads to, and the list says so in words. */
export const listsWhatWaits: Flow = async (visit, site) => {
  const { page } = visit;
  await site.call('POST', '/products', { title: 'Last mugs', price: '1.00', stock_number: 2 });
  await site.call('POST', '/products', { title: 'No mugs', price: '1.00', stock_number: 0 });
  const tomorrow = new Date(Date.now() + day).toISOString().slice(0, 10);
  const code = { name: 'Nearly over', code: 'OVER', type: 'amount', amount: '1.00' };
  await site.call('POST', '/discount_codes', { ...code, expiry: tomorrow });
  await site.call('POST', '/discount_codes', { ...code, code: 'PAST', expiry: '2020-01-01' });

  type Low = { waiting: { low_stock: number } };
  const { waiting } = await ask<Low>(site, page, '/overview');
  const mugs = (title: string) => page.getByRole('link', { name: title, exact: true });
  await goTo(page, '/', 'Dashboard');
  await page.getByRole('link', { name: /low in stock/ }).click();
  await titled(page, 'Products');
  await mugs('Last mugs').waitFor();
  assert.equal(await page.locator('tbody tr').count(), waiting.low_stock);
  const view = (name: string) => page.getByRole('button', { name, exact: true });
  assert.equal(await view('Low stock').getAttribute('aria-pressed'), 'true');
  await page.getByText('2 · low').filter({ visible: true }).first().waitFor();
  await assertSound(visit, 'products that run low');
  await view('Out of stock').click();
  await mugs('No mugs').waitFor();
  await mugs('Last mugs').waitFor({ state: 'detached' });
  await page.getByText('0 · out of stock').filter({ visible: true }).first().waitFor();
  await view('Low stock').click();
  await mugs('Last mugs').waitFor();
  await mugs('No mugs').waitFor({ state: 'detached' });

  await goTo(page, '/', 'Dashboard');
  for (const [line, place] of [
    [/comments? awaiting approval/, '#/blog-comments?show=waiting'],
    [/unread enquir/, '#/enquiries?show=unread'],
  ] as const)
    assert.equal(await page.getByRole('link', { name: line }).getAttribute('href'), place);
  await page.getByRole('link', { name: /discount codes? expiring soon/ }).click();
  await titled(page, 'Discount codes');
  await page.getByRole('link', { name: 'OVER' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'PAST' }).count(), 0);
  await page.getByRole('button', { name: /^Expiry: / }).click();
  assert.match(await page.getByLabel('After').inputValue(), /^\d{4}-\d\d-\d\d$/);
  assert.ok((await page.getByLabel('Until').inputValue()) >= tomorrow);
  await assertSound(visit, 'codes that expire soon');
};
