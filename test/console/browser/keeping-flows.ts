import assert from 'node:assert/strict';
import { assertSound, expectRefusal, type Flow, goTo, signIn } from '../../support/console.ts';

import {
  ask,
  byAddress,
  comeBack,
  dismissSignIn,
  intercept,
  leave,
  signInDialog,
  signOut,
  toldBy,
} from './steps.ts';

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

  const words = 'Your session has ended';
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await toldBy(form, words);
  expectRefusal(visit, 401);
  // A number in the list is read again before it is saved.
  await list.keyboard.press('Enter');
  await dismissSignIn(list);
  await list.getByRole('alert').filter({ hasText: words }).waitFor();

  const tab = await context.newPage();
  await tab.goto(`${site.address}/console`);
  await tab.getByLabel('Password').waitFor();
  // Whoever looks at the form before signing in finds it as it was.
  await comeBack(form);
  await signIn(tab, site.address, site.owner, '/');
  await save.click();
  await toldBy(form, 'Saved');
  await list.keyboard.press('Enter');
  await toldBy(list, 'Price of Pencils with a Name: £23.00');
  assert.equal((await site.call('GET', '/products/22')).body.product.title, 'Harbour Mug, signed');
  await Promise.all([list.close(), tab.close()]);
};

/** What is to be created without a session is sent once, and refused at once; it is created after signing in again. */
export const createsNothingWhenSignedOut: Flow = async (_visit, site) => {
  const visit = await site.signedIn('/products/create');
  const { page: form } = visit;
  const context = form.context();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Patience');
  await form.getByRole('textbox', { name: 'Price' }).fill('5.00');
  await context.clearCookies();
  let sent = 0;
  form.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });

  const save = form.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await toldBy(form, 'Your session has ended. Sign in to continue');
  expectRefusal(visit, 401);
  assert.equal(sent, 1);

  await signInDialog(form).getByLabel('Password').fill(site.owner.password);
  await assertSound(visit, 'signing in again over a form');
  await signInDialog(form).getByRole('button', { name: 'Sign in' }).click();
  await toldBy(form, 'Signed in');
  await save.click();
  await toldBy(form, 'Created');
  assert.deepEqual(visit.faults, []);
  await context.close();
};

/** What was stored without an answer is not stored a second time by whoever saves it again. */
export const createsOnceWithoutAnswer: Flow = async (visit, site) => {
  const { page } = visit;
  await goTo(page, '/products/create', /^New/);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Twice saved');
  await page.getByRole('textbox', { name: 'Price' }).fill('5.00');
  const answered = await intercept(page, '**/console/api/products', async (route) => {
    await route.fetch();
    // So long a wait that the client does not try again by itself.
    await route.fulfill({ status: 504, headers: { 'Retry-After': '60' }, json: { error: 'No answer' } });
  });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await toldBy(page, 'No answer');
  expectRefusal(visit, 504);
  answered();
  await save.click();
  await toldBy(page, 'Created');
  const { body } = await site.call('GET', '/products?sort_direction=DESC&per_page=2');
  const titles = body.products.map(({ title }: { title: string }) => title);
  assert.equal(titles.filter((title: string) => title === 'Twice saved').length, 1);
};

/** Where another tab has signed in to another account, nothing of this one is written there. */
export const keepsAccountsApart: Flow = async (_visit, site) => {
  const visit = await site.signedIn('/products/22');
  const { page: form } = visit;
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Harbour Mug, of another shop');
  const tab = await form.context().newPage();
  await tab.goto(`${site.address}/console`);
  await signOut(tab);
  await signIn(tab, site.address, await site.newAccount());
  await goTo(tab, '/products', 'Products');
  await tab.getByText('No products yet').waitFor();
  await assertSound({ ...visit, page: tab }, 'an empty list');

  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await toldBy(form, 'You have signed in to another account since; reload this page');
  expectRefusal(visit, 403);
  assert.equal(await name.inputValue(), 'Harbour Mug, of another shop');
  await form.context().close();
};

