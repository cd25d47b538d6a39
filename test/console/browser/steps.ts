import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { type ConsoleSite, patience } from '../../support/console.ts';

/** What the owner face says, asked with the session of the page. */
export async function ask<T>({ address }: ConsoleSite, page: Page, path: string): Promise<T> {
  const response = await page.request.get(`${address}/console/api${path}`);
  return (await response.json()) as T;
}

export const titled = (page: Page, title: string): Promise<void> =>
  page.locator('#page-title').filter({ hasText: title }).waitFor();

/** Lines of the menu that are shown on the page of another. */
const parentLines: Record<string, string> = { 'Blog categories': 'Blog posts', Redirects: 'Settings' };

/** Goes where a line of the menu leads. */
export async function choose(page: Page, line: string): Promise<void> {
  const parent = parentLines[line];
  if (parent) await choose(page, parent);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: line, exact: true });
  // On a busy machine the page that was chosen before may come now, and closes the menu.
  await eventually(async () => {
    if (await menu.isVisible()) await menu.click();
    const closed = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { expanded: false });
    while (!(await link.isVisible()) && (await closed.count())) await closed.first().click({ timeout: 5000 });
    await link.click({ timeout: 5000 });
  });
  await titled(page, line);
}

/** Opens what a link in a list leads to. */
export async function follow(page: Page, link: string, title: string): Promise<void> {
  await page.getByRole('link', { name: link }).click();
  await titled(page, title);
}

/**
 * Waits for a notice with these words, in capitals or not. Each counts once: what an earlier step said is not taken for
 * this one's.
 */
export const toldBy = (page: Page, words: string | RegExp): Promise<void> =>
  eventually(async () => {
    const unheard = await page.evaluate<string[]>(
      'notices.map(({ node, words }) => (node.heard ? "" : words))',
    );
    const wanted = typeof words === 'string' ? new RegExp(RegExp.escape(words), 'i') : words;
    const found = unheard.findIndex((said) => wanted.test(said));
    assert.notEqual(found, -1, `no notice says ${words}, but ${unheard.filter(Boolean).join(' | ')}`);
    await page.evaluate(`notices[${found}].node.heard = true`);
  });

/** The owner comes back to this window: what it shows is read anew. */
export const comeBack = (page: Page): Promise<void> =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");

/** Leaves the page, is asked first, and answers. Gives what was asked. The browser itself asks before it leaves the console. */
export async function leave(
  page: Page,
  by: () => Promise<unknown>,
  answer: 'accept' | 'dismiss' = 'dismiss',
): Promise<string> {
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  const browsers = page.waitForEvent('dialog').catch(() => undefined);
  const leaving = by();
  const asked = await Promise.race([browsers, question.waitFor().then(() => undefined)]);
  if (asked) {
    await asked[answer]();
    await leaving;
    return asked.message();
  }
  const words = await question.innerText();
  await question.getByRole('button', { name: answer === 'accept' ? 'Leave without saving' : 'Stay' }).click();
  await question.waitFor({ state: 'hidden' });
  await leaving;
  return words;
}

export const signInDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Your session has ended' });

/** Goes on without signing in again. */
export const dismissSignIn = (page: Page): Promise<void> =>
  signInDialog(page).getByRole('button', { name: 'Cancel' }).click();

/** By the menu of the account. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click({ noWaitAfter: true });
}

/** A script that may be asked something: the page waits for the answer, but nobody for the script. */
const soon = (page: Page, script: string): Promise<void> => page.evaluate(`void setTimeout(() => ${script})`);

export const byBack = (page: Page) => () => soon(page, 'history.back()');
export const byReload = (page: Page) => () => soon(page, 'location.reload()');
export const byAddress = (page: Page, path: string) => () =>
  soon(page, `location.hash = ${JSON.stringify(path)}`);

/** Checks again until it holds, for what is shown before it is saved; then says what was wrong to the last. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const end = Date.now() + patience;
  for (;;)
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(50);
    }
}

/**
 * Has these requests dealt with by the test, until what it gives is called. They go on passing through here after that: one
 * that is under way when the browser ceases to hold them back is now and then never answered.
 */
export async function intercept(
  page: Page,
  address: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<() => void> {
  let wanted = true;
  await page.route(address, (route) => (wanted ? handle(route) : route.fallback()));
  return () => {
    wanted = false;
  };
}

/** Holds back what is sent there by this method, until what it gives is called. */
export async function holdBack(page: Page, method: string, address: string | RegExp): Promise<() => void> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const letPass = await intercept(page, address, async (route) => {
    if (route.request().method() === method) await answered;
    await route.fallback();
  });
  return () => {
    letPass();
    answer();
  };
}

/** Types a word that the input method still offers, and Enter to take it. */
export async function compose(page: Page, text: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const end = text.length;
  await devtools.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  const key = { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 } as const;
  await devtools.send('Input.dispatchKeyEvent', key);
  await devtools.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
  await devtools.send('Input.insertText', { text });
  await devtools.detach();
  await sleep(100);
}

interface Clickable {
  click(): void;
}

/** Clicks twice before the page is drawn anew, as a quick hand may on a slow machine. */
export const twice = (button: Locator): Promise<void> =>
  button.evaluate((one: Clickable) => {
    one.click();
    one.click();
  });

/** The same, for what is sent by that. It is sent once. */
export async function clickTwice(page: Page, button: Locator): Promise<void> {
  const sent: string[] = [];
  const note = (request: Request): void => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  };
  page.on('request', note);
  await twice(button);
  await eventually(async () => assert.ok(sent.length, 'nothing was sent'));
  // A second one would follow at once.
  await sleep(300);
  page.off('request', note);
  assert.equal(sent.length, 1, sent.join(', '));
}
