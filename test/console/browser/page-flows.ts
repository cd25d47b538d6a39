import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertSound, type ConsoleSite, expectRefusal, goTo, type Visit } from '../../support/console.ts';
import { choose, dismissSignIn, follow, intercept, toldBy } from './steps.ts';

/** The titles at the top of the site's menu, in its order, as an app reads them. */
async function topPages(site: ConsoleSite): Promise<string[]> {
  const { body } = await site.call('GET', '/pages?sort_property=menu_order&sort_direction=ASC&per_page=100');
  return body.pages
    .filter((page: { parent_id: number }) => page.parent_id === 0)
    .map((page: { page_title: string }) => page.page_title);
}

const rowOf = (page: Page, title: string) => page.getByRole('treeitem', { name: title });

/** Pages are dragged by mouse and by keyboard, and what was moved can be put back. */
export async function arrangePages(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await choose(page, 'Pages');
  await rowOf(page, 'Privacy').waitFor();
  await assertSound(visit, 'pages');
  const looks = asked.filter((url) => /[?&]parent_id=[1-9]/.test(url));
  assert.ok(looks.length > 0);
  for (const look of looks) assert.match(look, /[?&]per_page=1(&|$)/, 'one page tells whether there are any');
  const before = await topPages(site);

  await rowOf(page, 'Contact Us').dragTo(rowOf(page, 'Shop'), { targetPosition: { x: 120, y: 3 } });
  await toldBy(page, 'Contact Us moved');
  const dragged = before.filter((title) => title !== 'Contact Us');
  dragged.splice(1, 0, 'Contact Us');
  assert.deepEqual(await topPages(site), dragged);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'Undone');
  assert.deepEqual(await topPages(site), before);

  await page.locator('[role=treeitem][tabindex="0"]').focus();
  await page.keyboard.press('End');
  await page.locator('[role=treeitem]:focus').filter({ hasText: 'Privacy' }).waitFor();
  await page.keyboard.press('m');
  await page.getByText('Moving Privacy').waitFor({ state: 'attached' });
  // Up: into the page above, then before it.
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await toldBy(page, 'Privacy moved');
  const moved = before.filter((title) => title !== 'Privacy');
  moved.splice(-1, 0, 'Privacy');
  assert.deepEqual(await topPages(site), moved);
}

/** A new page gets its menu text, its file name and its place; a deleted one says what becomes of those below. */
export async function makePage(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  await choose(page, 'Pages');
  await follow(page, 'Add page', 'New page');
  await page.getByLabel('Title *', { exact: true }).fill('Wärme & Licht');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Lamps');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' and stoves');
  await assertSound(visit, 'a new page');
  const save = page.getByRole('button', { name: 'Save' });
  // Its place is read before it is saved; where that is refused, saving is.
  const savesNothing = async (): Promise<void> => {
    const recovers = await intercept(page, /console.api.pages[?].*parent_id=/, (route) =>
      route.fulfill({ status: 401, json: { error: 'Sign in first' } }),
    );
    await save.click();
    await toldBy(page, 'Your session has ended');
    expectRefusal(visit, 401);
    await dismissSignIn(page);
    recovers();
  };
  await savesNothing();
  await save.click();
  await toldBy(page, 'Created');
  const { body } = await site.call('GET', '/pages?per_page=1');
  const { content, menu_text, page_filename, menu_order } = body.pages[0];
  assert.deepEqual(
    { content, menu_text, page_filename, menu_order },
    {
      content: '<p>Lamps<strong> and stoves</strong></p>',
      menu_text: 'Wärme & Licht',
      page_filename: 'waerme-licht.html',
      menu_order: 9,
    },
  );
  const remove = page.getByRole('button', { name: 'Delete' });
  await remove.waitFor();
  await page.getByLabel('Parent page').click();
  await page.getByRole('option', { name: 'Shop' }).click();
  await savesNothing();
  await page.getByLabel('URL path *', { exact: true }).fill('../index.html');
  await save.click();
  await toldBy(page, /^URL path must be a path such as about.html/);
  expectRefusal(visit, 422);
  await page.getByLabel('URL path *', { exact: true }).fill('index.html');
  await save.click();
  await toldBy(page, 'URL path is already used by another page');
  expectRefusal(visit, 409);

  await remove.click();
  await page.getByText('Its subpages will move up to the top level').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toldBy(page, 'Wärme & Licht deleted');
  assert.equal((await topPages(site)).includes('Wärme & Licht'), false);
}

