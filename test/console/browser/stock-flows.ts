import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertSound, type ConsoleSite, expectRefusal, type Flow, goTo } from '../../support/console.ts';
import { toldBy } from './steps.ts';

/** Counts that an owner types while others sell. */

interface Counted {
  ID: number;
  stock_total: number;
}

async function newGrid({ call }: ConsoleSite, title: string, lines: number, columns: number) {
  const items = (count: number): object[] =>
    Array.from({ length: count }, (_, at) => ({ title: `${at + 1}` }));
  const options = [
    { title: 'Length', items: items(lines) },
    { title: 'Width', items: items(columns) },
  ];
  const made = await call('POST', '/products', {
    ...{ title, price: '1.00', options, option_based_stock_control: true },
  });
  return made.body.product.ID as number;
}

async function countsOf({ call }: ConsoleSite, product: number): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (let page = 1; ; page++) {
    const place = `/products/${product}/stock?sort_direction=ASC&per_page=100&page=${page}`;
    const { body } = await call('GET', place);
    counted.push(...body.stock_records);
    if (body.stock_records.length < 100) return counted;
  }
}

/** Someone buys, or counts, just before the console's nth batch reaches the server. */
async function sellBefore(page: Page, nth: number, sale: () => Promise<unknown>): Promise<void> {
  let batches = 0;
  await page.route('**/console/api/batch', async (route) => {
    batches += 1;
    if (batches === nth) await sale();
    await route.continue();
  });
}

const set = ({ call }: ConsoleSite, product: number, { ID }: Counted, stock_total: number) =>
  call('PUT', `/products/${product}/stock/${ID}`, { stock_total });

const isOpen = (page: Page) => page.getByText('Total in stock').waitFor();

/** A sale that comes between is not overwritten, but told; whoever saves again means it. */
export const overwritesNoSale: Flow = async (visit, site) => {
  const { page } = visit;
  const product = await newGrid(site, 'Planks', 1, 2);
  const [first, second] = (await countsOf(site, product)) as [Counted, Counted];
  await set(site, product, first, 9);
  await goTo(page, `/products/${product}/stock`, /Planks/);
  await isOpen(page);
  await page.getByLabel('Stock of 1 / 1').fill('20');
  await page.getByLabel('Stock of 1 / 2').fill('30');
  await sellBefore(page, 1, () => set(site, product, first, 8));
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await toldBy(page, 'Someone else has edited the stock: 1 / 1 is 8 now. Save again to overwrite it.');
  expectRefusal(visit, 412);
  const totals = async () => (await countsOf(site, product)).map(({ stock_total }) => stock_total);
  assert.deepEqual(await totals(), [8, 0]);
  await save.click();
  await toldBy(page, 'Saved');
  assert.deepEqual(await totals(), [20, 30]);

  // Counts are no part of a conflict about the product: they are saved with what is chosen.
  await page.getByLabel('Stock of 1 / 1').fill('25');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Our planks');
  await site.call('PUT', `/products/${product}`, { title: 'Their planks' });
  await save.click();
  const conflict = page.getByRole('dialog', { name: 'Someone else has edited this' });
  await conflict.getByRole('group', { name: 'Name' }).getByLabel('Theirs').check();
  expectRefusal(visit, 412);
  assert.equal(await conflict.getByRole('group').count(), 1);
  await conflict.getByRole('button', { name: 'Save selection' }).click();
  await toldBy(page, 'Saved');
  assert.deepEqual(await totals(), [25, 30]);

  // What is no longer counted at all is told too, and does not keep the rest from being saved.
  await page.getByLabel('Stock of 1 / 1').fill('21');
  await page.getByLabel('Stock of 1 / 2').fill('31');
  await site.call('DELETE', `/products/${product}/stock/${second.ID}`);
  await save.click();
  await toldBy(page, '1 / 2 is no longer tracked. Save again to leave it out.');
  expectRefusal(visit, 404);
  await page.getByLabel('Stock of 1 / 2').waitFor({ state: 'detached' });
  await save.click();
  await toldBy(page, 'Saved');
  assert.deepEqual(await totals(), [21]);
};

/** Counts come from a spreadsheet, or are set and adjusted together, by keyboard alone. */
export const pastesCounts: Flow = async (visit, site) => {
  const { page } = visit;
  const product = await newGrid(site, 'Battens', 3, 2);
  await goTo(page, `/products/${product}/stock`, /Battens/);
  await isOpen(page);
  const totals = async () => (await countsOf(site, product)).map(({ stock_total }) => stock_total);
  const paste = (text: string): Promise<void> =>
    page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', ${JSON.stringify(text)});
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }`);
  await page.getByLabel('Stock of 2 / 1').focus();
  // A table that is larger than what is left of the grid, as a spreadsheet copies it.
  await paste('4\t5\t6\r\n1,200\t\r\n9\t9\r\n');
  await page.getByText('3 counts pasted').waitFor({ state: 'attached' });
  await page.getByText('Total in stock: 1209').waitFor();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('7');
  await assertSound(visit, 'a grid of stock');
  await page.keyboard.press('Control+s');
  await toldBy(page, 'Saved');
  assert.deepEqual(await totals(), [7, 0, 5, 5, 1200, 0]);

  await page.getByLabel('All variants').fill('2');
  await page.getByRole('button', { name: 'Subtract' }).press('Enter');
  await page.getByText('Total in stock: 1205').waitFor();
  await page.getByLabel('All variants').fill('3');
  await page.keyboard.press('Enter');
  await page.getByText('Total in stock: 18').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toldBy(page, 'Saved');
  assert.deepEqual(await totals(), [3, 3, 3, 3, 3, 3]);
};

/** More counts than the server takes at once are saved in parts; where one is refused, the owner is told how far it went. */
export const savesManyCounts: Flow = async (visit, site) => {
  const { page } = visit;
  const product = await newGrid(site, 'Beams', 26, 20);
  const last = (await countsOf(site, product)).at(-1) as Counted;
  await goTo(page, `/products/${product}/stock`, /Beams/);
  await isOpen(page);
  // As a hand would type it, but in a moment.
  await page.evaluate(`for (const input of document.querySelectorAll('input[aria-label^="Stock of"]')) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '7');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }`);
  await page.getByText(`Total in stock: ${520 * 7}`).waitFor();
  await sellBefore(page, 2, () => set(site, product, last, 3));
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await toldBy(
    page,
    'Only 500 of 520 stock changes were saved. Someone else has edited the stock: 26 / 20 is 3 now. Save again to overwrite it.',
  );
  expectRefusal(visit, 412);
  const sum = async () =>
    (await countsOf(site, product)).reduce((all, { stock_total }) => all + stock_total, 0);
  assert.equal(await sum(), 500 * 7 + 3);
  await save.click();
  await toldBy(page, 'Saved');
  assert.equal(await sum(), 520 * 7);
};
