import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import {
  assertSound,
  type ConsoleSite,
  expectRefusal,
  goTo,
  loaded,
  type Visit,
} from '../../support/console.ts';
import { clickTwice, eventually, intercept, toldBy, twice } from './steps.ts';

interface DiscountCode {
  ID: number;
  code: string;
  name: string;
  type: string;
  amount: string;
}

async function newCode(site: ConsoleSite, code: string): Promise<DiscountCode> {
  const body = { code, name: `${code} at first`, type: 'percent', amount: '10', expiry: '2030-01-01' };
  return (await site.call('POST', '/discount_codes', body)).body.discount_code;
}

const change = (site: ConsoleSite, { ID }: DiscountCode, fields: Partial<DiscountCode>) =>
  site.call('PUT', `/discount_codes/${ID}`, fields);

const nameOf = async (site: ConsoleSite, { ID }: DiscountCode): Promise<string> =>
  (await site.call('GET', `/discount_codes/${ID}`)).body.discount_code?.name;

/** A record's history tells what changed, and gives an earlier version back. */
export async function restoresAVersion(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const code = await newCode(site, 'RESTORED');
  await change(site, code, { name: 'Second name' });
  await goTo(page, `/discount-codes/${code.ID}`, 'RESTORED');
  await page.getByLabel('Name').fill('A name that is not saved');
  await page.getByRole('button', { name: 'History' }).click();
  const drawer = page.getByRole('dialog', { name: 'History' });
  await drawer.getByText('RESTORED at first → Second name').waitFor();
  await assertSound(visit, 'history');
  await drawer.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByText('Unsaved changes on this page will be lost').waitFor();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await toldBy(page, 'Restored');
  assert.equal(await nameOf(site, code), 'RESTORED at first');
  await eventually(async () => assert.equal(await page.getByLabel('Name').inputValue(), 'RESTORED at first'));
}

/** The history of a product tells its options in the words of the form. */
export async function tellsOptionsInWords({ page }: Visit, site: ConsoleSite): Promise<void> {
  const options = [{ title: 'Glaze', items: [{ title: 'Slate' }, { title: 'Moss' }] }];
  const { product } = (await site.call('POST', '/products', { title: 'Beaker', price: 9, options })).body;
  const { body } = await site.call('GET', `/products/${product.ID}`);
  const [glaze] = body.product.options;
  Object.assign(glaze.items[0], { title: 'Salt white', price_adjustment: '2.00' });
  await site.call('PUT', `/products/${product.ID}`, { options: [glaze] });
  await goTo(page, `/products/${product.ID}`, /Beaker/);
  await page.getByRole('button', { name: 'History' }).click();
  const drawer = page.getByRole('dialog', { name: 'History' });
  await drawer.getByText('Option Glaze: value Slate → Salt white').waitFor();
  await drawer.getByText('Option Glaze, value Salt white: Price adjustment 0.00 → 2.00').waitFor();
  const told = (await drawer.textContent()) ?? '';
  assert.doesNotMatch(told, /\bID\b|custom input|price_adjustment/);
  await drawer.getByRole('button', { name: 'Close' }).click();
}