/** At a telephone's width: lists, then what is read. */
export async function onTelephone(visit: Visit): Promise<void> {
  const { page } = visit;
  for (const [line, shown] of [
    ['Blog posts', 'At the loom'],
    ['Blog categories', 'Delete'],
    ['Mail aliases', 'hello@'],
  ] as const) {
    await choose(page, line);
    await page.getByText(shown).first().waitFor();
    await assertSound(visit, `${line} on a telephone`);
  }
  await choose(page, 'Comments');
  await page.getByRole('option').first().waitFor();
  await assertSound(visit, 'comments on a telephone');
  await page.getByRole('option').first().tap();
  await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
  assert.equal(await page.getByRole('listbox').isVisible(), false);
  await assertSound(visit, 'a comment on a telephone');
  await page.getByRole('button', { name: 'All comments' }).tap();
  await page.getByRole('listbox').waitFor();

  await choose(page, 'Pages');
  await rowOf(page, 'Shop').waitFor();
  await assertSound(visit, 'pages on a telephone');
  await page.getByRole('button', { name: 'Actions for Delivery' }).tap();
  await page.getByRole('menuitem', { name: 'Move up' }).tap();
  await toldBy(page, 'Delivery moved');
  await page.getByText('Useful things, kept in good fettle').tap();
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  await assertSound(visit, 'a page on a telephone');
}

/** Several pages are changed by one step, with mouse and keyboard, which is undone by one. */
export async function arrangeTogether(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const made = async (page_title: string, parent_id = 0): Promise<number> => {
    const fields = {
      page_title,
      page_filename: `${page_title.toLowerCase()}.html`,
      page_type: 'standard',
      content: '',
    };
    const body = { ...fields, is_onmenu: true, menu_text: page_title, menu_order: 90, parent_id };
    return (await site.call('POST', '/pages', body)).body.page.ID;
  };
  const [under, one, two] = [await made('Under'), await made('Alpha'), await made('Beta')];
  const stateOf = async (ID: number) => (await site.call('GET', `/pages/${ID}`)).body.page;
  await goTo(page, '/', 'Dashboard');
  await goTo(page, '/pages', 'Pages');
  await page.getByRole('checkbox', { name: 'Select Alpha' }).check();
  const row = page.getByRole('treeitem', { name: /^Beta/ });
  await row.focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByText('2 selected').waitFor();
  await assertSound(visit, 'a tree with selected rows');
  await bar.getByRole('button', { name: 'Hide from menu' }).click();
  await toldBy(page, '2 pages hidden from the menu');
  assert.deepEqual([(await stateOf(one)).is_onmenu, (await stateOf(two)).is_onmenu], [false, false]);

  for (const name of ['Alpha', 'Beta']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await bar.getByRole('button', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 pages' });
  await dialog.getByRole('combobox').fill('Under');
  await page.getByRole('option', { name: 'Under' }).click();
  await assertSound(visit, 'the dialog that moves pages');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await toldBy(page, '2 pages moved');
  assert.deepEqual([(await stateOf(one)).parent_id, (await stateOf(two)).parent_id], [under, under]);

  for (const name of ['Alpha', 'Beta']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete 2 pages?' }).getByRole('button', { name: 'Delete' }).click();
  await toldBy(page, '2 pages deleted');
  assert.equal((await site.call('GET', `/pages/${one}`)).status, 404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'Undone');
  assert.equal((await stateOf(two)).parent_id, under);
}
