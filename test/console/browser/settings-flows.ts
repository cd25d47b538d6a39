import assert from 'node:assert/strict';
import { assertSound, type Flow, goTo, signIn } from '../../support/console.ts';
import { choose, titled, toldBy } from './steps.ts';

/** They are seen where they matter: the currency in prices, the limit in the list and on the dashboard. */
export const savesSettings: Flow = async (desk, site) => {
  const { page } = await site.visit();
  await signIn(page, site.address, await site.newAccount(), '/settings');
  const visit = { ...desk, page };
  await titled(page, 'Settings');
  await assertSound(visit, 'the settings');
  await page.getByLabel('Low stock limit').fill('some');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a whole number').waitFor();
  await page.getByLabel('Low stock limit').fill('8');
  await page.getByRole('combobox', { name: 'Currency' }).fill('euro');
  await page.getByRole('option', { name: 'Euro (EUR)' }).click();
  await page.keyboard.press('Control+s');
  await toldBy(page, /^Saved$/);
  await page.getByText(/^Created by|^Changed by/).waitFor();

  await goTo(page, '/products/create', 'New product');
  await page.getByRole('textbox', { name: 'Name' }).fill('Tin Kettle');
  await page.getByRole('textbox', { name: 'Price' }).fill('30');
  await page.getByRole('textbox', { name: 'In stock' }).fill('8');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toldBy(page, 'created');
  await choose(page, 'Products');
  await page.getByText('€30.00').waitFor();
  await choose(page, 'Dashboard');
  await page.getByText('8 or fewer').waitFor();

  await goTo(page, '/discount-codes/create', 'New discount code');
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter');
  await page.getByRole('textbox', { name: 'Code' }).fill('WINTER');
  await page.getByRole('textbox', { name: 'Discount' }).fill('15');
  await page.getByLabel('Expires').check();
  const expiry = page.getByRole('textbox', { name: 'Expiry' });
  await expiry.fill('some day');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a date, such as').waitFor();
  await expiry.fill('4 Jan 2028');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toldBy(page, 'created');
  await page.getByText('Active', { exact: true }).waitFor();
  assert.equal(await expiry.inputValue(), 'Jan 4, 2028', 'as lists show it');
  await page.context().close();
};
