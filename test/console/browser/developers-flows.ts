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
import { byBack, byReload, clickTwice, leave, toldBy } from './steps.ts';

/** The secret that a dialog shows once; the dialog is closed. */
async function storedSecret(page: Page, name: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name });
  const secret = await dialog.getByRole('region', { name, exact: true }).textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  return secret ?? '';
}

async function newApp(page: Page, name: string): Promise<string> {
  await goTo(page, '/apps', 'Apps');
  await page.getByRole('button', { name: 'New app' }).click();
  await page.getByLabel('App name').fill(name);
  await page.getByRole('button', { name: 'Create app' }).click();
  return storedSecret(page, `App token of ${name}`);
}

async function connect(page: Page, app: string): Promise<string> {
  await goTo(page, '/connections', 'Connections');
  await page.getByRole('button', { name: 'Connect app' }).click();
  await page.getByLabel('App', { exact: true }).click();
  await page.getByRole('option', { name: app }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  return storedSecret(page, `Token for ${app}`);
}

const fromMenu = async (page: Page, of: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${of}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** An app is made and connected; its tokens open the API, the log shows it, and disconnecting ends it. */
export async function connectsAnApp(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const appToken = await newApp(page, 'Stock robot');
  const token = await connect(page, 'Stock robot');
  const list = (headers: Record<string, string>) =>
    site.call('GET', '/products?per_page=1', undefined, headers);
  const both = { 'X-Token': token, 'X-AppToken': appToken };
  assert.equal((await list(both)).status, 200);
  assert.notEqual((await list({ 'X-Token': token })).status, 200);
  await assertSound(visit, 'connections');

  await page.getByRole('button', { name: /^Request log of/ }).click();
  const log = page.getByRole('dialog', { name: /^Requests with/ });
  await log.getByText('GET /products?per_page=1').first().waitFor();
  await log.getByText('200', { exact: true }).waitFor();
  await site.call('POST', '/products', { price: 'cheap', colour: 'red' }, both);
  await log.getByText(/^Some fields are not valid: .*price must be/).waitFor();
  await log.getByRole('switch', { name: 'Errors only' }).check();
  await log.getByText('200', { exact: true }).waitFor({ state: 'detached' });
  await log.getByText('POST /products').waitFor();
  await assertSound(visit, 'request log');
  await log.getByRole('button', { name: 'Close' }).click();

  await fromMenu(page, 'Stock robot', 'Disconnect');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await toldBy(page, 'disconnected');
  assert.equal((await list(both)).status, 401);
  await page.getByText('Disconnected', { exact: true }).waitFor();
}

/** New tokens take the place of old ones, at once or later; an app is renamed and deleted. */
export async function renewsTokens(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const former = await newApp(page, 'Price robot');
  const token = await connect(page, 'Price robot');
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await site.call('GET', '/products?per_page=1', undefined, headers)).status;

  await fromMenu(page, 'Price robot', 'New token');
  await page.getByRole('button', { name: 'Create token' }).click();
  const second = await storedSecret(page, 'Token for Price robot');
  assert.equal(await status({ 'X-Token': token, 'X-AppToken': former }), 200);
  assert.equal(await status({ 'X-Token': second, 'X-AppToken': former }), 200);

  await goTo(page, '/apps', 'Apps');
  await fromMenu(page, 'Price robot', 'New app token');
  await page.getByLabel(/^Revoke now/).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const latter = await storedSecret(page, 'App token of Price robot');
  assert.equal(await status({ 'X-Token': second, 'X-AppToken': former }), 401);
  assert.equal(await status({ 'X-Token': second, 'X-AppToken': latter }), 200);

  await fromMenu(page, 'Price robot', 'Rename');
  await page.getByLabel('App name').fill('Price keeper');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('heading', { name: 'Price keeper' }).waitFor();
  await assertSound(visit, 'apps');
  await fromMenu(page, 'Price keeper', 'Delete');
  await page.getByText('1 account will be disconnected').waitFor();
  await page.getByRole('button', { name: 'Delete app' }).click();
  await toldBy(page, 'App deleted');
  assert.equal(await status({ 'X-Token': second, 'X-AppToken': latter }), 401);
}

/** An app that is not there is not connected, and the page says so. */
export async function refusesAnUnknownApp(visit: Visit): Promise<void> {
  const { page } = visit;
  await goTo(page, '/connections', 'Connections');
  await page.getByRole('button', { name: 'Connect app' }).click();
  await page.getByLabel('App', { exact: true }).click();
  await page.getByRole('option', { name: 'Another account’s app' }).click();
  await page.getByLabel('Client ID').fill('app_none');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('dialog').getByText('Client id does not match any app').waitFor();
  expectRefusal(visit, 422);
  await page.getByRole('button', { name: 'Cancel' }).click();
}

/** A development token is made with an end, used, and revoked. */
export async function makesADevelopmentToken(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  await goTo(page, '/tokens', 'Development tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name').fill('Nightly script');
  await page.getByLabel('Expires').click();
  await page.getByRole('option', { name: 'After a day' }).click();
  await page.getByLabel('Selected areas only').check();
  await page.getByRole('checkbox', { name: /^Shop/ }).uncheck();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Select at least one').waitFor();
  await page.getByRole('checkbox', { name: /^Products/ }).check();
  await assertSound(visit, 'the access of a new token');
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nightly script' });
  await dialog.getByText('It won’t be shown again').waitFor();
  await assertSound(visit, 'a token shown once');
  for (const by of [byBack, byReload]) await leave(page, by(page));
  const curl = (await dialog.getByRole('region', { name: /cURL/ }).textContent()) ?? '';
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy command' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), curl);
  const token = await storedSecret(page, 'Nightly script');
  assert.ok(curl.startsWith('curl -k') && curl.includes(`'X-Token: ${token}'`), curl);
  const status = async (): Promise<number> =>
    (await site.call('GET', '/products?per_page=1', undefined, { 'X-Token': token })).status;
  assert.equal(await status(), 200);

  await page.getByText('Products', { exact: true }).last().waitFor();
  await page
    .getByText(/^Expires tomorrow/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Revoke Nightly script' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await toldBy(page, 'Revoked');
  assert.equal(await status(), 401);
  await assertSound(visit, 'development tokens');
}

/** The explorer sends what it shows, with a token and without. */
export async function exploresTheApi(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  await goTo(page, '/explorer', 'API explorer');
  await page.getByLabel('Token', { exact: true }).click();
  await page.getByRole('option', { name: 'Paste a token' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Response: 401').waitFor();
  expectRefusal(visit, 401);
  await page.getByRole('button', { name: 'Create 24-hour token' }).click();
  await toldBy(page, 'Development token created');
  await page.getByLabel('Operation').fill('create a disc');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const body = { name: 'Explored', code: 'EXPLORED', type: 'percent', amount: '5', expiry: '2030-01-01' };
  await page.getByLabel('Body (JSON)').fill(JSON.stringify(body));
  await clickTwice(page, page.getByRole('button', { name: 'Send' }));
  await page.getByText('Response: 201').waitFor();
  const answer = JSON.parse((await page.getByRole('region', { name: 'Response body' }).textContent()) ?? '');
  const path = `/discount_codes/${answer.discount_code.ID}`;
  assert.equal((await site.call('GET', path)).body.discount_code.code, 'EXPLORED');
  assert.match((await page.getByRole('region', { name: /cURL/ }).textContent()) ?? '', /-X POST.*EXPLORED/s);
  await assertSound(visit, 'API explorer');
}

/** Ctrl-K finds a product by the beginnings of its words, and does what it is told. */
export async function findsByPalette(visit: Visit): Promise<void> {
  const { page } = visit;
  await goTo(page, '/tokens', 'Development tokens');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('name mu');
  await page.getByRole('option', { name: 'Name Mug', selected: true }).waitFor();
  await assertSound(visit, 'palette');
  // What was found before is not opened by what is typed now.
  await field.fill('activ');
  assert.match((await page.getByRole('option', { selected: true }).textContent()) ?? '', /^Activity/);
  await field.fill('name mu');
  await page.getByRole('option', { name: 'Name Mug', selected: true }).waitFor();
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Name Mug' }).waitFor();
  for (const [typed, name, title] of [
    ['withapologies', 'Sorry about your parcel', 'WITHAPOLOGIES'],
    ['lindqvist', 'Marcus Lindqvist', 'Marcus Lindqvist'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await field.fill(typed);
    await page.getByRole('option', { name, selected: true }).waitFor();
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  await page.keyboard.press('Control+k');
  await field.fill('sorry parcel');
  // Before the server was even asked.
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'WITHAPOLOGIES' }).waitFor();
  // Commands that begin so come first; records that were opened, where nothing is typed.
  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Name Mug' }).waitFor();
  await field.fill('new');
  await page.getByRole('option', { name: 'New product', selected: true }).waitFor();
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await field.fill('dark');
  await page.getByRole('option', { name: 'Dark theme', selected: true }).waitFor();
  await field.press('Enter');
  await field.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await field.fill('activ');
  await field.press('ArrowDown');
  await field.press('ArrowUp');
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  await assertSound(visit, 'activity in the dark');
}

/** The pages for developers on a narrow screen. */
export async function fitsATelephone(visit: Visit): Promise<void> {
  const { page } = visit;
  for (const [path, title] of [
    ['/apps', 'Apps'],
    ['/connections', 'Connections'],
    ['/tokens', 'Development tokens'],
    ['/explorer', 'API explorer'],
  ] as const) {
    await goTo(page, path, title);
    await loaded(page);
    await assertSound(visit, `${path} on a telephone`);
  }
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('mug');
  await page.getByRole('option', { name: 'Name Mug' }).waitFor();
  await assertSound(visit, 'palette on a telephone');
}
