import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { type Flow, goTo } from '../../support/console.ts';
import { ask, eventually, intercept, toldBy } from './steps.ts';

/** What an owner does while an answer is on its way is neither lost nor taken for something else. */

/** Holds back what is sent by this method, until what it gives is called. */
async function holdBack(page: Page, method: string, address: RegExp): Promise<() => void> {
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

interface Comment {
  ID: number;
  approved: boolean;
  message: string;
}

const comments = async (call: Parameters<Flow>[1]['call'], query = ''): Promise<Comment[]> =>
  (await call('GET', `/blog_comments?per_page=100${query}`)).body.blog_comments;

/** Opens a comment from the list of those that wait, or of all. */
async function read(page: Page, show: 'Waiting' | 'All', ID: number | undefined, q = ''): Promise<void> {
  await goTo(page, `/blog-comments?show=${show.toLowerCase()}&q=${q}&open=${ID}`, 'Comments');
  await page.getByRole('button', { name: show, pressed: true }).waitFor();
  await opened(page, ID);
}

const opened = (page: Page, ID: number | undefined): Promise<void> =>
  page.locator(`#message-${ID}[aria-selected=true]`).waitFor();

const reply = (page: Page): Locator => page.getByLabel('Reply as a comment');

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
  await toldBy(page, 'Approved what');
  await page.locator(`#message-${waiting?.ID}`).waitFor();
  await page.keyboard.press('u');
  await toldBy(page, 'Undone');
};

/** Each press of Undo takes back one step, the last; with Shift it takes back none. */
export const undoesTheLastStep: Flow = async ({ page }, { call }) => {
  const [first, second] = await comments(call, '&approved=FALSE');
  const approved = async (): Promise<(number | undefined)[]> =>
    (await comments(call, '&approved=TRUE')).map(({ ID }) => ID);
  await read(page, 'Waiting', first?.ID);
  await page.keyboard.press('a');
  await toldBy(page, 'Approved what');
  await opened(page, second?.ID);
  await page.getByRole('button', { name: 'Correct…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the comment' });
  await dialog.getByLabel('Comment').fill('Corrected');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, 'Corrected what');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await toldBy(page, 'Undone');
  assert.ok((await approved()).includes(first?.ID));
  const { body } = await call('GET', `/blog_comments/${second?.ID}`);
  assert.equal(body.blog_comment.message, second?.message);

  await reply(page).fill('Thank you');
  await page.getByRole('button', { name: 'Send the reply' }).click();
  await toldBy(page, 'Your reply is on the site');
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
  await page.getByRole('button', { name: 'Send the reply' }).click();
  await page.locator(`#message-${second?.ID}`).click();
  await opened(page, second?.ID);
  await reply(page).fill('Well said');
  answer();
  await toldBy(page, 'Your reply is on the site');
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
