import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, it } from 'node:test';
import sharp from 'sharp';
import { itInFull } from '../support/full.ts';
import { type Answer, onBothStores, type TestAccount } from '../support/site.ts';
import { openVisit, type Visitor } from '../support/visitors.ts';

const photo = (width: number, height: number, colour = '#4a6d8c') =>
  sharp({ create: { width, height, channels: 3, background: colour } });

const form = (
  bytes: Uint8Array | string,
  name = 'mug.jpg',
  fields: Record<string, string> = {},
): FormData => {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  data.set('file', new Blob([bytes as Uint8Array<ArrayBuffer> | string]), name);
  return data;
};

const upload = (account: TestAccount, ...file: Parameters<typeof form>): Promise<Answer> =>
  account.post('/media_files', form(...file));

onBothStores('pictures and files', (server) => {
  let site: Visitor;
  before(async () => {
    site = await openVisit(server(), 'Pictures', {
      products: [{ ID: 1, parent_category: 0, title: 'Blue mug', price: '9.99' }],
    });
  });

  it('an upload is a record, told by its bytes, and served on the site', async () => {
    const bytes = await photo(800, 600).jpeg().toBuffer();
    const made = await upload(site.account, bytes, '../a b\u0000c.html', { alt: 'A mug' });
    assert.equal(made.status, 201, made.text);
    const { media_file: file } = made.body;
    assert.deepEqual(
      [file.filename, file.media_type, file.bytes, file.width, file.height, file.alt, file.focal_x],
      ['a bc.html.jpg', 'image/jpeg', bytes.length, 800, 600, 'A mug', 50],
    );
    assert.match(made.headers.get('location') ?? '', /\/media_files\/1$/);
    const served = await site.get(file.url);
    assert.deepEqual([served.status, served.headers.get('content-type')], [200, 'image/jpeg']);
    assert.match(served.headers.get('cache-control') ?? '', /immutable/);
    const small = await site.get(file.url.replace(/[^/]*$/, '320.webp'));
    assert.deepEqual([small.status, small.headers.get('content-type')], [200, 'image/webp']);
  });

  it('a product shows its pictures, its card the first', async () => {
    const { body } = await upload(site.account, await photo(900, 900).png().toBuffer(), 'blue.png');
    const first = await site.account.post('/products/1/images', { media_id: body.media_file.ID });
    assert.deepEqual(
      [first.status, first.body.product_image.position, first.body.product_image.url],
      [201, 1, body.media_file.url],
    );
    const hash = body.media_file.url.split('/')[2];
    for (const path of ['/', '/products/1-blue-mug'])
      assert.ok((await site.get(path)).text.includes(`/media/${hash}/640.webp`), path);
    await site.account.delete(`/media_files/${body.media_file.ID}`);
    assert.deepEqual((await site.account.get('/products/1/images')).body.product_images, []);
    assert.ok(!(await site.get('/')).text.includes(hash));
    assert.equal((await site.get(body.media_file.url)).status, 404);
  });

  it('images of a product are listed by position, unless another order is asked for', async () => {
    const { body } = await upload(site.account, await photo(60, 60, '#445566').png().toBuffer(), 'order.png');
    const media_id = body.media_file.ID;
    const add = async (position?: number): Promise<number> =>
      (await site.account.post('/products/1/images', { media_id, ...(position && { position }) })).body
        .product_image.ID;
    const [first, second, third] = [await add(5), await add(), await add(2)];
    const listed = async (query = ''): Promise<number[]> =>
      (await site.account.get(`/products/1/images${query}`)).body.product_images.map(
        ({ ID }: { ID: number }) => ID,
      );
    assert.deepEqual(await listed(), [third, first, second]);
    assert.deepEqual(await listed('?sort_direction=DESC'), [second, first, third]);
    assert.deepEqual(await listed('?sort_property=ID'), [third, second, first]);
    assert.deepEqual(await listed(`?last_id=${third}`), [second, first]);
    assert.deepEqual(await listed('?page=2&per_page=2'), [second]);
    await site.account.delete(`/media_files/${media_id}`);
  });

  it('a picture in a text gets its sizes, whatever its address; what the owner wrote of it stays', async () => {
    const { body } = await upload(
      site.account,
      await photo(700, 300, '#708090').png().toBuffer(),
      'in text.png',
    );
    const { url } = body.media_file;
    const hash = url.split('/')[2];
    const long_description = [
      `<p><img src="${url}" alt="One"></p><p><img alt="Two" width="70" src="https://shop.example${url}"></p>`,
      `<p><img src="/media/${'0'.repeat(32)}/x.png" alt="Gone"></p>`,
    ].join('');
    await site.account.put('/products/1', { long_description });
    const { text } = await site.get('/products/1-blue-mug');
    const srcset = `srcset="/media/${hash}/320.webp 320w, /media/${hash}/640.webp 640w, /media/${hash}/960.webp 700w" sizes="(min-width: 48rem) 46rem, 100vw"`;
    assert.ok(
      text.includes(`<img src="${url}" alt="One" ${srcset} width="700" height="300" loading="lazy"/>`),
      text,
    );
    assert.ok(
      text.includes(`<img alt="Two" width="70" src="https://shop.example${url}" ${srcset} loading="lazy"/>`),
    );
    assert.ok(text.includes(`<img src="/media/${'0'.repeat(32)}/x.png" alt="Gone" />`));
  });

  it('pictures of a site that is not published are 503, but its logo and to who has a preview link', async () => {
    const hidden = await openVisit(server(), 'Hidden', {});
    const add = async (colour: string): Promise<{ ID: number; url: string }> =>
      (await upload(hidden.account, await photo(40, 40, colour).png().toBuffer(), 'x.png')).body.media_file;
    const [picture, logo] = [await add('#111111'), await add('#222222')];
    await hidden.account.put('/site', { is_published: false, logo_media_id: logo.ID });
    assert.deepEqual(
      [(await hidden.get(picture.url)).status, (await hidden.get(logo.url)).status],
      [503, 200],
    );
    const owner = await server().signIn(hidden.account);
    const made = await owner.post('/previews', {});
    assert.equal(made.status, 201, made.text);
    const token = /preview=([^&"]+)/.exec(made.text)?.[1];
    const previewed = await hidden.get(picture.url, { headers: { Cookie: `__Host-preview=${token}` } });
    assert.deepEqual([previewed.status, previewed.headers.get('cache-control')], [200, 'private, no-cache']);
    await hidden.account.put('/site', { is_published: true });
    assert.match((await hidden.get(picture.url)).headers.get('cache-control') ?? '', /^public/);
  });

  it("another account's file is unknown on this account's site", async () => {
    const other = await openVisit(server(), 'Other', {});
    const { body } = await upload(other.account, await photo(50, 50, '#123456').png().toBuffer(), 'x.png');
    assert.equal((await other.get(body.media_file.url)).status, 200);
    assert.equal((await site.get(body.media_file.url)).status, 404);
    assert.equal((await site.get(body.media_file.url.replace(/[^/]*$/, '320.webp'))).status, 404);
  });

  const leavesNothing = (): void => {
    const scratch = join(server().media, 'uploads');
    assert.deepEqual(existsSync(scratch) ? readdirSync(scratch) : [], []);
  };

  it('what is refused leaves nothing', async () => {
    const refused: [Answer, number, string?][] = [
      [await upload(site.account, Buffer.alloc(21_000_000)), 422, 'too_long'],
      [await upload(site.account, ''), 422, 'empty'],
      [await upload(site.account, '<!doctype html><script>1</script>', 'a.jpg'), 422, 'not_allowed'],
      [
        await upload(site.account, (await photo(600, 400).jpeg().toBuffer()).subarray(0, 900)),
        422,
        'invalid_format',
      ],
      [await site.account.post('/media_files', new FormData()), 422, 'required'],
      [await site.account.post('/media_files', { alt: 'x' }), 415],
    ];
    for (const [answer, status, code] of refused)
      assert.deepEqual([answer.status, answer.body.details?.[0].code], [status, code], answer.text);
    leavesNothing();
  });

  itInFull('a body of more than 100 MB is 413 and leaves nothing', async () => {
    const { status, body, text } = await upload(site.account, Buffer.alloc(101_000_000));
    assert.deepEqual([status, body.details?.[0].code], [413, undefined], text);
    leavesNothing();
  });
});