/** What someone else saved meanwhile is shown beside one's own, and the owner chooses. */
export async function resolvesAConflict(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const code = await newCode(site, 'CONTESTED');
  await goTo(page, `/discount-codes/${code.ID}`, 'CONTESTED');
  await page.getByLabel('Name').fill('My name');
  await change(site, code, { name: 'Their name', amount: '20', type: 'amount' });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else has edited this' });
  await dialog.getByText('Their name').waitFor();
  // In the words of the form, and no notice lies over them.
  await dialog.getByText('Fixed amount').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  expectRefusal(visit, 412);
  await dialog.getByText(/\(API\) saved changes (just now|\d+ minutes? ago)/).waitFor();
  await assertSound(visit, 'conflict');
  const discount = dialog.getByRole('group', { name: 'Discount', exact: true });
  await dialog.getByRole('button', { name: 'Keep all yours' }).click();
  assert.equal(await discount.getByLabel('Yours').isChecked(), true);
  await dialog.getByRole('button', { name: 'Take all theirs' }).click();
  assert.equal(await discount.getByLabel('Theirs').isChecked(), true);
  await dialog.getByRole('group', { name: 'Name' }).getByLabel('Yours').check();
  await dialog.getByRole('button', { name: 'Save selection' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { body } = await site.call('GET', `/discount_codes/${code.ID}`);
  assert.equal(body.discount_code.name, 'My name');
  assert.equal(Number(body.discount_code.amount), 20);
}

const newestStep = (page: Page) => page.getByRole('main').getByRole('listitem').first();

/** A step is undone from the activity page, unless something came later. */
export async function undoesAStep(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const code = await newCode(site, 'UNDONE');
  await change(site, code, { name: 'Second name' });
  await goTo(page, '/activity', 'Activity');
  await newestStep(page).getByText('changed discount code Second name').waitFor();
  await newestStep(page).getByRole('button', { name: 'Details' }).click();
  await newestStep(page).getByText('UNDONE at first → Second name').waitFor();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await assertSound(visit, 'activity');
  await newestStep(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'Undone');
  assert.equal(await nameOf(site, code), 'UNDONE at first');
  await newestStep(page).getByText('undid #').waitFor();

  // Filters are in the address, and what was changed several times on end is one line.
  for (const name of ['Fourth name', 'Fifth name']) await change(site, code, { name });
  await goTo(page, '/activity?resource=discount_code&actor=token&title=fifth', 'Activity');
  await newestStep(page).getByText('Fifth name').waitFor();
  assert.equal(await page.getByRole('main').getByRole('listitem').count(), 1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await newestStep(page).getByText('changed discount code Fifth name 2 times').waitFor();
  await newestStep(page).getByRole('button', { name: 'Show changes' }).click();
  await newestStep(page).getByText('Fourth name').waitFor();

  // The creation, two steps back, cannot be undone once something was changed since.
  await change(site, code, { name: 'Third name', amount: '20' });
  const creation = page.getByRole('listitem').filter({ hasText: 'created discount code UNDONE' });
  await creation.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  const report = page.getByRole('dialog', { name: 'Can’t undo this change on its own' });
  await report
    .getByText(/^Discount code Third name: .*Name.*Discount.* \(was changed since\)$|: .*Discount.*Name.* \(/)
    .waitFor();
  const link = report.getByRole('link', { name: 'Discount code Third name' });
  assert.match((await link.getAttribute('href')) ?? '', new RegExp(`/discount-codes/${code.ID}$`));
  expectRefusal(visit, 409);
  await assertSound(visit, 'why a step cannot be undone');
  await report.getByRole('list', { name: /later changes would be undone too/ }).waitFor();
  await report.getByRole('button', { name: 'Undo later changes too' }).click();
  await toldBy(page, 'Undone');
  await report.waitFor({ state: 'detached' });
  assert.equal((await site.call('GET', `/discount_codes/${code.ID}`)).status, 404);
  await newestStep(page)
    .getByText(/undid #\d+ and \d+ later changes/)
    .waitFor();
}

/** What was deleted is found in the activity and comes back. */
export async function bringsBackTheDeleted(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const code = await newCode(site, 'DELETED');
  await site.call('DELETE', `/discount_codes/${code.ID}`);
  await goTo(page, '/', 'Dashboard');
  await goTo(page, '/activity', 'Activity');
  await newestStep(page).getByText('deleted discount code DELETED').waitFor();
  await newestStep(page).getByRole('button', { name: 'Details' }).click();
  await newestStep(page)
    .getByRole('button', { name: /^History of/ })
    .click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Restore this record?' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await toldBy(page, 'Restored');
  assert.equal(await nameOf(site, code), 'DELETED at first');
}

const bundle = (name: string, content: object) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
});

/** A faulty bundle says what is wrong; a good one is shown, applied and undone. */
export async function importsBundles(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const { body } = await site.call('GET', '/discount_codes?per_page=1');
  const present = body.discount_codes[0] as DiscountCode;
  const id = present.ID + 1000;
  const code = {
    ID: id,
    code: 'IMPORTED',
    name: 'Imported',
    type: 'percent',
    amount: '5.00',
    expiry: '2030-01-01',
  };
  await goTo(page, '/bundles', 'Import and export');
  await assertSound(visit, 'import and export');

  const table = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('name,price\nMug,3') };
  await page.locator('input[type=file]').setInputFiles(table);
  await page
    .getByText('This file was not created by Export. Choose one that ends in .json or .zip.')
    .waitFor();
  const reason = page.getByText('byte 0');
  assert.equal(await reason.isVisible(), false);
  await page.getByText('Details', { exact: true }).click();
  await reason.waitFor();

  const faulty = { discount_codes: [{ ...code, amount: 'a lot' }] };
  await page.locator('input[type=file]').setInputFiles(bundle('faulty.json', faulty));
  await page.getByText('faulty.json can’t be imported').waitFor();
  const wrong = page.getByRole('list', { name: 'Errors' });
  await wrong.getByText('discount_codes[0].amount').waitFor();
  await wrong.getByText('Imported', { exact: true }).waitFor();
  assert.equal(await page.getByRole('table').count(), 0, 'nothing is imported, so there is nothing to count');
  assert.equal(await page.getByRole('button', { name: /^Import \d/ }).count(), 0);
  await assertSound(visit, 'refused bundle');
  await page.getByRole('button', { name: 'Choose another file' }).click();

  const good = { discount_codes: [code, { ...present, name: 'Renamed by import' }] };
  await page.locator('input[type=file]').setInputFiles(bundle('good.json', good));
  await page.getByRole('row', { name: 'Discount codes 1 1 0' }).waitFor();
  const changes = page.getByRole('group').filter({ hasText: 'Discount codes: 2 changes' });
  await changes.locator('summary').click();
  await changes.getByText('Imported is new').waitFor();
  await changes.getByText(`${present.name} → Renamed by import`).waitFor();
  await assertSound(visit, 'what an import would change');
  assert.equal((await site.call('GET', `/discount_codes/${id}`)).status, 404);
  await clickTwice(page, page.getByRole('button', { name: /^Import \d/ }));
  await page.getByText('Import complete: 1 created, 1 updated.').waitFor();
  assert.equal(await nameOf(site, present), 'Renamed by import');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'undone');
  assert.equal(await nameOf(site, present), present.name);
  assert.equal((await site.call('GET', `/discount_codes/${id}`)).status, 404);
  await goTo(page, '/activity', 'Activity');
  await page.getByText('imported a file (2 changes)').waitFor();
}

const imports = '**/console/api/import*';

/** An answer that ends in the middle of a line is told of; the page does not wait for the rest. */
export async function saysThatAnAnswerBrokeOff({ page }: Visit): Promise<void> {
  const body = '{"progress":{"done":1,"total":2}}\n{"result":{"created":{"discount_';
  const recovers = await intercept(page, imports, (route) => route.fulfill({ status: 200, body }));
  await goTo(page, '/bundles', 'Import and export');
  await page.locator('input[type=file]').setInputFiles(bundle('any.json', {}));
  await toldBy(page, 'The response was incomplete');
  await page.getByText('any.json').waitFor({ state: 'detached' });
  recovers();
}

/** To leave the page while a bundle is imported is to cancel it, and nobody takes that for done. */
export async function saysThatAnImportWasCancelled({ page }: Visit, site: ConsoleSite): Promise<void> {
  const { body } = await site.call('GET', '/discount_codes?per_page=1');
  const [code] = body.discount_codes;
  await goTo(page, '/bundles', 'Import and export');
  const renamed = { discount_codes: [{ ...code, name: 'Never renamed' }] };
  await page.locator('input[type=file]').setInputFiles(bundle('slow.json', renamed));
  const apply = page.getByRole('button', { name: /^Import \d/ });
  await apply.waitFor();
  const goesOn = await intercept(page, imports, () => undefined);
  await apply.click();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await goTo(page, '/activity', 'Activity');
  await toldBy(page, 'Import cancelled');
  goesOn();
  assert.equal(await nameOf(site, code), code.name);
}

/** A second click of the same hand does nothing, wherever a click writes. */
export async function writesOnce(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const code = await newCode(site, 'TWICE');
  await goTo(page, `/discount-codes/${code.ID}`, 'TWICE');
  await page.getByLabel('Name').fill('My name');
  await change(site, code, { name: 'Their name' });
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else has edited this' });
  await conflict.getByRole('group', { name: 'Name' }).getByLabel('Yours').check();
  expectRefusal(visit, 412);
  await clickTwice(page, conflict.getByRole('button', { name: 'Save selection' }));
  await conflict.waitFor({ state: 'detached' });
  await toldBy(page, 'Saved');

  await goTo(page, '/activity', 'Activity');
  await newestStep(page).getByText('changed discount code My name').waitFor();
  await newestStep(page).getByRole('button', { name: 'Undo' }).click();
  await clickTwice(page, page.getByRole('dialog').getByRole('button', { name: 'Undo' }));
  await toldBy(page, 'Undone');
  assert.equal(await nameOf(site, code), 'Their name');

  await goTo(page, '/blog-categories', 'Blog categories');
  await page.getByLabel('New category').fill('Twice');
  await clickTwice(page, page.getByRole('button', { name: 'Add', exact: true }));
  await page.getByLabel('Name of Twice').waitFor();
  await toldBy(page, 'Twice added');
  await clickTwice(page, page.getByRole('button', { name: 'Delete Twice' }));
  await toldBy(page, 'Twice deleted');
  await clickTwice(page, page.getByRole('button', { name: 'Undo' }));
  await page.getByLabel('Name of Twice').waitFor();

  await goTo(page, '/blog-posts/create', 'New blog post');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Written twice');
  const save = page.getByRole('button', { name: 'Save' });
  await clickTwice(page, save);
  await toldBy(page, 'Created');
  await page.getByRole('heading', { level: 1, name: 'Written twice' }).waitFor();
  await page.getByLabel('Author').fill('Somebody');
  await clickTwice(page, save);
  await toldBy(page, 'Saved');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await clickTwice(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await toldBy(page, 'Written twice deleted');

  await goTo(page, '/apps', 'Apps');
  await page.getByRole('button', { name: 'New app' }).click();
  await page.getByLabel('App name').fill('Twice');
  await clickTwice(page, page.getByRole('dialog').getByRole('button', { name: 'Create app' }));
  await page.getByRole('button', { name: 'Done' }).click();
}

/** The export is a bundle that changes nothing when it is imported again. */
export async function exportsEverything(visit: Visit): Promise<void> {
  const { page } = visit;
  await goTo(page, '/bundles', 'Import and export');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    twice(page.getByRole('button', { name: 'Export everything' })),
  ]);
  assert.match(download.suggestedFilename(), /^Fettle-Wren-\d{4}-\d\d-\d\d\.json$/);
  const buffer = Buffer.from(await Array.fromAsync(await download.createReadStream()).then(Buffer.concat));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'all.json', mimeType: 'application/json', buffer });
  await page.getByText('Everything in this file is already in your account').waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();
}

