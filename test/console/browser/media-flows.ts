import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { assertSound, type ConsoleSite, expectRefusal, type Flow, goTo } from '../../support/console.ts';
import { ask, choose, eventually, titled, toldBy } from './steps.ts';

interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function picture(name: string, background: string, width = 400, height = 300): Promise<PictureFile> {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };

/** As if they were dropped there. */
async function drop(page: Page, selector: string, files: PictureFile[]): Promise<void> {
  const contents = files.map(({ name, mimeType, buffer }) => [name, mimeType, buffer.toString('base64')]);
  await page.evaluate(`{
    const transfer = new DataTransfer();
    for (const [name, type, text] of ${JSON.stringify(contents)})
      transfer.items.add(new File([Uint8Array.fromBase64(text)], name, { type }));
    const target = document.querySelector(${JSON.stringify(selector)});
    for (const type of ['dragenter', 'dragover', 'drop'])
      target.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }`);
}

/** Every picture in sight has come, and is not broken. */
const seen = (page: Page, count: number): Promise<void> =>
  eventually(async () => {
    const widths = await page.evaluate<number[]>(
      "[...document.querySelectorAll('.thumbnail img')].map((image) => image.naturalWidth)",
    );
    assert.ok(widths.filter((width) => width > 0).length >= count, `${widths}`);
  });

interface MediaFiles {
  media_files: { ID: number; filename: string; alt: string; focal_x: number; focal_y: number; url: string }[];
}
const newestFile = async (site: ConsoleSite, page: Page) =>
  (await ask<MediaFiles>(site, page, '/media_files?per_page=1')).media_files[0];

/** Several files are dropped at once; one is refused in words, the others are there, found, described and deleted. */
export const keepsMedia: Flow = async (visit, site) => {
  const { page } = visit;
  await choose(page, 'Media');
  await assertSound(visit, 'the media library');
  await drop(page, 'main h1', []);
  await drop(page, 'main ul[aria-label=Media], main h2', [
    await picture('blue-mug.jpg', 'navy'),
    notes,
    await picture('harbour.jpg', 'teal', 1600, 600),
  ]);
  await page.getByText(/^Not a supported file/).waitFor();
  expectRefusal(visit, 422);
  await page.getByRole('link', { name: /^harbour.jpg/ }).waitFor();
  await seen(page, 2);
  await assertSound(visit, 'uploads');
  await page.getByRole('button', { name: 'Dismiss notes.txt' }).click();
  await page.getByRole('list', { name: 'Uploads' }).waitFor({ state: 'detached' });

  await page.getByLabel('Search media').fill('harbour');
  await page.getByRole('link', { name: /^blue-mug.jpg/ }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^harbour.jpg/ }).click();
  await titled(page, 'harbour.jpg');
  await page.getByText('1600 × 600 px').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy address' }).click();
  await page.getByText('Copied').waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.match(copied, /^https:\/\/fettle-and-wren\.localhost:\d+\/media\/[^/]+\/harbour\.jpg$/);
  const point = page.getByRole('button', { name: /^Focal point:/ });
  await point.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Focal point: 60% from the left, 49% from the top' }).waitFor();
  await page.getByLabel('Alt text').fill('The harbour at noon');
  await assertSound(visit, 'a picture');
  await page.keyboard.press('Control+s');
  await toldBy(page, /^Saved$/);
  const { alt, focal_x, focal_y } = (await newestFile(site, page)) ?? {};
  assert.deepEqual([alt, focal_x, focal_y], ['The harbour at noon', 60, 49]);

  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('disappear from every page').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await toldBy(page, 'harbour.jpg deleted');
  await titled(page, 'Media');
  await page.getByRole('link', { name: /^blue-mug.jpg/ }).waitFor();
  assert.equal(await page.getByRole('link', { name: /^harbour.jpg/ }).count(), 0);
};

