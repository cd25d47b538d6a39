import assert from 'node:assert/strict';
import { expectRefusal, type Flow, goTo, signIn } from '../../support/console.ts';
import { toldBy } from './steps.ts';

/** What an owner typed is not lost, whatever happens to the session or the connection meanwhile. */

/** Where the session has ended nothing is said to be saved; it is, after signing in in another tab. */
export const keepsWhatIsTypedWhenSignedOut: Flow = async (visit, site) => {
  const { page: form } = visit;
  const context = form.context();
  await goTo(form, '/products/22', /Harbour Mug/);
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Harbour Mug, signed');
  const list = await context.newPage();
  await list.goto(`${site.address}/console#/products?filter={"q":"pencils"}`);
  await list.getByRole('button', { name: /^Price of Pencils with a Name/ }).click();
  await list.keyboard.type('23.00');
  await context.clearCookies();

  const words = 'You were signed out. Sign in again in another tab';
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await toldBy(form, words);
  expectRefusal(visit, 401);
  // A number in the list is read again before it is saved.
  await list.keyboard.press('Enter');
  await list.getByRole('alert').filter({ hasText: words }).waitFor();

  const tab = await context.newPage();
  await signIn(tab, site.address, site.owner, '/');
  await save.click();
  await toldBy(form, 'Saved');
  await list.keyboard.press('Enter');
  await toldBy(list, 'Price of Pencils with a Name: 23.00');
  assert.equal((await site.call('GET', '/products/22')).body.product.title, 'Harbour Mug, signed');
  await Promise.all([list.close(), tab.close()]);
};
