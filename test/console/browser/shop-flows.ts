import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { assertSound, type ConsoleSite, expectRefusal, type Flow, goTo } from '../../support/console.ts';
import { ask, byAddress, byBack, choose, intercept, leave, signOut, toldBy } from './steps.ts';

/** What an owner does in the console's shop pages, each from a page that is signed in. */

async function startNew(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Add / }).click();
  await page.getByRole('heading', { level: 1, name: /^New / }).waitFor();
}

/** Saves, and waits until the record stands on its own page. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toldBy(page, /created$|^Saved$/);
  // What was created is opened a moment after that was said.
  await page.waitForURL(/#\/[a-z-]+\/\d+/);
  await page.getByRole('heading', { level: 1, name: /^New / }).waitFor({ state: 'detached' });
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** A category, with or without the number of its products. */
const branch = (page: Page, name: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${RegExp.escape(name)}( \\d+ products?)?$`) });

const idIn = (page: Page): number => Number(/#\/[a-z-]+\/(\d+)/.exec(page.url())?.[1]);

async function stockOf({ call }: ConsoleSite, product: number): Promise<Record<string, number>> {
  const { body } = await call('GET', `/products/${product}/stock`);
  type Counted = { stock_total: number; options: { items: { title: string }[] }[] };
  return Object.fromEntries(
    body.stock_records.map(({ stock_total, options }: Counted) => [
      options.map(({ items: [item] }) => item?.title).join(' '),
      stock_total,
    ]),
  );
}

/** Adds an option with its choices to the product that is open. */
async function addOption(page: Page, place: number, title: string, choices: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add option' }).click();
  const input = (rest: string) => page.locator(`input[name="options.${place}.${rest}"]`);
  await input('title').fill(title);
  const adder = page.getByRole('textbox', { name: 'Add value' }).nth(place);
  for (const [index, choice] of choices.entries()) {
    await adder.fill(choice);
    await adder.press('Enter');
    assert.equal(await input(`items.${index}.title`).inputValue(), choice);
  }
}

/** By its handle: the arrow keys leave the focus on it, and it can be dragged. */
async function movesValues(page: Page): Promise<void> {
  const handle = (name: string, place: number): Locator =>
    page.getByRole('button', { name: `Move ${name}, ${place} of 3` });
  await handle('Slate', 2).press('ArrowUp');
  await handle('Slate', 1).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await handle('Slate', 2).and(page.locator(':focus')).waitFor();

  await handle('Moss', 3).hover();
  const target = await handle('Sand', 1).boundingBox();
  await page.mouse.down();
  await page.mouse.move(target?.x ?? 0, target?.y ?? 0, { steps: 4 });
  await page.mouse.up();
  await handle('Moss', 1).press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await handle('Moss', 3).waitFor();
}

export const countsStockPerCombination: Flow = async (visit, site) => {
  const { page } = visit;
  await choose(page, 'Products');
  await startNew(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rope Doormat');
  await page.getByRole('textbox', { name: 'Price' }).fill('24,50');
  await assertSound(visit, 'a new product');
  await save(page);

  await addOption(page, 0, 'Size', ['Small', 'Large']);
  await addOption(page, 1, 'Colour', ['Sand', 'Slate', 'Moss']);
  await movesValues(page);
  await page.getByRole('button', { name: 'Remove Large', exact: true }).waitFor();
  await page.getByLabel('Track stock per variant').check();
  await page.getByText('6 variants start at 0').waitFor();
  await assertSound(visit, "a product's options");
  await save(page);

  await page.getByLabel('Stock of Small / Sand').click();
  for (const keys of ['4', 'ArrowRight', '5', 'ArrowRight', '6', 'ArrowDown', '9', 'ArrowLeft', '8'])
    await page.keyboard.press(keys);
  await page.getByText('Total in stock: 32').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Stop tracking Large / Sand' }).click();
  await assertSound(visit, "a product's stock");
  await save(page);

  const counted = { 'Small Sand': 4, 'Small Slate': 5, 'Small Moss': 6, 'Large Slate': 8, 'Large Moss': 9 };
  assert.deepEqual(await stockOf(site, idIn(page)), counted);
  const { body } = await site.call('GET', `/products/${idIn(page)}`);
  assert.equal(body.product.price, '24.50');
  assert.equal(body.product.stock_number, 32);

  // Without options the product is counted as a whole again.
  for (const option of ['Size', 'Colour'])
    await page.getByRole('button', { name: `Remove ${option}`, exact: true }).click();
  await page.getByText('The product starts with their total, 32.').waitFor();
  await save(page);
  const { product } = (await site.call('GET', `/products/${idIn(page)}`)).body;
  assert.deepEqual(
    [product.options, product.option_based_stock_control, product.stock_number],
    [[], false, 32],
  );
};

/** What the server refuses is told, on whichever tab it stands. */
export const saysWhyAProductIsRefused: Flow = async (visit) => {
  const { page } = visit;
  await goTo(page, '/products/22/prices', /Harbour Mug/);
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('cheap');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toldBy(page, /^Price must be a number, such as 12.50$/);
  expectRefusal(visit, 422);
  await page.locator('[name=price]:focus').waitFor();

  const price = page.getByRole('textbox', { name: 'Price', exact: true });
  for (const [wrong, words] of [
    ['-5', 'Must not be negative'],
    ['99999999999999', 'must be from 0 to 9999999999.99'],
  ] as const) {
    await price.fill(wrong);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(words).first().waitFor();
  }
  expectRefusal(visit, 422);

  // What is wrong far from the button is shown.
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('18.00');
  await page.getByRole('textbox', { name: 'Weight', exact: true }).fill('-1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Must not be negative').waitFor();
  await page.getByRole('textbox', { name: 'Weight', exact: true }).fill('light');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toldBy(page, /^Weight must be a number/);
  expectRefusal(visit, 422);
  await page.locator('[name=weight]:focus').waitFor();
  await page.reload();
};

export const editsInTheList: Flow = async (visit, site) => {
  const { page } = visit;
  await choose(page, 'Products');
  await page.getByPlaceholder('Name or SKU').fill('harbour mug');
  await row(page, 'Pencils with a Name').waitFor({ state: 'detached' });
  await assertSound(visit, 'the list of products');
  const price = page.getByRole('button', { name: /^Price of Harbour Mug/ });
  await price.focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('21.5x');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'It must' }).waitFor();
  expectRefusal(visit, 422);
  // What is then put right is saved by leaving the cell.
  await page.getByRole('textbox', { name: 'Price of Harbour Mug' }).fill('21.60');
  await page.getByRole('heading', { level: 1 }).click();
  await toldBy(page, 'Price of Harbour Mug: £21.60');
  await price.press('Enter');
  await page.keyboard.type('21.50');
  await leave(page, byBack(page));
  await page.keyboard.press('Tab');
  await toldBy(page, 'Price of Harbour Mug: £21.50');

  // Tracked per variant: a link instead of an input.
  await page.getByRole('link', { name: /^Stock of Harbour Mug: \d+, in \d+ variants/ }).click();
  await page.waitForURL(/products.22.stock$/);
  const { body } = await site.call('GET', '/products/22');
  assert.equal(body.product.price, '21.50');
};

/** Where somebody else has changed the same thing by then, nothing is offered: it would be their step that goes. */
export const offersNoStepOfOthers: Flow = async (visit, site) => {
  const { page } = visit;
  await choose(page, 'Products');
  await page.getByPlaceholder('Name or SKU').fill('harbour mug');
  await row(page, 'Pencils with a Name').waitFor({ state: 'detached' });
  const setPrice = async (price: string) => {
    await page.getByRole('button', { name: /^Price of Harbour Mug/ }).press('Enter');
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
    const words = `Price of Harbour Mug: £${price}`;
    await toldBy(page, words);
    return page.getByRole('alert').filter({ hasText: words }).getByRole('button', { name: 'Undo' });
  };
  assert.equal(await (await setPrice('31.00')).count(), 1);
  const endSales = await intercept(page, '**/console/api/activity?*', async (route) => {
    await site.call('PUT', '/products/22', { price: '32.00' });
    await route.continue();
  });
  assert.equal(await (await setPrice('33.00')).count(), 0);
  endSales();
};

export const changesManyAndTakesItBack: Flow = async (visit, site) => {
  const { page } = visit;
  await choose(page, 'Products');
  await page.getByPlaceholder('Name or SKU').fill('box');
  await row(page, 'The Sunday Box').waitFor();
  await row(page, 'Pencils with a Name').waitFor({ state: 'detached' });
  for (const name of ['The Sunday Box', 'The Letter Box'])
    await row(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Price change').click();
  await page.getByRole('option', { name: 'By a percentage' }).click();
  await page.getByLabel('Percent to add').fill('-10,125');
  await page.getByLabel('Visibility').last().click();
  await page.getByRole('option', { name: 'Hidden' }).click();
  await assertSound(visit, 'changing several products');
  await page.getByRole('button', { name: 'Edit 2 products' }).click();
  await toldBy(page, '2 products updated');
  await row(page, 'The Sunday Box').filter({ hasText: '57.52' }).filter({ hasText: 'Hidden' }).waitFor();
  const prices = async (): Promise<string[]> => {
    const { body } = await site.call('GET', '/products?per_page=100');
    const boxes = body.products.filter(({ title }: { title: string }) =>
      /^The (Sunday|Letter) Box/.test(title),
    );
    return boxes.map(({ price }: { price: string }) => price).sort();
  };
  assert.deepEqual(await prices(), ['50.33', '57.52']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'The Sunday Box').filter({ hasText: '64.00' }).filter({ hasText: 'Visible' }).waitFor();
  assert.deepEqual(await prices(), ['56.00', '64.00']);
};

export const movesCategories: Flow = async (visit, site) => {
  const { page } = visit;
  const parentOf = async (title: string): Promise<number> => {
    const { body } = await site.call('GET', '/categories?per_page=100');
    return body.categories.find((category: { title: string }) => category.title === title).parent_category;
  };
  await choose(page, 'Categories');
  await assertSound(visit, 'the tree of categories');
  await branch(page, 'Stationery').dragTo(branch(page, 'Gifts'));
  await toldBy(page, 'Stationery moved');
  assert.equal(await parentOf('Stationery'), 17);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'Undone');
  assert.equal(await parentOf('Stationery'), 0);

  // However quick the hand, the row does not take the focus back from the name that is typed in it.
  const input = page.locator('input.renaming:focus');
  await branch(page, 'Coffee').focus();
  for (const key of ['ArrowDown', 'F2']) await page.keyboard.press(key);
  await input.waitFor();
  await sleep(100);
  assert.equal(await input.count(), 1);
  await page.keyboard.press('Escape');

  // Keys are for the row that has the focus, however it came there.
  await branch(page, 'Stationery').click({ button: 'right' });
  await page.keyboard.press('F2');
  await page.getByLabel('New name of Stationery').waitFor();
  await page.keyboard.press('Escape');

  // By keyboard: down to the last, into the one above it, and a new name.
  await branch(page, 'Coffee').focus();
  await page.keyboard.press('End');
  await page.locator('[role=treeitem]:focus').filter({ hasText: 'Wash & Mend' }).waitFor();
  await page.keyboard.press('m');
  await page.getByText('Moving Wash & Mend').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page.getByText('Wash & Mend: in Stationery.').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await toldBy(page, 'Wash & Mend moved');
  assert.equal(await parentOf('Wash & Mend'), await idOf(site, 'Stationery'));
  await page.locator('[role=treeitem][aria-level="2"]:focus').filter({ hasText: 'Wash & Mend' }).waitFor();
  await page.keyboard.press('F2');
  await input.waitFor();
  await page.keyboard.type('Wash and Mend');
  await page.keyboard.press('Enter');
  await branch(page, 'Wash and Mend').waitFor();
  assert.equal(await idOf(site, 'Wash & Mend'), undefined);
  assert.equal(await branch(page, 'Stationery').count(), 1);

  // The whole row opens, not only the name in it.
  await branch(page, 'Home').click({ position: { x: 400, y: 12 } });
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.getByRole('region', { name: 'Products' }).getByRole('link', { name: 'View products' }).waitFor();
};

async function idOf({ call }: ConsoleSite, title: string): Promise<number | undefined> {
  const { body } = await call('GET', '/categories?per_page=100');
  return body.categories.find((category: { title: string }) => category.title === title)?.ID;
}

export const arrangesCategoriesByMenu: Flow = async (visit, site) => {
  const { page } = visit;
  await choose(page, 'Categories');
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.getByLabel('Name').fill('Seconds');
  await assertSound(visit, 'a new category');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await branch(page, 'Seconds').waitFor();
  await page.getByRole('button', { name: 'Actions for Seconds' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const inside = page.getByRole('combobox', { name: 'Parent category' });
  await inside.fill('nowhere');
  await page.getByText('No matches').waitFor();
  assert.equal(await inside.inputValue(), 'nowhere', 'what is typed stays, found or not');
  await inside.fill('mug');
  await page.getByRole('option', { name: /Mugs/ }).first().click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await toldBy(page, 'Seconds moved');
  await branch(page, 'Seconds').waitFor({ state: 'detached' });
  const { body } = await site.call('GET', `/categories/${await idOf(site, 'Seconds')}`);
  assert.notEqual(body.category.parent_category, 0);
  await page.getByRole('button', { name: 'Actions for Coffee' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('will move up to the top level').waitFor();
  await assertSound(visit, 'deleting a category');
  await site.call('DELETE', `/categories/${await idOf(site, 'Coffee')}`);
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('alert').waitFor();
  expectRefusal(visit, 404);
  await assertSound(visit, 'a category that could not be deleted');
  await question.getByRole('button', { name: 'Cancel' }).click();
};

export const addsAZoneWithAType: Flow = async (visit, site) => {
  const { page } = visit;
  await choose(page, 'Delivery zones');
  await assertSound(visit, 'the list of zones');
  await startNew(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Iceland');
  await page.getByLabel('Tax applies to my products').check();
  await page.getByLabel('Charge tax in this zone').check();
  await page.getByLabel('Tax name').fill('VSK');
  await page.getByLabel('Tax rate (%)').fill('2000');
  await page.getByLabel('Free delivery above').fill('-5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Must not be negative').waitFor();
  await page.getByText('Must be 100 or less').waitFor();
  await page.getByLabel('Tax rate (%)').fill('24,5');
  await page.getByLabel('Free delivery above').fill('€ 1 500,00');
  await save(page);
  for (const type of ['Ship', 'Plane']) {
    await page.getByLabel('New delivery method').fill(type);
    // Twice by the same hand is once.
    await page.getByRole('button', { name: 'Add', exact: true }).dblclick();
    await page.getByLabel(`Name of ${type}`).waitFor();
  }
  await page.getByLabel('Name of Ship').fill('By ship');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name of By ship').waitFor();
  await page.getByRole('button', { name: 'Delete Plane' }).click();
  await page.getByLabel('Name of Plane').waitFor({ state: 'detached' });
  await assertSound(visit, 'a delivery zone');
  const { body: zone } = await site.call('GET', `/deliveryzones/${idIn(page)}`);
  assert.equal(zone.delivery_zone.tax_rate, 24.5);
  assert.equal(zone.delivery_zone.free_postage_above, '1500.00');
  const { body } = await site.call('GET', `/deliveryzones/${idIn(page)}/types`);
  assert.deepEqual(
    body.delivery_types.map(({ name }: { name: string }) => name),
    ['By ship'],
  );
};

export const addsACustomerWithAnAddress: Flow = async (visit, site) => {
  const { page } = visit;
  await choose(page, 'Customers');
  await assertSound(visit, 'the list of customers');
  await startNew(page);
  await page.getByLabel('Last name').fill('Sørensen');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByLabel('Address line 1').fill('4 Quay Street');
  await page.getByLabel('Town').fill('Wells');
  await assertSound(visit, 'a new customer');
  await save(page);
  const { body } = await site.call('GET', `/customers/${idIn(page)}`);
  assert.equal(body.customer.last_name, 'Sørensen');
  assert.equal(body.customer.addresses.length, 1);
  assert.equal(body.customer.addresses[0].city, 'Wells');
};

/** Changes that are not saved are not lost by a click on the menu, by another address, by Back or by signing out. */
export const guardsUnsavedChanges: Flow = async (visit, site) => {
  const { page } = visit;
  await choose(page, 'Delivery zones');
  await page.getByRole('link', { name: 'Channel Islands' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Jersey and Guernsey');
  const byLink = () =>
    page.getByRole('link', { name: 'Customers', exact: true }).click({ noWaitAfter: true });
  const bySigningOut = () => signOut(page);
  const byPalette = async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sign out');
    await page.getByRole('option', { name: 'Sign out' }).click({ noWaitAfter: true });
  };
  const toCustomers = byAddress(page, '/customers');
  for (const by of [byLink, toCustomers, byBack(page), bySigningOut, byPalette]) {
    assert.match(await leave(page, by), /unsaved changes/);
    assert.equal(
      await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(),
      'Jersey and Guernsey',
    );
  }
  assert.ok((await ask<{ session?: object }>(site, page, '/session')).session);
  await leave(page, toCustomers, 'accept');
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
};

/** The pages that an owner needs on the road, at the width of a telephone. */
export const fitsATelephone: Flow = async (visit) => {
  const { page } = visit;
  await choose(page, 'Products');
  await row(page, 'Pencils with a Name').waitFor();
  await assertSound(visit, 'products on a telephone');
  await page.getByRole('link', { name: 'Pencils with a Name' }).click();
  await page.getByRole('heading', { name: 'Options' }).waitFor();
  await assertSound(visit, 'a product on a telephone');
  await choose(page, 'Categories');
  await branch(page, 'Gifts').waitFor();
  await branch(page, 'Gifts').locator('.chevron').click();
  await branch(page, 'Gift Boxes & Vouchers').waitFor();
  await assertSound(visit, 'categories on a telephone');
  await choose(page, 'Customers');
  await page.getByRole('link', { name: 'Marcus Lindqvist' }).click();
  await page.getByLabel('Address line 1').waitFor();
  await assertSound(visit, 'a customer on a telephone');
  await choose(page, 'Delivery zones');
  await page.getByRole('link', { name: 'United Kingdom' }).click();
  await page.getByLabel('Name of First class').waitFor();
  await assertSound(visit, 'a zone on a telephone');
};
