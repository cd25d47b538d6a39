import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Flow, loaded, signIn } from '../../support/console.ts';
import { isBanned } from '../banned-words.ts';
import { choose, eventually, toldBy } from './steps.ts';

const declarations = readFileSync(new URL('../../../console/src/resources.tsx', import.meta.url), 'utf8');

/** Resources with their views, and other pages, as the console declares them. */
const resources = [...declarations.matchAll(/defineResource\('([^']+)'.*$/gm)].map(([line, name]) => ({
  name: name as string,
  views: ['Create', 'Edit'].filter((view) => line.includes(`'${view}'`)),
}));
const otherPages = [...declarations.matchAll(/definePage\('([^']+)'/g)].map(([, path]) => path as string);

/** One record of each kind, with names that are plain words themselves. */
const records: [path: string, body: object][] = [
  ['/categories', { title: 'Mugs' }],
  [
    '/products',
    { title: 'Blue mug', price: '9.00', options: [{ title: 'Size', items: [{ title: 'Small' }] }] },
  ],
  ['/customers', { last_name: 'Lee', email: 'ann@example.com' }],
  ['/deliveryzones', { name: 'United Kingdom' }],
  ['/discount_codes', { name: 'Spring', code: 'SPRING', type: 'percent', amount: 5, expiry: '2030-01-01' }],
  [
    '/pages',
    {
      ...{ page_title: 'Home', page_filename: 'home', page_type: 'standard', content: 'Welcome' },
      ...{ is_onmenu: true, menu_text: 'Home', menu_order: 1 },
    },
  ],
  ['/blog_categories', { name: 'News' }],
  ['/blogs', { title: 'Hello', post: 'Welcome' }],
  ['/news', { title: 'Open again', body: 'From ten to four' }],
  ['/events', { title: 'Fair', starts: '2030-01-01 10:00:00', location: 'Harbour' }],
  ['/links', { title: 'Mill', url: 'https://example.com' }],
  ['/redirects', { from: '/old', to: '/new' }],
  ['/blog_comments', { post_id: 1, name: 'Ann', message: 'Lovely' }],
];

/** Everything that is read or read aloud. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`[
    ...document.body.innerText.split('\\n'),
    ...[...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((one) =>
      ['aria-label', 'placeholder', 'title'].map((name) => one.getAttribute(name) ?? '')),
  ].map((text) => text.trim()).filter(Boolean)`);

/** Read twice alike: parts of a page come later. */
async function settledTexts(page: Page): Promise<string[]> {
  for (let before = ''; ; ) {
    const texts = await textsOf(page);
    if (before === texts.join()) return texts;
    before = texts.join();
    await sleep(100);
  }
}

/** Each page of an account, first without records and then with one of each kind, has none of the words not used. */
export const usesPlainWords: Flow = async (_visit, site) => {
  const { page } = await site.visit();
  await signIn(page, site.address, await site.newAccount());
  const all = new Set<string>();
  const found = new Set<string>();
  const read = async (path: string): Promise<void> => {
    await page.evaluate(`location.hash = ${JSON.stringify(path)}`);
    await page.waitForURL((url) => url.hash.startsWith(`#${path}`));
    await page.locator('h1').filter({ hasText: /./ }).waitFor();
    await loaded(page);
    for (const text of await settledTexts(page)) {
      all.add(text);
      if (isBanned(text)) found.add(`${path}: ${text}`);
    }
  };
  await read('/');
  for (const { name } of resources) await read(`/${name}`);
  for (const path of otherPages) await read(path);
  await page.evaluate(`(async () => {
    for (const [path, body] of ${JSON.stringify(records)}) {
      const response = await fetch('/console/api' + path, {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(path + ': ' + await response.text());
    }
  })()`);
  const withoutRecord = [
    'domains',
    'mail-aliases',
    'enquiries',
    'guestbook-entries',
    'product-reviews',
    'media-files',
  ];
  const hasRecord = (name: string): boolean => !withoutRecord.includes(name);
  for (const { name, views } of resources) {
    if (hasRecord(name)) await read(`/${name}`);
    if (views.includes('Create')) await read(`/${name}/create`);
    if (views.includes('Edit') && hasRecord(name)) await read(`/${name}/1`);
  }
  await page.context().close();
  assert.ok(all.size > 250, `only ${all.size} texts were read`);
  assert.deepEqual([...found], []);
};

/** The focus is on something that is in sight. */
async function focusIsSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(`{
    const { top, bottom, width } = document.activeElement.getBoundingClientRect();
    document.activeElement !== document.body && width > 0 && bottom > 0 && top < innerHeight
  }`);
  assert.equal(seen, true, 'the focus is in sight');
}

/** Goes to a page by the palette. */
async function goByPalette(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(title);
  await page.getByRole('option', { name: title, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${selector} is not reached by Tab`);
}

/** Jobs of an owner by keyboard alone: a comment is approved, an enquiry answered, a category moved, stock set. */
export const worksByKeyboard: Flow = async ({ page }, site) => {
  await choose(page, 'Products');
  await goByPalette(page, 'Comments');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('j');
  await page.getByRole('region', { name: 'Message' }).getByRole('article').waitFor();
  await tabTo(page, '[aria-label=Message] button');
  await focusIsSeen(page);
  await page.keyboard.press('Enter');
  await toldBy(page, /^Comment by .* approved/);

  await goByPalette(page, 'Enquiries');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('j');
  await page.getByRole('region', { name: 'Message' }).getByRole('article').waitFor();
  await tabTo(page, 'a[href^=mailto][href*=subject]');
  await focusIsSeen(page);
  await tabTo(page, '[aria-label="Reply with a template"]');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Add a template…' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Reply templates' }).waitFor();
  await page.keyboard.type('Thanks');
  await tabTo(page, 'textarea');
  await page.keyboard.type('Thank you for writing.');
  await tabTo(page, 'button[type=submit]');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tabTo(page, '[aria-label="Reply with a template"]');
  await page.keyboard.press('Enter');
  const template = page.getByRole('menuitem', { name: 'Thanks' });
  assert.match((await template.getAttribute('href')) ?? '', /^mailto:.*body=Thank%20you%20for%20writing/);
  await page.keyboard.press('Escape');

  await goByPalette(page, 'Categories');
  await page.getByRole('treeitem').first().waitFor();
  await tabTo(page, '[role=treeitem]');
  await focusIsSeen(page);
  await page.keyboard.press('End');
  await page.locator('[role=treeitem]:focus').filter({ hasText: 'Wash & Mend' }).waitFor();
  await page.keyboard.press('m');
  await page.getByText('Moving Wash & Mend').waitFor({ state: 'attached' });
  for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
  await toldBy(page, 'Wash & Mend moved');
  await page.keyboard.press('Control+z');
  await toldBy(page, 'Change undone');

  const { body } = await site.call('GET', '/products?per_page=1&sort_property=stock_number');
  const [{ ID, title, stock_number }] = body.products;
  await page.evaluate(`location.hash = '/products/${ID}/stock'`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await tabTo(page, '[name=stock_number], [aria-label^="Stock of"]');
  await focusIsSeen(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`${stock_number + 1}`);
  await page.keyboard.press('Control+s');
  await toldBy(page, 'Saved');
  await eventually(async () => {
    const { product } = (await site.call('GET', `/products/${ID}`)).body;
    assert.notEqual(product.stock_number, stock_number);
  });
};