/** A product has pictures in an order, by keys and by mouse; the first one is in the list, and each says what it shows. */
export const keepsProductPictures: Flow = async (visit, site) => {
  const { page } = visit;
  const { product } = (await site.call('POST', '/products', { title: 'Striped mug', price: '9.00' })).body;
  const order = async (): Promise<string[]> => {
    const { body } = await site.call(
      'GET',
      `/products/${product.ID}/images?sort_property=position&sort_direction=ASC`,
    );
    return body.product_images.map(({ url }: { url: string }) => url.split('/').at(-1));
  };
  await goTo(page, `/products/${product.ID}`, 'Striped mug');
  await page.getByText('Drop pictures here').waitFor();
  const files = await Promise.all([
    picture('front.jpg', 'maroon'),
    picture('side.jpg', 'olive'),
    picture('top.jpg', 'purple'),
  ]);
  await drop(page, '[data-part=pictures]', files);
  await eventually(async () => assert.deepEqual(await order(), ['front.jpg', 'side.jpg', 'top.jpg']));
  await page.getByRole('button', { name: 'Move picture 3 of 3', exact: true }).waitFor();
  await seen(page, 3);
  await assertSound(visit, 'pictures of a product');

  await page.getByRole('button', { name: 'Move picture 3 of 3', exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await toldBy(page, 'Pictures reordered');
  await page.locator('[aria-label="Move picture 2 of 3"]:focus').waitFor();
  assert.deepEqual(await order(), ['front.jpg', 'top.jpg', 'side.jpg']);
  const tiles = page.locator('[data-part=pictures] li[data-index]');
  await page.getByRole('button', { name: 'Move picture 2 of 3', exact: true }).hover();
  await page.mouse.down();
  const first = await tiles.first().boundingBox();
  assert.ok(first);
  await page.mouse.move(first.x + 60, first.y + 60, { steps: 5 });
  await page.mouse.up();
  await toldBy(page, 'Pictures reordered');
  assert.deepEqual(await order(), ['top.jpg', 'front.jpg', 'side.jpg']);

  await page.getByRole('button', { name: 'Alt text of picture 1 of 3' }).click();
  await page.getByRole('dialog').getByLabel('Alt text').fill('From above');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await toldBy(page, 'Alt text saved');
  await page.getByRole('img', { name: 'From above' }).waitFor();
  await page.getByRole('button', { name: 'Remove picture 3 of 3' }).click();
  await toldBy(page, 'Picture removed');
  await page.getByText('Undo', { exact: true }).click();
  await toldBy(page, 'Change undone');
  await page.getByRole('button', { name: 'Remove picture 3 of 3' }).waitFor();

  await page.getByRole('button', { name: 'Choose from library' }).click();
  await page.getByRole('button', { name: 'side.jpg' }).click();
  await page.getByRole('button', { name: 'top.jpg' }).click();
  await assertSound(visit, 'the picture dialog');
  await page.getByRole('button', { name: 'Add 2 pictures' }).click();
  await eventually(async () => assert.equal((await order()).length, 5));
  await choose(page, 'Products');
  await page.getByRole('link', { name: 'Striped mug' }).waitFor();
  await seen(page, 1);
};

/** A page has a picture, a text shows one where it was inserted, and the library says what uses it. */
export const insertsPictures: Flow = async (visit, site) => {
  const { page } = visit;
  await goTo(page, '/blog-posts/create', 'New blog post');
  await page.getByLabel('Title *', { exact: true }).fill('A day at the kiln');
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.click();
  await page.keyboard.type('Before ');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await (await chooser).setFiles([await picture('kiln.jpg', 'orange')]);
  await dialog.locator('[aria-pressed=true]').filter({ hasText: 'kiln.jpg' }).waitFor();
  await dialog.getByLabel('Alt text').fill('The kiln, open');
  await assertSound(visit, 'inserting a picture');
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await text.getByRole('img', { name: 'The kiln, open' }).waitFor();
  await page.getByRole('button', { name: 'Choose picture' }).click();
  const second = page.getByRole('dialog', { name: 'Choose a picture' });
  await second.getByRole('button', { name: 'kiln.jpg' }).click();
  await second.getByRole('button', { name: 'Choose picture' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).waitFor();
  await assertSound(visit, 'a post with pictures');
  await page.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, 'Blog post created');
  const file = await newestFile(site, page);
  type Posts = { blogs: { post: string; image_media_id: number }[] };
  const [post] = (await ask<Posts>(site, page, '/blogs?per_page=1')).blogs;
  assert.ok(post && file);
  assert.equal(post.image_media_id, file.ID);
  assert.match(post.post, new RegExp(`<img src="${RegExp.escape(file.url)}" alt="The kiln, open"`));

  await goTo(page, `/media-files/${file.ID}`, 'kiln.jpg');
  await page.getByRole('link', { name: 'A day at the kiln' }).click();
  await titled(page, 'A day at the kiln');
  await page.getByRole('textbox', { name: 'Content' }).getByRole('img', { name: 'The kiln, open' }).waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.keyboard.press('Control+s');
  await toldBy(page, /^Saved$/);
};
