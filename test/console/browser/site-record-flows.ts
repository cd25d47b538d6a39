import assert from 'node:assert/strict';
import { assertSound, expectRefusal, type Flow, goTo } from '../../support/console.ts';
import { ask, choose, eventually, follow, titled, toldBy } from './steps.ts';

/** News are written, hidden together, and put back. */
export const keepsNews: Flow = async (visit, site) => {
  const { page } = visit;
  await choose(page, 'News');
  await page.getByRole('row').nth(2).waitFor();
  await assertSound(visit, 'news');
  await follow(page, 'Add news item', 'New news item');
  await page.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, 'Check the highlighted fields');
  await page.getByLabel('Title *', { exact: true }).fill('Open on Sunday');
  await page.getByRole('textbox', { name: /^Content/ }).click();
  await page.keyboard.type('From ten to four.');
  await page.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, 'News item created');
  await assertSound(visit, 'a news item');
  const { body } = await site.call('GET', '/news?per_page=1');
  assert.deepEqual([body.news[0].title, body.news[0].visible], ['Open on Sunday', true]);
  assert.match(body.news[0].body, /<p>From ten to four.<\/p>/);

  const hidden = async () => (await ask<{ count: number }>(site, page, '/news/count?visible=false')).count;
  const before = await hidden();
  await choose(page, 'News');
  for (const title of ['Open on Sunday', 'Late opening on Thursdays'])
    await page.getByRole('checkbox', { name: `Select ${title}` }).click();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await toldBy(page, '2 news items hidden');
  assert.equal(await hidden(), before + 2);
  await page.getByRole('button', { name: 'Hidden', exact: true }).click();
  await page.getByRole('link', { name: 'Open on Sunday' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'Change undone');
  assert.equal(await hidden(), before);
};

/** An event's times are those of the site's clocks, and it cannot end before it begins. */
export const keepsEvents: Flow = async (visit, site) => {
  const { page } = visit;
  await choose(page, 'Events');
  await page.getByRole('button', { name: 'Upcoming', exact: true }).click();
  await page.getByRole('row').nth(1).waitFor();
  await assertSound(visit, 'events');
  await follow(page, 'Add event', 'New event');
  await page.getByLabel('Title *', { exact: true }).fill('Summer fair');
  const [starts, ends] = [
    page.getByRole('group', { name: 'Starts' }),
    page.getByRole('group', { name: 'Ends' }),
  ];
  await starts.getByLabel('Starts').fill('tomorrow');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a date, such as').first().waitFor();
  await starts.getByLabel('Starts').fill('3 Jul 2027');
  assert.equal(await starts.getByLabel('Time').inputValue(), '09:00');
  await starts.getByLabel('Time').fill('14:30');
  await ends.getByLabel('Ends').fill('2 Jul 2027');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Must be after the start').waitFor();
  await ends.getByLabel('Ends').fill('3 Jul 2027');
  await ends.getByLabel('Time').fill('18:00');
  await page.getByText('Time zone: Europe/London').first().waitFor();
  // The header of the page would be half behind the bar.
  await page.evaluate('scrollTo(0, 0)');
  await assertSound(visit, 'a new event');
  await page.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, 'Event created');
  const newest = async () => (await site.call('GET', '/events?per_page=1')).body.events[0];
  const { title, starts: start, ends: end } = await newest();
  assert.deepEqual([title, start, end], ['Summer fair', '2027-07-03 13:30:00', '2027-07-03 17:00:00']);
  await ends.getByLabel('Ends').fill('');
  await page.keyboard.press('Control+s');
  await toldBy(page, /^Saved$/);
  assert.equal((await newest()).ends, null);
};

