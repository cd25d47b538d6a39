import assert from 'node:assert/strict';
import { assertSound, type ConsoleSite, expectRefusal, goTo, type Visit } from '../../support/console.ts';
import { ask, byBack, choose, eventually, leave, toldBy } from './steps.ts';

/** Comments are approved, deleted and brought back by keys alone; letters that are typed stay letters. */
export async function triageComments(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  interface Comments {
    blog_comments: { ID: number; approved: boolean }[];
  }
  const all = async () => (await ask<Comments>(site, page, '/blog_comments?per_page=100')).blog_comments;
  const waiting = (await all()).filter(({ approved }) => !approved).map(({ ID }) => ID);
  const [first, second] = waiting;
  await choose(page, 'Comments');
  const options = page.getByRole('option');
  await eventually(async () => assert.equal(await options.count(), waiting.length));

  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
  await assertSound(visit, 'comments');
  await page.keyboard.press('a');
  await toldBy(page, /^Comment by .* approved/);
  assert.equal((await all()).find(({ ID }) => ID === first)?.approved, true);
  assert.match(page.url(), new RegExp(`open=${second}$`));

  await page.getByLabel('Public reply').fill('');
  await page.keyboard.type('eau#');
  await page.getByLabel('Public reply').fill('');
  await page.getByRole('listbox').focus();
  await page.keyboard.press('e');
  await toldBy(page, /^(Comment|Enquiry) by .* deleted/);
  assert.equal(
    (await all()).some(({ ID }) => ID === second),
    false,
  );
  await page.keyboard.press('u');
  await toldBy(page, 'Undone');
  assert.equal(
    (await all()).some(({ ID }) => ID === second),
    true,
  );
  assert.match(page.url(), new RegExp(`open=${second}$`));
  await page.locator(`#message-${second}[aria-selected=true]`).waitFor();

  // What somebody else deleted meanwhile cannot be approved, and is not shown as if it were.
  await site.call('DELETE', `/blog_comments/${second}`);
  await page.keyboard.press('a');
  await toldBy(page, 'Not saved');
  await page.locator(`#message-${second}`).waitFor({ state: 'detached' });
  expectRefusal(visit, 404);

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await assertSound(visit, 'the keys');
  await page.keyboard.press('Escape');
}

/** Neither the second click of a double click nor a key held down does to the next message what was meant for one. */
export async function dealsWithOneAtATime({ page }: Visit, site: ConsoleSite): Promise<void> {
  const waiting = async (): Promise<number[]> => {
    const { body } = await site.call('GET', '/blog_comments?approved=FALSE&per_page=100');
    return body.blog_comments.map(({ ID }: { ID: number }) => ID);
  };
  const [first, second, third, fourth] = await waiting();
  const opened = (ID?: number) => page.locator(`#message-${ID}[aria-selected=true]`).waitFor();
  await goTo(page, `/blog-comments?open=${first}`, 'Comments');
  await opened(first);
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await approve.click();
  await opened(second);
  await approve.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await toldBy(page, /^Comment by .* approved/);

  await page.getByRole('listbox').focus();
  await page.keyboard.down('a');
  await opened(third);
  await page.keyboard.down('a');
  await page.keyboard.up('a');
  await toldBy(page, /^Comment by .* approved/);
  assert.deepEqual((await waiting())[0], third);

  // What is pressed before the next one is open does not undo it.
  await goTo(page, `/blog-comments?show=all&open=${third}`, 'Comments');
  await page.locator(`#message-${first}`).waitFor();
  await opened(third);
  await page.evaluate(`for (const _ of [1, 2]) document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'a', bubbles: true }))`);
  await toldBy(page, /^Comment by .* approved/);
  assert.deepEqual((await waiting())[0], fourth);
}

/** Several comments are chosen by key and mouse, approved in one step, and taken back in one. */
export async function triageTogether(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const waiting = async (): Promise<number[]> => {
    const { body } = await site.call('GET', '/blog_comments?approved=FALSE&per_page=100');
    return body.blog_comments.map(({ ID }: { ID: number }) => ID);
  };
  const before = await waiting();
  await choose(page, 'Comments');
  const options = page.getByRole('option');
  await eventually(async () => assert.equal(await options.count(), before.length));
  await page.getByRole('button', { name: `Pending ${before.length}` }).waitFor();

  await page.keyboard.press('x');
  await options.nth(2).click({ modifiers: ['Shift'] });
  await page.getByRole('toolbar', { name: 'Selected messages' }).getByText('3 selected').waitFor();
  await assertSound(visit, 'chosen comments');
  await page.keyboard.press('a');
  await toldBy(page, '3 comments approved');
  assert.deepEqual(await waiting(), before.slice(3));
  await page.getByRole('button', { name: `Pending ${before.length - 3}` }).waitFor();
  await page.keyboard.press('u');
  await toldBy(page, 'Change undone');
  assert.deepEqual(await waiting(), before);
}

export async function correctComment(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const { body } = await site.call('GET', '/blog_comments?approved=TRUE&per_page=1');
  const [{ ID }] = body.blog_comments;
  await goTo(page, '/blog-comments?show=approved', 'Comments');
  await goTo(page, `/blog-comments?show=approved&open=${ID}`, 'Comments');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit comment' });
  await dialog.getByLabel('Comment').fill('Where it was made');
  await assertSound(visit, 'correcting a comment');
  await leave(page, byBack(page));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, /^Comment by .* updated/);
  await page.getByRole('article').getByText('Where it was made').waitFor();
  const corrected = await site.call('GET', `/blog_comments/${ID}`);
  assert.equal(corrected.body.blog_comment.message, 'Where it was made');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Name').fill('Somebody');
  await site.call('DELETE', `/blog_comments/${ID}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').waitFor();
  expectRefusal(visit, 404);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

/** An enquiry that is open for a moment counts as read, unless the owner says otherwise. */
export async function readEnquiry(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  await choose(page, 'Enquiries');
  const { enquiries } = await ask<{ enquiries: { ID: number }[] }>(site, page, '/enquirys?is_read=false');
  const ID = enquiries[0]?.ID;
  await page.getByRole('option').first().click();
  const isRead = async (): Promise<boolean> =>
    (await ask<{ enquiry: { is_read: boolean } }>(site, page, `/enquirys/${ID}`)).enquiry.is_read;
  await page.getByRole('button', { name: 'Mark as unread' }).waitFor();
  await assertSound(visit, 'enquiries');
  const reply = await page.getByRole('link', { name: 'Reply by email' }).getAttribute('href');
  assert.match(reply ?? '', /^mailto:[^?]+\?subject=Re%3A/);
  await eventually(async () => assert.equal(await isRead(), true));
  await page.keyboard.press('m');
  await toldBy(page, 'Marked as unread');
  assert.equal(await isRead(), false);

  // As long as it is open it stays unread; opened again, it is read. The list of those that were read does not hold it.
  await goTo(page, '/links', 'Links');
  await goTo(page, `/enquiries?show=read&open=${ID}`, 'Enquiries');
  await eventually(async () => assert.equal(await isRead(), true));
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await toldBy(page, 'Marked as unread');
  assert.equal(await isRead(), false);
}
