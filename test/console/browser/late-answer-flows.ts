import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { type ConsoleSite, expectRefusal, type Flow, goTo, signIn } from '../../support/console.ts';
import {
  ask,
  comeBack,
  compose,
  dismissSignIn,
  eventually,
  holdBack,
  intercept,
  signOut,
  toldBy,
} from './steps.ts';

/** What an owner does while an answer is on its way is neither lost nor taken for something else. */

interface Comment {
  ID: number;
  approved: boolean;
  message: string;
}

const comments = async (call: ConsoleSite['call'], query = ''): Promise<Comment[]> =>
  (await call('GET', `/blog_comments?per_page=100${query}`)).body.blog_comments;

/** Opens a comment from the list of those that wait, or of all. */
async function read(page: Page, show: 'Pending' | 'All', ID: number | undefined, q = ''): Promise<void> {
  await goTo(page, `/blog-comments?show=${show.toLowerCase()}&q=${q}&open=${ID}`, 'Comments');
  await page.getByRole('button', { name: show, pressed: true }).waitFor();
  await opened(page, ID);
}

const opened = (page: Page, ID: number | undefined): Promise<void> =>
  page.locator(`#message-${ID}[aria-selected=true]`).waitFor();

const reply = (page: Page): Locator => page.getByLabel('Public reply');

/** A letter that is typed just when the words before it are looked for stays in the search. */
export const keepsWhatIsSearchedFor: Flow = async ({ page }) => {
  await goTo(page, '/blog-comments?show=all', 'Comments');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.focus();
  await page.evaluate(`{
    const { replaceState } = history;
    history.replaceState = (...place) => {
      history.replaceState = replaceState;
      history.replaceState(...place);
      document.execCommand('insertText', false, 'e');
    };
  }`);
  await page.keyboard.type('th');
  await page.waitForURL(/q=the/);
  assert.equal(await search.inputValue(), 'the');
  // What the address says otherwise is followed.
  await goTo(page, '/blog-comments?show=all&q=a', 'Comments');
  await eventually(async () => assert.equal(await search.inputValue(), 'a'));
  await search.press('Escape');
};

/** Under All, what was approved stays in sight, though words were searched for. */
export const keepsWhatWasFoundInSight: Flow = async ({ page }, { call }) => {
  const [waiting] = await comments(call, '&approved=FALSE');
  await read(page, 'All', waiting?.ID, waiting?.message.slice(0, 5));
  await page.keyboard.press('a');
  await toldBy(page, /^Comment by .* approved/);
  await page.locator(`#message-${waiting?.ID}`).waitFor();
  await page.keyboard.press('u');
  await toldBy(page, 'Undone');
};

/** Each press of Undo takes back one step, the last; with Shift it takes back none. */
export const undoesTheLastStep: Flow = async ({ page }, { call }) => {
  const [first, second] = await comments(call, '&approved=FALSE');
  const approved = async (): Promise<(number | undefined)[]> =>
    (await comments(call, '&approved=TRUE')).map(({ ID }) => ID);
  await read(page, 'Pending', first?.ID);
  await page.keyboard.press('a');
  await toldBy(page, /^Comment by .* approved/);
  await opened(page, second?.ID);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit comment' });
  await dialog.getByLabel('Comment').fill('Corrected');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, /^Comment by .* updated/);
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await toldBy(page, 'Undone');
  assert.ok((await approved()).includes(first?.ID));
  const { body } = await call('GET', `/blog_comments/${second?.ID}`);
  assert.equal(body.blog_comment.message, second?.message);

  await reply(page).fill('Thank you');
  await page.getByRole('button', { name: 'Post reply' }).click();
  await toldBy(page, 'Reply posted');
  assert.equal(await reply(page).inputValue(), '');
  await page.getByRole('listbox').focus();
  await page.keyboard.press('u');
  await toldBy(page, 'Undone');
  assert.ok(!(await comments(call)).some(({ message }) => message === 'Thank you'));
  await opened(page, second?.ID);

  await page.keyboard.press('Control+Shift+Z');
  await sleep(200);
  assert.ok((await approved()).includes(first?.ID));
  await page.keyboard.press('Control+z');
  await toldBy(page, 'Undone');
  assert.ok(!(await approved()).includes(first?.ID));
};

/** A reply that is begun while another is sent stays, and so does what is added to that one. */
export const keepsRepliesApart: Flow = async ({ page }, { call }) => {
  const [first, second] = await comments(call);
  await read(page, 'All', first?.ID);
  const answer = await holdBack(page, 'POST', /console.api.blog_comments$/);
  await reply(page).fill('Thank you');
  await page.getByRole('button', { name: 'Post reply' }).click();
  await page.locator(`#message-${second?.ID}`).click();
  await opened(page, second?.ID);
  await reply(page).fill('Well said');
  answer();
  await toldBy(page, 'Reply posted');
  assert.equal(await reply(page).inputValue(), 'Well said');
  await reply(page).fill('');
  await page.locator(`#message-${first?.ID}`).click();
  await opened(page, first?.ID);
  assert.equal(await reply(page).inputValue(), '');
  await page.keyboard.press('u');
  await toldBy(page, 'Undone');
};