/** An invitation's link makes an owner, once. */
export async function invitesAnOwner(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  await goTo(page, '/account', 'Team & security');
  await page.getByRole('button', { name: 'Invite owner' }).click();
  await page.getByLabel('Email').fill('second@example.com');
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  const title = 'Invitation for second@example.com';
  const link = (await page.getByRole('region', { name: title, exact: true }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();

  const guest = await site.visit();
  await guest.page.goto(link);
  await guest.page.getByText('Fettle & Wren').waitFor();
  await assertSound(guest, 'invitation');
  await guest.page.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
  await guest.page.getByRole('button', { name: 'Accept and sign in' }).click();
  await guest.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await guest.page.getByRole('button', { name: /^Account: / }).click();
  await guest.page.getByText('second@example.com').waitFor();
  await guest.page.keyboard.press('Escape');
  assert.deepEqual(guest.faults, []);

  const late = await site.visit();
  await late.page.goto(link);
  await late.page.getByText('no longer valid').waitFor();
  expectRefusal(late, 404);
  await late.page.context().close();

  await page.reload();
  await page.getByRole('button', { name: 'Remove second@example.com' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await toldBy(page, 'Owner removed');
  // The one removed is shown the door at the next step.
  await guest.page.getByRole('link', { name: 'Activity' }).click();
  await guest.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expectRefusal(guest, 401);
  await guest.page.context().close();
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Sessions are listed and ended; a new password ends the others; "everywhere" means here too. */
export async function endsSessions(_visit: Visit, site: ConsoleSite): Promise<void> {
  const other = await site.signedIn('/activity', { userAgent: firefox });
  // Whoever is signed in is not asked for a password.
  await other.page.evaluate("location.hash = '/login'");
  await other.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const one = await site.signedIn('/account');
  const { page } = one;
  await page.getByText('This device').waitFor();
  await assertSound(one, 'account');
  await page.getByRole('button', { name: /^Sign out Firefox on Linux/ }).click();
  await toldBy(page, 'Signed out');
  const menu = other.page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Customers' }).click();
  await other.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expectRefusal(other, 401);
  await other.page.context().close();

  await page.getByRole('textbox', { name: 'Current password' }).fill('not the password');
  await page.getByRole('textbox', { name: 'New password' }).fill('another long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('It is not the current password').waitFor();
  expectRefusal(one, 422);
  await page.locator('[autocomplete=current-password]:focus').fill(site.owner.password);
  await page.getByRole('button', { name: 'Show: New password' }).click();
  assert.equal(
    await page.getByRole('textbox', { name: 'New password' }).inputValue(),
    'another long password',
  );
  await page.getByRole('button', { name: 'Change password' }).click();
  await toldBy(page, 'Password changed');
  site.owner.password = 'another long password';
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  assert.deepEqual(one.faults, []);
  await page.context().close();
}

/** What needs attention is dealt with on the dashboard, or leads to the list that shows it. */
export async function showsTheDashboard(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const { product } = (
    await site.call('POST', '/products', { title: 'Sold out', price: '1.00', stock_number: 0 })
  ).body;
  await goTo(page, '/', 'Dashboard');
  await page.getByRole('heading', { name: 'Enquiries' }).waitFor();
  await assertSound(visit, 'dashboard');
  await page.getByRole('button', { name: '365 days' }).click();
  await page.getByRole('heading', { name: 'Last 365 days' }).waitFor();

  const approve = page.getByRole('button', { name: /^Approve comment by/ });
  const [comment, former] = [approve.first(), await approve.first().getAttribute('aria-label')];
  await comment.click();
  await toldBy(page, 'approved');
  await page.getByRole('button', { name: former ?? '', exact: true }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /^Stock of Sold out/ }).click();
  await page.getByRole('textbox', { name: 'Stock of Sold out' }).fill('12');
  await page.keyboard.press('Enter');
  await toldBy(page, 'Stock of Sold out: 12');
  assert.equal((await site.call('GET', `/products/${product.ID}`)).body.product.stock_number, 12);
  await page.reload();
  const task = page.getByRole('link', { name: 'out of stock' });
  const count = Number.parseInt((await task.textContent()) ?? '', 10);
  await task.click();
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  const rows = page.locator('tbody tr');
  await rows.nth(count - 1).waitFor();
  assert.equal(await rows.count(), count);
}

/** Without an answer of the server one banner says so; what was shown stays, and is read anew later. */
export async function saysThatTheServerIsAway(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = await site.visit({ storageState: await visit.page.context().storageState() });
  const context = page.context();
  await page.goto(`${site.address}/console#/customers`);
  const rows = page.locator('tbody tr');
  await rows.first().waitFor();
  await context.setOffline(true);
  await page.evaluate(`location.hash = '/customers?filter=${encodeURIComponent('{"q":"Moira"}')}'`);
  const banner = page.getByText('Can’t reach the server. Retrying…');
  await banner.waitFor({ timeout: 5000 });
  assert.ok((await rows.count()) > 1);
  assert.equal(await page.getByRole('alert').count(), 0);
  await context.setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await rows.nth(1).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Moira Tait' }).waitFor();
  await context.close();
}

interface Wide {
  scrollWidth: number;
  clientWidth: number;
}

/** The account's pages on a narrow screen. */
export async function fitsATelephone(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const title = 'A name that is longer than a telephone is wide, or so one would think';
  const { category } = (await site.call('POST', '/categories', { title })).body;
  await page.getByRole('heading', { name: 'Last 30 days' }).waitFor();
  await assertSound(visit, 'dashboard on a telephone');
  for (const [path, words] of [
    ['/activity', 'Activity'],
    ['/bundles', 'Import and export'],
    ['/account', 'Team & security'],
  ] as const) {
    await goTo(page, path, words);
    await loaded(page);
    await assertSound(visit, `${path} on a telephone`);
  }
  await goTo(page, '/discount-codes', 'Discount codes');
  await page.getByRole('cell', { name: 'Never' }).waitFor();
  const card = page.getByRole('main').getByRole('table').locator('..');
  const hidden = await card.evaluate((one: Wide) => one.scrollWidth - one.clientWidth);
  assert.equal(hidden, 0, 'no column is cut');
  await goTo(page, `/categories/${category.ID}`, 'A name that is longer');
  await assertTitled(page, title);
  await closesTheMenuOnBack(page, `/categories/${category.ID}`);
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByText('Current version').waitFor();
  await assertSound(visit, 'history on a telephone');
}

/** However long a title is, it takes two lines; the whole of it is there when pointed at, and names the tab. */
async function assertTitled(page: Page, words: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  assert.ok(((await heading.boundingBox())?.height ?? 99) <= 56, 'two lines of title at most');
  assert.match((await heading.getAttribute('title')) ?? '', new RegExp(words));
  assert.match(await page.title(), new RegExp(`${words}.* – Fettle & Wren`));
}

async function closesTheMenuOnBack(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.waitFor();
  await page.goBack();
  await menu.waitFor({ state: 'hidden' });
  await goTo(page, path, '');
}
