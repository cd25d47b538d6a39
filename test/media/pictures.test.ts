import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { openQuotas } from '../../src/accounts/quotas.ts';
import type { MediaStore } from '../../src/blobs/media-store.ts';
import { type Answer, onEmbeddedStoreFirst, type TestAccount } from '../support/site.ts';
import { openVisit, type Visitor } from '../support/visitors.ts';

const plain = (width: number, height: number, background = '#4a6d8c') =>
  sharp({ create: { width, height, channels: 3, background } });

const upload = (
  account: TestAccount,
  bytes: Uint8Array,
  name: string,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return account.post('/media_files', form, { headers });
};

/** From a file, since that is all that the server lets its decoder read. */
async function metadataOf(bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-picture-'));
  try {
    writeFileSync(join(folder, 'picture'), bytes);
    return await sharp(join(folder, 'picture'), { animated: true }).metadata();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of three frames, 400 by 100. */
function animation(): Promise<Buffer> {
  const frames = [10, 120, 240].map((shade) => Buffer.alloc(400 * 100 * 3, shade));
  const raw = { width: 400, height: 300, channels: 3, pageHeight: 100 } as const;
  return sharp(Buffer.concat(frames), { raw }).gif().toBuffer();
}

/** A PNG of a kilobyte whose header claims so many pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(500)));
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
}

onEmbeddedStoreFirst('what becomes of an upload', (server) => {
  let site: Visitor;
  before(async () => {
    site = await openVisit(server(), 'Uploads');
  });
  const hashesIn = (account: number): string[] => {
    const folder = join(server().media, String(account));
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const scratch = (): string[] => readdirSync(join(server().media, 'uploads'));

  it('a bomb is refused by its header: a kilobyte that claims 2,500 megapixels', async () => {
    const answer = await upload(site.account, bomb(50_000, 50_000), 'bomb.png');
    assert.deepEqual(
      [answer.status, answer.body.details?.[0].field, answer.body.details?.[0].code],
      [422, 'file', 'out_of_range'],
    );
    assert.deepEqual([hashesIn(site.account.ID), scratch()], [[], []]);
  });

  it('a photograph on its side is turned upright, and loses where it was taken', async () => {
    const photo = await plain(400, 300)
      .withExif({ IFD0: { Copyright: 'Ann' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload(site.account, photo, 'side.jpg');
    assert.equal(status, 201);
    const { width, height, url, bytes } = body.media_file;
    assert.deepEqual([width, height], [300, 400]);
    const served = await site.get(url);
    assert.equal(served.bytes.length, bytes);
    const { exif, orientation, width: shown } = await metadataOf(served.bytes);
    assert.deepEqual([exif, orientation, shown], [undefined, undefined, 300]);
  });

  it('an animation stays one, also in its sizes', async () => {
    const gif = await animation();
    const { body } = await upload(site.account, gif, 'moving.gif');
    assert.deepEqual([body.media_file.media_type, body.media_file.height], ['image/gif', 100]);
    const size = await site.get(body.media_file.url.replace(/[^/]*$/, '320.webp'));
    const { pages, width } = await metadataOf(size.bytes);
    assert.deepEqual([pages, width], [3, 320]);
  });

  it('the same file twice is two records and one blob, and counts twice', async () => {
    const bytes = await plain(70, 70, '#abcdef').png().toBuffer();
    const quotas = openQuotas(server().database);
    const before = (await quotas.of(site.account.ID)).bytes.used;
    const blobs = hashesIn(site.account.ID).length;
    const [one, two] = [
      (await upload(site.account, bytes, 'a.png')).body.media_file,
      (await upload(site.account, bytes, 'b.png')).body.media_file,
    ];
    assert.notEqual(one.ID, two.ID);
    assert.equal(hashesIn(site.account.ID).length, blobs + 1);
    assert.ok((await quotas.of(site.account.ID)).bytes.used - before >= 2 * bytes.length);
    await site.account.delete(`/media_files/${one.ID}`);
    assert.equal((await site.get(two.url)).status, 200);
  });

  it('beyond the quota nothing is stored', async () => {
    const small = await openVisit(server(), 'Small');
    await openQuotas(server().database).set(small.account.ID, { bytes: 200 });
    const answer = await upload(small.account, await plain(500, 500).png().toBuffer(), 'large.png');
    assert.deepEqual([answer.status, answer.body.code], [409, 'quota_exceeded']);
    assert.deepEqual([hashesIn(small.account.ID), scratch()], [[], []]);
    assert.deepEqual((await small.account.get('/media_files')).body.media_files, []);
  });

  it('an Idempotency-Key makes it safe to send again', async () => {
    const bytes = await plain(33, 33, '#010203').png().toBuffer();
    const headers = { 'Idempotency-Key': 'upload-1' };
    const first = await upload(site.account, bytes, 'k.png', headers);
    const again = await upload(site.account, bytes, 'k.png', headers);
    assert.deepEqual([again.status, again.text], [201, first.text]);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    const other = await upload(site.account, await plain(34, 34).png().toBuffer(), 'k.png', headers);
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused']);
  });

  it('an SVG is kept, in a sandbox; a PDF comes as an attachment; neither has sizes', async () => {
    const svg = Buffer.from(
      '<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><script>1</script></svg>',
    );
    const { media_file: logo } = (await upload(site.account, svg, 'logo.svg')).body;
    assert.deepEqual([logo.media_type, logo.width, logo.height], ['image/svg+xml', 120, 40]);
    const shown = await site.get(logo.url);
    assert.deepEqual(shown.bytes, svg);
    assert.match(shown.headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'/);
    const { media_file: pdf } = (await upload(site.account, Buffer.from('%PDF-1.7\n%%EOF\n'), 'a.pdf')).body;
    const saved = await site.get(pdf.url);
    assert.deepEqual(
      [saved.headers.get('content-type'), saved.headers.get('content-disposition')],
      ['application/pdf', 'attachment'],
    );
    for (const { url } of [logo, pdf])
      assert.equal((await site.get(url.replace(/[^/]*$/, '320.webp'))).status, 404);
  });

  it('the picture of a post and the logo are in the structured data', async () => {
    const { media_file: file } = (await upload(site.account, await plain(400, 300).png().toBuffer(), 'a.png'))
      .body;
    const owner = await server().signIn(site.account);
    const post = { title: 'With a picture', post: 'Words', image_media_id: file.ID };
    const { ID } = (await owner.post('/blogs', post)).body.blog_post;
    await owner.put('/site', { logo_media_id: file.ID });
    const dataAt = async (path: string) =>
      [...(await site.get(path)).text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
        ([, json]) => JSON.parse(json as string),
      );
    const large = file.url.replace(/[^/]*$/, '640.webp');
    const [article] = await dataAt(`/blog/${ID}-with-a-picture`);
    assert.ok(article.image.endsWith(large), article.image);
    const organization = (await dataAt('/')).find((one) => 'logo' in one);
    assert.ok(organization.logo.endsWith(large), organization.logo);
  });

  it('a size is never larger than the picture; two who ask at once have it made once', async (t) => {
    const { body } = await upload(site.account, await plain(500, 250, '#778899').jpeg().toBuffer(), 'w.jpg');
    const folder = body.media_file.url.replace(/[^/]*$/, '');
    let made = 0;
    const media = server().parts.media as MediaStore;
    const { withScratchFile } = media.blobs;
    t.mock.method(media.blobs, 'withScratchFile', (work: never) => {
      made++;
      return withScratchFile.call(media.blobs, work);
    });
    const both = await Promise.all([site.get(`${folder}640.webp`), site.get(`${folder}2560.webp`)]);
    assert.equal(made, 1);
    for (const answer of both) assert.equal((await metadataOf(answer.bytes)).width, 500);
    for (const name of ['639.webp', '1.webp', '0640.webp'])
      assert.equal((await site.get(folder + name)).status, 404, name);
  });

  it('answers ranges, HEAD and what is known already', async () => {
    const bytes = await plain(90, 90, '#998877').png().toBuffer();
    const { url } = (await upload(site.account, bytes, 'r.png')).body.media_file;
    const ask = (headers: Record<string, string>) => site.get(url, { headers });
    const etag = (await ask({})).headers.get('etag') as string;
    const part = await ask({ Range: 'bytes=1-3' });
    assert.deepEqual([part.status, part.text], [206, 'PNG']);
    assert.equal(part.headers.get('content-range'), `bytes 1-3/${bytes.length}`);
    assert.deepEqual((await ask({ Range: 'bytes=-4' })).bytes, bytes.subarray(-4));
    assert.equal((await ask({ Range: `bytes=${bytes.length}-` })).status, 416);
    assert.equal((await ask({ Range: 'bytes=1-3', 'If-Range': '"other"' })).status, 200);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
      assert.equal((await ask({ 'If-None-Match': known })).status, 304, known);
    const head = await server().fetch('HEAD', url, { token: null, headers: { Host: site.host } });
    assert.deepEqual(
      [head.status, head.headers.get('content-length'), head.text],
      [200, String(bytes.length), ''],
    );
  });
});