/** An enquiry that was read when it was opened stays unread once that is said, however soon. */
export const keepsWhatIsMarkedUnread: Flow = async ({ page }, site) => {
  const { enquiries } = await ask<{ enquiries: { ID: number }[] }>(site, page, '/enquirys?is_read=true');
  const ID = enquiries[0]?.ID;
  await goTo(page, `/enquiries?show=all&open=${ID}`, 'Enquiries');
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await toldBy(page, 'Marked as unread');
  // As long as it takes until what is open counts as read.
  await sleep(1300);
  const { enquiry } = await ask<{ enquiry: { is_read: boolean } }>(site, page, `/enquirys/${ID}`);
  assert.equal(enquiry.is_read, false);
  await page.keyboard.press('m');
  await toldBy(page, 'Marked as read');
};

/** A correction stays in its dialog when the session has ended, and is saved after signing in again. */
export const keepsCorrectionsWhenSignedOut: Flow = async ({ page: desk }, site) => {
  const visit = await site.visit({ storageState: await desk.context().storageState() });
  const { page } = visit;
  const cookies = await page.context().cookies();
  const [comment] = await comments(site.call, '&approved=TRUE');
  await page.goto(`${site.address}/console#/blog-comments?show=approved&open=${comment?.ID}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit comment' });
  await dialog.getByLabel('Comment').fill('Corrected at length');
  await page.context().clearCookies();
  // What is shown behind it is read anew when the owner comes back to the window.
  const refused = page.waitForResponse((response) => response.status() === 401);
  await comeBack(page);
  await refused;
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await dismissSignIn(page);
  await dialog.getByRole('alert').filter({ hasText: 'Your session has ended' }).waitFor();
  expectRefusal(visit, 401);
  await page.context().addCookies(cookies);
  await save.click();
  await toldBy(page, /^Comment by .* updated/);
  assert.deepEqual(visit.faults, []);
  await page.context().close();
};

/** A reply outlives a session that ends by itself; whoever signs out leaves none behind. */
export const keepsRepliesWhenSignedOut: Flow = async (_visit, site) => {
  const [comment] = await comments(site.call, '&approved=TRUE');
  const place = `/blog-comments?show=approved&open=${comment?.ID}`;
  const visit = await site.signedIn(place);
  const { page } = visit;
  await reply(page).fill('Thank you for coming');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Post reply' }).click();
  await toldBy(page, 'Your session has ended');
  expectRefusal(visit, 401);
  await dismissSignIn(page);
  const goesOn = async (): Promise<void> => {
    await page.getByLabel('Password').waitFor();
    await signIn(page, site.address, site.owner, place);
    assert.equal(await reply(page).inputValue(), 'Thank you for coming');
  };
  await page.evaluate("location.hash = '/products'");
  await goesOn();
  // The same where the page is opened anew.
  await page.context().clearCookies();
  await page.reload();
  await goesOn();
  expectRefusal(visit, 401);
  // And where another tab has found it out.
  await page.context().clearCookies();
  const tab = await page.context().newPage();
  await tab.goto(`${site.address}/console`);
  await tab.getByLabel('Password').waitFor();
  await tab.close();
  await comeBack(page);
  await goesOn();

  await signOut(page);
  await page.getByLabel('Password').waitFor();
  await signIn(page, site.address, site.owner, place);
  assert.equal(await reply(page).inputValue(), '');
  assert.deepEqual(visit.faults, []);
  await page.context().close();
};

const categories = async (call: ConsoleSite['call']): Promise<string[]> =>
  (await call('GET', '/blog_categories?per_page=100')).body.blog_categories.map(
    ({ name }: { name: string }) => name,
  );

/** Names that are entered quickly are all added, and one that is refused comes back. */
export const addsQuickEntries: Flow = async (visit, { call }) => {
  const { page } = visit;
  await goTo(page, '/blog-categories', 'Blog categories');
  const entry = page.getByLabel('New category');
  const answer = await holdBack(page, 'POST', /console.api.blog_categories$/);
  await entry.fill('Glazes');
  await entry.press('Enter');
  await page.keyboard.type('Kilns');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Clay');
  answer();
  await toldBy(page, 'Glazes added');
  await toldBy(page, 'Kilns added');
  assert.equal(await entry.inputValue(), 'Clay');
  assert.deepEqual((await categories(call)).filter((name) => /Glazes|Kilns|Clay/.test(name)).sort(), [
    'Glazes',
    'Kilns',
  ]);
  const letPass = await intercept(page, /console.api.blog_categories$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await entry.press('Enter');
  await eventually(async () => expectRefusal(visit, 500));
  await eventually(async () => assert.equal(await entry.inputValue(), 'Clay'));
  letPass();
  await entry.fill('');
};

/** A name that is changed again while it is saved stays as it is typed; an input method's Enter saves nothing. */
export const keepsNamesAsTyped: Flow = async ({ page }, { call }) => {
  await call('POST', '/blog_categories', { name: 'Wood' });
  await goTo(page, '/', 'Dashboard');
  await goTo(page, '/blog-categories', 'Blog categories');
  const answer = await holdBack(page, 'PUT', /console.api.blog_categories/);
  await page.getByLabel('Name of Wood').fill('Timber');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name of Wood').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' and bark');
  answer();
  const name = page.getByLabel('Name of Timber');
  await name.waitFor();
  assert.equal(await name.inputValue(), 'Timber and bark');
  await toldBy(page, 'Wood renamed to Timber');

  await compose(page, 'kohi');
  assert.equal(await page.locator('[aria-label="Name of Timber"]:focus').count(), 1);
  await name.press('Escape');
  assert.equal(await name.inputValue(), 'Timber');
  await name.fill(' ');
  await name.press('Enter');
  assert.equal(await name.inputValue(), 'Timber');
};

/** The second click of a double click, which meets what has taken the place of the first. */
async function clickAgain(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** A double click deletes one category, not the next as well. */
export const deletesOneCategory: Flow = async ({ page }, { call }) => {
  for (const name of ['Slips', 'Stains']) await call('POST', '/blog_categories', { name });
  await goTo(page, '/', 'Dashboard');
  await goTo(page, '/blog-categories', 'Blog categories');
  const buttons = page.getByRole('button', { name: /^Delete / });
  await page.getByRole('button', { name: 'Delete Slips' }).waitFor();
  const before = await buttons.count();
  await buttons.first().click();
  await toldBy(page, 'deleted');
  await eventually(async () => assert.equal(await buttons.count(), before - 1));
  await clickAgain(page);
  await sleep(200);
  assert.equal((await categories(call)).length, before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'Undone');
};

/** A dialog whose answer is on its way cannot be left for another, which the answer would close. */
export const staysUntilAnswered: Flow = async ({ page }) => {
  await goTo(page, '/categories', 'Categories');
  const answer = await holdBack(page, 'POST', /console.api.categories$/);
  await page.getByRole('button', { name: 'Add category' }).click();
  const dialog = page.getByRole('dialog', { name: 'New category' });
  await dialog.getByLabel('Name').fill('Lamps');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await sleep(100);
  assert.ok(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled());
  answer();
  await toldBy(page, 'Lamps added');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'Undone');
};

/**
 * Ways of delivery that are entered quickly are all added, one that cannot be renamed keeps its new name in sight, and a
 * double click deletes one.
 */
export const keepsWaysOfDelivery: Flow = async (visit, { call }) => {
  const { page } = visit;
  const zone = (await call('GET', '/deliveryzones?per_page=1')).body.delivery_zones[0].ID;
  const types = `/deliveryzones/${zone}/types`;
  const former = (await call('GET', types)).body.delivery_types.length;
  await goTo(page, `/delivery-zones/${zone}`, /./);
  const entry = page.getByLabel('New delivery method');
  const answer = await holdBack(page, 'POST', /console.api.deliveryzones.\d+.types$/);
  await entry.fill('Drone');
  await entry.press('Enter');
  await page.keyboard.type('Pigeon');
  await page.keyboard.press('Enter');
  answer();
  const pigeon = page.getByLabel('Name of Pigeon');
  await pigeon.waitFor();

  const letPass = await intercept(page, /console.api.deliveryzones.\d+.types.\d+$/, (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await pigeon.fill('Homing pigeon');
  await pigeon.press('Enter');
  await eventually(async () => expectRefusal(visit, 500));
  await page.getByRole('textbox', { name: 'Name of Pigeon', description: /./ }).waitFor();
  assert.equal(await pigeon.inputValue(), 'Homing pigeon');
  letPass();

  await page.getByRole('button', { name: 'Delete Drone' }).click();
  await page.getByLabel('Name of Drone').waitFor({ state: 'detached' });
  await clickAgain(page);
  await sleep(200);
  const { body } = await call('GET', types);
  assert.equal(body.delivery_types.length, former + 1);
  await page.getByRole('button', { name: 'Delete Pigeon' }).click();
  await pigeon.waitFor({ state: 'detached' });
};

/** Nor does it remove the next line of a form. */
export const removesOneLine: Flow = async ({ page: desk }, site) => {
  const { page } = await site.visit({ storageState: await desk.context().storageState() });
  await page.goto(`${site.address}/console#/products/22/options`);
  const lines = page.getByRole('button', { name: /^Remove / });
  await lines.first().waitFor();
  const before = await lines.count();
  await lines.nth(1).click();
  await eventually(async () => assert.equal(await lines.count(), before - 1));
  await clickAgain(page);
  await sleep(100);
  assert.equal(await lines.count(), before - 1);
  await page.context().close();
};