/** Links have an order, by mouse, by keys and by menu; a new one is the last. */
export const arrangesLinks: Flow = async (visit, site) => {
  const { page } = visit;
  const order = async (): Promise<string[]> => {
    const { body } = await site.call('GET', '/links?sort_property=position&sort_direction=ASC');
    return body.links.map((link: { title: string }) => link.title);
  };
  const before = await order();
  const [first, second, third] = before as [string, string, string];
  const row = (name: string) => page.getByRole('treeitem', { name });
  await choose(page, 'Links');
  await row(first).waitFor();
  await assertSound(visit, 'links');
  await row(third).dragTo(row(first), { targetPosition: { x: 120, y: 3 } });
  await toldBy(page, `${third} moved`);
  assert.deepEqual(await order(), [third, first, second]);
  await page.locator('[role=treeitem][tabindex="0"]').focus();
  await page.keyboard.press('Home');
  await page.locator('[role=treeitem]:focus').filter({ hasText: third }).waitFor();
  await page.keyboard.press('m');
  await page.getByText(`Moving ${third}`).waitFor({ state: 'attached' });
  await page.keyboard.press('End');
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await toldBy(page, `${third} moved`);
  assert.notEqual((await order())[0], third);
  await row(second)
    .getByRole('button', { name: `Actions for ${second}` })
    .click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await toldBy(page, `${second} moved`);

  await follow(page, 'Add link', 'New link');
  await page.getByLabel('Title *', { exact: true }).fill('The mill');
  await page.getByLabel('Web address *', { exact: true }).fill('mill');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a web address').waitFor();
  await page.getByLabel('Web address *', { exact: true }).fill('mill.example.com/flour');
  await page.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, 'Link created');
  assert.equal((await order()).at(-1), 'The mill');
  const { body } = await site.call('GET', '/links?per_page=1');
  assert.equal(body.links[0].url, 'https://mill.example.com/flour');
};

/** A redirect says what is wrong with a path before it is sent, and what the server finds. */
export const keepsRedirects: Flow = async (visit, site) => {
  const { page } = visit;
  await goTo(page, '/redirects', 'Redirects');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Redirects' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await assertSound(visit, 'redirects');
  const [{ from }] = (await site.call('GET', '/redirects')).body.redirects;
  await follow(page, 'Add redirect', 'New redirect');
  const [oldPath, target] = [page.getByLabel('Old path *'), page.getByLabel('New address *')];
  await oldPath.fill('old page?');
  await target.fill('http://example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a path, such as /old-page').waitFor();
  await page.getByText('Enter a path, such as /new-page, or').waitFor();
  await assertSound(visit, 'a refused redirect');
  await oldPath.fill(from);
  await target.fill('/shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This is already used').waitFor();
  expectRefusal(visit, 409);
  await oldPath.fill('/old-shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, 'Redirect created');
  await titled(page, '/old-shop');
};

/** Reviews and guestbook entries are approved by keys, from the dashboard and together. */
export const triagesReviews: Flow = async (visit, site) => {
  const { page } = visit;
  const count = async (path: string) =>
    (await ask<{ count: number }>(site, page, `${path}/count?approved=false`)).count;
  await goTo(page, '/', 'Dashboard');
  await page
    .getByRole('button', { name: /^Approve guestbook entry by/ })
    .first()
    .click();
  await toldBy(page, /^Guestbook entry by .* approved/);
  assert.equal(await count('/guestbook_entries'), 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'Change undone');

  await page.getByRole('link', { name: /review awaiting approval/ }).click();
  await titled(page, 'Reviews');
  await page.getByRole('option', { name: /5 of 5 stars/ }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('link', { name: 'Harbour Mug' }).waitFor();
  await assertSound(visit, 'reviews');
  await page.keyboard.press('a');
  await toldBy(page, 'Review by Sam approved');
  await page.getByText('All caught up').waitFor();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await eventually(async () =>
    assert.equal(
      await menu
        .getByRole('listitem')
        .filter({ hasText: /^Reviews$/ })
        .count(),
      1,
    ),
  );
  await page.keyboard.press('u');
  await toldBy(page, 'Change undone');
  assert.equal(await count('/product_reviews'), 1);

  await page.getByRole('link', { name: 'Harbour Mug' }).click();
  await titled(page, 'Harbour Mug');
  await page.getByRole('link', { name: '3 reviews' }).click();
  await titled(page, 'Reviews');
  await page.getByText('On: Harbour Mug').waitFor();
  await eventually(async () => assert.equal(await page.getByRole('option').count(), 3));

  await choose(page, 'Guestbook');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('x');
  await page
    .getByRole('toolbar', { name: 'Selected messages' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await toldBy(page, '1 guestbook entry approved');
  await assertSound(visit, 'the guestbook');
};
