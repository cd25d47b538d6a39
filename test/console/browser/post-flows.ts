import assert from 'node:assert/strict';
import { assertSound, type ConsoleSite, type Visit } from '../../support/console.ts';
import { byBack, choose, eventually, follow, intercept, leave, toldBy } from './steps.ts';

const caretIsLast =
  "(({ state }) => state.selection.to === state.doc.content.size - 1)(document.querySelector('.ProseMirror').editor)";

/** A post opens in the visual editor, is not changed by looking, and takes what is typed. */
export async function editPost(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const { body } = await site.call('GET', '/blogs?per_page=1');
  const { ID, title } = body.blogs[0];
  await choose(page, 'Blog posts');
  await assertSound(visit, 'blog posts');
  await follow(page, title, title);
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.waitFor();
  // What is below the pointer would show its tooltip.
  await page.mouse.move(0, 0);
  await assertSound(visit, 'a blog post');
  const save = page.getByRole('button', { name: 'Save' });
  assert.ok(await save.isDisabled());

  // The editor puts the caret in its place a moment after it got the focus, and hears late where it went. No hand is
  // quicker; this one is.
  await eventually(async () => {
    await text.press('Control+End');
    assert.ok(await page.evaluate(caretIsLast));
  });
  await page.keyboard.press('Enter');
  await page.keyboard.type('See you soon.');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title=Preview]');
  await preview.getByText('See you soon.').waitFor();
  await save.click();
  await toldBy(page, 'Saved');
  const { post } = (await site.call('GET', `/blogs/${ID}`)).body.blog_post;
  assert.match(post, /^<p>.*<\/p><p>See you soon\.<\/p>$/s);
  await page.getByRole('link', { name: '4 comments' }).click();
  await page.getByText(`On: ${title}`).waitFor();
}

/** After a new build the editor of the old one is gone; the page is then loaded again, by itself. */
export async function reloadsForTheEditor(visit: Visit, site: ConsoleSite): Promise<void> {
  const storageState = await visit.page.context().storageState();
  const { page } = await site.visit({ storageState });
  const isThere = await intercept(page, '**/HtmlEditor-*.js', (route) => {
    isThere();
    return route.abort();
  });
  await page.goto(`${site.address}/console#/blog-posts/1`);
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  await page.context().close();
}

/** HTML that the visual editor does not know stays as it is, to the letter, until the owner agrees. */
export async function keepForeignHtml(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  const post =
    '<div class="wide"><table><tr><td>1</td></tr></table></div>\n<p style="color: red">Plain &amp; simple</p>';
  const { ID } = (await site.call('POST', '/blogs', { title: 'Sizes', post })).body;
  const { promise: waits, resolve: answer } = Promise.withResolvers<void>();
  const own = new RegExp(`/blogs/${ID}$`);
  await page.route(own, (route) => waits.then(() => route.continue()));
  await choose(page, 'Blog posts');
  await follow(page, 'Sizes', 'Sizes');
  // What the list knows is not given to be typed over: the answer would take the typing back.
  const title = page.getByLabel('Title *', { exact: true });
  assert.equal(await title.count(), 0);
  answer();
  await page.getByText('markup that the visual editor does not support').waitFor();
  const source = page.getByRole('textbox', { name: 'Content' });
  assert.equal(await source.inputValue(), post);
  await assertSound(visit, 'HTML as source');

  await page.getByRole('button', { name: 'Visual' }).click();
  await page.getByText('These parts will be lost').waitFor();
  await page.getByRole('button', { name: 'Keep HTML' }).click();
  await title.fill('Sizes and weights');
  await page.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, 'Saved');
  assert.equal((await site.call('GET', `/blogs/${ID}`)).body.blog_post.post, post);

  await source.fill('<p><a href="java\nscript:alert(1)">x</a></p>');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('must not contain links that run a script').waitFor();
  await source.fill(post);
}

/** What is pasted is cleaned, and a link that runs a script is refused. */
export async function pasteIntoPost(visit: Visit): Promise<void> {
  const { page } = visit;
  await choose(page, 'Blog posts');
  await follow(page, 'Add blog post', 'New blog post');
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.focus();
  const pasted =
    '<h2 onclick="x()" style="color:red">News</h2><p class="a">Soon: <span style="font-weight:700">tea</span>' +
    '<script>alert(1)</script><a href="javascript:alert(1)">here</a></p>';
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(pasted)});
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('.ProseMirror').dispatchEvent(paste);
  }`);
  await text.press('Control+a');
  await page.getByRole('button', { name: 'Link' }).click();
  await page.getByLabel('Link URL').fill('javascript:alert(1)');
  await page.getByText('Enter a web or email address').waitFor();
  await assertSound(visit, 'the link dialog');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  const source = page.getByRole('textbox', { name: 'Content' });
  assert.equal(await source.inputValue(), '<h2>News</h2><p>Soon: <strong>tea</strong>here</p>');
  await source.fill('');
}

/** Blog categories are added, renamed and deleted where they stand. */
export async function keepBlogCategories(visit: Visit): Promise<void> {
  const { page } = visit;
  await choose(page, 'Blog categories');
  await page.getByLabel('New category').fill('Recipes');
  await leave(page, byBack(page));
  // Twice by the same hand is once.
  await page.getByRole('button', { name: 'Add' }).dblclick();
  await toldBy(page, 'Recipes added');
  await page.getByLabel('Name of Recipes').fill('Cooking');
  await leave(page, byBack(page));
  await page.keyboard.press('Enter');
  await toldBy(page, 'Recipes renamed to Cooking');
  await assertSound(visit, 'blog categories');
  await page.getByRole('button', { name: 'Delete Cooking' }).click();
  await toldBy(page, 'Cooking deleted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByLabel('Name of Cooking').waitFor();
}