/** What is read anew, after an undo or by its button, does not take the place of what is typed unasked. */
export const keepsWhatIsTypedWhenReadAnew: Flow = async ({ page: desk }, site) => {
  const { page } = await site.visit({ storageState: await desk.context().storageState() });
  await page.goto(`${site.address}/console#/products?filter={"q":"pencils"}`);
  await page.getByRole('button', { name: /^Price of Pencils with a Name/ }).click();
  await page.keyboard.type('24.00');
  await page.keyboard.press('Enter');
  await toldBy(page, 'Price of Pencils with a Name: £24.00');
  await page.getByRole('link', { name: 'Pencils with a Name' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Pencils with two names');
  await page.getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'Undone');
  await page.waitForLoadState('networkidle');
  assert.equal(await name.inputValue(), 'Pencils with two names');

  await page.context().close();
};

/** While it is saved, nothing can be typed that the answer would take away; whoever pressed Enter is still at the input. */
export const takesNothingWhileSaving: Flow = async ({ page: desk }, site) => {
  const { page } = await site.visit({ storageState: await desk.context().storageState() });
  const { promise: typed, resolve: go } = Promise.withResolvers<void>();
  await intercept(page, /console.api.products.97$/, async (route) => {
    if (route.request().method() === 'PUT') await typed;
    await route.fallback();
  });
  await page.goto(`${site.address}/console#/products/97`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const weight = page.getByRole('textbox', { name: 'Weight', exact: true });
  const before = await weight.inputValue();
  await name.fill('Darning Mushroom, signed');
  await name.press('Enter');
  await page.locator('[inert] input[name=weight]').waitFor();
  await weight.evaluate((input) => (input as unknown as { focus(): void }).focus());
  await page.keyboard.type('9');
  go();
  await toldBy(page, 'Saved');
  await page.locator('input[name=title]:focus').waitFor();
  assert.equal(await weight.inputValue(), before);
  await page.context().close();
};

/** Without a network that is said, and what is then left behind is not saved later on. */
export const savesNothingLater: Flow = async ({ page: desk }, site) => {
  const { page } = await site.visit({ storageState: await desk.context().storageState() });
  const context = page.context();
  await page.goto(`${site.address}/console#/products/97`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Left behind');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toldBy(page, 'Can’t reach the server');
  await leave(page, () => page.getByRole('link', { name: 'Customers' }).click(), 'accept');
  await context.setOffline(false);
  // The list may have been asked for before that.
  const listed = page.getByRole('link', { name: 'Moira Tait' });
  const again = page.getByRole('button', { name: 'Try again' });
  await listed.or(again).first().waitFor();
  if (await again.isVisible()) await again.click();
  await listed.waitFor();
  await page.waitForLoadState('networkidle');
  assert.notEqual((await site.call('GET', '/products/97')).body.product.title, 'Left behind');
  await context.close();
};

/** Whoever cannot be signed out is told so, and still there to try again. */
export const saysThatItStaysSignedIn: Flow = async (_visit, site) => {
  const { page } = await site.signedIn('/products');
  const context = page.context();
  await context.setOffline(true);
  await signOut(page);
  await toldBy(page, 'You are still signed in. Can’t reach the server');
  await context.setOffline(false);
  await signOut(page);
  await page.getByLabel('Password').waitFor();
  assert.equal((await ask<{ session?: object }>(site, page, '/session')).session, undefined);
  await context.close();
};

/** What someone else has deleted is said to be, and what was typed stays. */
export const saysThatItIsGone: Flow = async (visit, site) => {
  const { page } = visit;
  const { body } = await site.call('POST', '/categories', { title: 'Soon gone' });
  await goTo(page, `/categories/${body.category.ID}`, /Soon gone/);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Still here');
  await site.call('DELETE', `/categories/${body.category.ID}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toldBy(page, 'This was deleted while you were editing');
  expectRefusal(visit, 404);
  assert.equal(await name.inputValue(), 'Still here');
  await leave(page, byAddress(page, '/categories'), 'accept');
};

/** A server that is busy while a page is opened has signed nobody out, here or in other tabs. */
export const staysSignedInMeanwhile: Flow = async ({ page: desk }, site) => {
  const { page } = await site.visit({ storageState: await desk.context().storageState() });
  const session = '**/console/api/session';
  const recovers = await intercept(page, session, (route) =>
    route.fulfill({ status: 503, json: { error: 'Busy' } }),
  );
  await page.goto(`${site.address}/console#/products`);
  await page.getByRole('link', { name: 'Pencils with a Name' }).waitFor();
  recovers();
  await page.reload();
  await page.getByRole('button', { name: /^Account: / }).waitFor();
  await page.context().close();
};

/** Whatever cannot be loaded is said in its place, and can be tried again; the form around it stays. */
export const saysWhatCannotBeLoaded: Flow = async (visit, site) => {
  const storageState = await visit.page.context().storageState();
  const { page } = await site.visit({ storageState });
  const context = page.context();
  const { promise: isOffline, resolve: fail } = Promise.withResolvers<void>();
  const letPass = await intercept(page, '**/HtmlEditor-*.js', async (route) => {
    await isOffline;
    await route.abort();
  });
  await page.goto(`${site.address}/console#/products/22`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Harbour Mug, blue');
  await context.setOffline(true);
  fail();
  await page.getByText('Can’t reach the server').waitFor();

  letPass();
  await context.setOffline(false);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  // Older browsers remember what could not be loaded, until the page is; newer ones do not.
  const remembers = page.getByText('Save your changes first');
  const loaded = page.getByRole('textbox', { name: 'Long description' });
  await remembers.or(loaded).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toldBy(page, 'Saved');
  assert.equal((await site.call('GET', '/products/22')).body.product.title, 'Harbour Mug, blue');
  if (await remembers.isVisible()) await again.click();
  await loaded.waitFor();

  // A page that could not be opened keeps nobody from the others, and is opened later.
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByText('Can’t reach the server').waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  await context.close();
};

/** A list that cannot be read is not taken for an empty one. */
export const saysThatNobodyKnows: Flow = async ({ page: desk }, site) => {
  const { page } = await site.visit({ storageState: await desk.context().storageState() });
  const address = /console.api.(customers|categories)[?]/;
  for (const [path, title, shown] of [
    ['/customers', 'Customers', page.getByRole('link', { name: 'Moira Tait' })],
    ['/categories', 'Categories', page.getByRole('treeitem', { name: 'Gifts' })],
  ] as const) {
    const recovers = await intercept(page, address, (route) =>
      route.fulfill({ status: 500, json: { error: 'Out of order' } }),
    );
    await page.goto(`${site.address}/console#${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const problem = page.getByRole('main').getByRole('alert').filter({ hasText: 'Out of order' });
    await problem.waitFor();
    assert.equal(await page.getByText(/^No c/i).count(), 0);
    recovers();
    await problem.getByRole('button', { name: 'Try again' }).click();
    await shown.waitFor();
  }
  await page.context().close();
};

/** What is deleted together is named, and is what was chosen under this filter. */
export const deletesOnlyWhatIsMeant: Flow = async (visit, site) => {
  const { page } = visit;
  const names = Array.from({ length: 101 }, (_, index) => `Label ${1000 + index}`);
  await Promise.all(names.map((name) => site.call('POST', '/blog_categories', { name })));
  await goTo(page, '/blog-categories', 'Blog categories');
  const box = (name: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByLabel(`Name of ${name}`, { exact: true }) })
      .getByRole('checkbox');
  const search = page.getByRole('searchbox', { name: 'Search blog categories' });
  await search.fill('Label 1001');
  await box('Label 1001').check();
  await page.getByText('1 selected').waitFor();
  await search.fill('Label 1002');
  await box('Label 1002').check();
  await page.getByText('1 selected').waitFor();
  await page.reload();
  await box('Label 1002').waitFor();
  assert.equal(await box('Label 1002').isChecked(), false);
  await search.fill('Label');
  await page.locator('tbody tr').nth(24).waitFor();
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await page.getByText('25 selected').waitFor();
  await page.getByRole('button', { name: 'Select all 101' }).click();
  await page.getByText('101 selected').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByText(/Label \d+, and 96 more/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toldBy(page, '101 blog categories deleted');
  await search.fill('');
};
