import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import sharp from 'sharp';
import yazl from 'yazl';
import { FolderBlobs } from '../../src/blobs/folder-blobs.ts';
import { MediaStore } from '../../src/blobs/media-store.ts';
import { storeBundleMedia } from '../../src/bundle/bundle-media.ts';
import { importBundle } from '../../src/bundle/import.ts';
import { exportZip } from '../../src/bundle/zip-export.ts';
import { openBundleOrZip } from '../../src/bundle/zip-file.ts';
import { model } from '../../src/resources/index.ts';
import { itInFull } from '../support/full.ts';
import { onEmbeddedStoreFirst, type TestAccount } from '../support/site.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradepost-zip-'));
});
after(() => rm(folder, { recursive: true }));

interface Entry {
  name: string;
  content: Buffer | string;
  compress?: boolean;
}

/** Writes a zip; `damage` changes its bytes. */
async function zipOf(entries: Entry[], damage = (bytes: Buffer): Buffer => bytes): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const { name, content, compress = true } of entries)
    zip.addBuffer(Buffer.from(content), name, { compress });
  zip.end();
  const file = join(folder, 'made.zip');
  await writeFile(
    file,
    damage(Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>))),
  );
  return file;
}

onEmbeddedStoreFirst('a bundle with its files', (site) => {
  const storeOf = ({ ID }: TestAccount) => site().store.forAccount(ID);
  const blobsOf = ({ ID }: TestAccount) => new FolderBlobs(site().media).forAccount(ID);

  async function load(account: TestAccount, file: string, options: { dryRun?: boolean } = {}) {
    const { zip, bundle } = await openBundleOrZip(await open(file));
    try {
      const place = { media: new MediaStore(new FolderBlobs(site().media)), blobs: blobsOf(account) };
      const media = await storeBundleMedia(model, storeOf(account), bundle, { zip, place, ...options });
      return await importBundle(model, storeOf(account), bundle, { media, ...options });
    } finally {
      await bundle.close();
      await zip?.close();
    }
  }

  async function save(account: TestAccount, name: string): Promise<string> {
    const file = join(folder, name);
    await exportZip(model, storeOf(account), blobsOf(account), createWriteStream(file));
    return file;
  }

  async function upload(account: TestAccount, bytes: Uint8Array, name: string) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const { status, text, body } = await account.post('/media_files', form);
    assert.equal(status, 201, text);
    return body.media_file;
  }

  const picture = (background: string, format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' = 'png') =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } }).toFormat(format);

  let source: TestAccount;
  let hash: string;
  let bytes: Buffer;
  let exported: string;
  let record: Record<string, unknown>;
  before(async () => {
    source = await site().newAccount();
    bytes = await picture('#334455').toBuffer();
    const file = await upload(source, bytes, 'Blue mug.png');
    hash = file.url.split('/')[2];
    await upload(source, bytes, 'again.png');
    // Written anew when they are uploaded, and then no more.
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const turned = picture('#99aa77', format).withMetadata({ orientation: 6 });
      await upload(source, await turned.toBuffer(), `turned.${format}`);
    }
    await upload(source, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 5"/>'), 'x.svg');
    exported = await save(source, 'shop.zip');
    record = { ID: 1, filename: 'a.png', media_type: 'image/png', bytes: bytes.length, hash };
  });

  const name = (of = hash, file = 'a.png'): string => `media/${of}/${file}`;
  const bundle = (change: object = {}): Entry => ({
    name: 'bundle.json',
    content: JSON.stringify({ media_files: [{ ...record, ...change }] }),
  });

  it('comes out as it went in, each file once, and again as the same bytes', async () => {
    const target = await site().newAccount();
    assert.deepEqual((await load(target, exported, { dryRun: true })).created.media_files, 8);
    assert.equal(await blobsOf(target).sizeOf(hash, 'original'), undefined);
    const { created } = await load(target, exported);
    assert.equal(created.media_files, 8);
    const listed = async (account: TestAccount) => (await account.get('/media_files')).body.media_files;
    assert.deepEqual(await listed(target), await listed(source));
    assert.equal(await blobsOf(target).sizeOf(hash, 'original'), bytes.length);
    assert.deepEqual(await readFile(await save(target, 'again.zip')), await readFile(exported));
    const content = await readFile(exported, 'latin1');
    assert.equal(content.split(`media/${hash}/`).length, 3, 'in its place and in the list, once each');
    assert.ok(content.includes(`media/${hash}/Blue mug.png`));
  });

  it('pixels are told by the file, whatever the record says', async () => {
    const target = await site().newAccount();
    const made = await zipOf([
      bundle({ width: 9000, height: 1, url: '/elsewhere' }),
      { name: name(), content: bytes },
    ]);
    await load(target, made);
    const { media_file: file } = (await target.get('/media_files/1')).body;
    assert.deepEqual([file.width, file.height, file.url], [40, 30, `/media/${hash}/a.png`]);
  });

  it('a bundle without files needs those that the account has', async () => {
    const target = await site().newAccount();
    const file = join(folder, 'plain.json');
    await writeFile(file, String(bundle().content));
    await assert.rejects(load(target, file), { place: 'media_files[0].hash', message: /import a zip/ });
    await upload(target, bytes, 'mine.png');
    await target.delete('/media_files/1');
    await writeFile(file, String(bundle({ ID: 7 }).content));
    await load(target, file);
    assert.equal((await target.get('/media_files/7')).body.media_file.width, 40);
  });

  const wrong: [what: string, entries: () => Entry[] | Promise<Entry[]>, place: string, words: RegExp][] = [
    ['a file that is missing', () => [bundle()], 'media_files[0].hash', /import a zip/],
    [
      'another file than the hash says',
      () => [bundle({ hash: '0'.repeat(32) }), { name: name('0'.repeat(32)), content: bytes }],
      'media_files[0].hash',
      /is not the hash of its file/,
    ],
    [
      'another type',
      () => [bundle({ media_type: 'image/svg+xml', filename: 'a.svg' }), { name: name(), content: bytes }],
      'media_files[0].media_type',
      /its file says image\/png/,
    ],
    [
      'another size',
      () => [bundle({ bytes: 1 }), { name: name(), content: bytes }],
      'media_files[0].bytes',
      /is 1,/,
    ],
    [
      'a name that is a path',
      () => [bundle({ filename: '../../a.png' }), { name: name(), content: bytes }],
      'media_files[0].filename',
      /plain name/,
    ],
  ];
  for (const [what, entries, place, words] of wrong)
    it(`${what}: the field is named, and nothing is imported`, async () => {
      const target = await site().newAccount();
      await assert.rejects(load(target, await zipOf(await entries())), { place, message: words });
      assert.deepEqual((await target.get('/media_files')).body.media_files, []);
    });

  it('what no upload would take is not taken from a zip: programs, and pictures that say where they were taken', async () => {
    const { createHash } = await import('node:crypto');
    const exif = await picture('#101010', 'jpeg')
      .withExif({ IFD0: { Copyright: 'x' } })
      .toBuffer();
    for (const [content, words] of [
      [Buffer.from('#!/bin/sh\n'), /must be one of/],
      [exif, /EXIF/],
      [bytes.subarray(0, 20), /cannot be read|must be one of/],
    ] as const) {
      const of = createHash('sha256').update(content).digest('hex').slice(0, 32);
      const made = await zipOf([bundle({ hash: of }), { name: name(of), content }]);
      const target = await site().newAccount();
      await assert.rejects(load(target, made), { place: 'media_files[0].hash', message: words });
      assert.equal(await blobsOf(target).sizeOf(of, 'original'), undefined);
    }
  });

  it('a zip that is damaged, hostile or no bundle says what is wrong', async () => {
    const target = await site().newAccount();
    const good = (): Entry[] => [bundle(), { name: name(), content: bytes, compress: false }];
    const rename = (from: string, to: string) => (all: Buffer) =>
      Buffer.from(all.toString('latin1').replaceAll(from, to), 'latin1');
    /** Sets a number in each header of an entry: local, and in the list. */
    const patch = (local: number, listed: number, value: number) => (all: Buffer) => {
      for (let at = all.indexOf('PK\x03\x04'); at >= 0; at = all.indexOf('PK\x03\x04', at + 4))
        all.writeUInt16LE(value, at + local);
      for (let at = all.indexOf('PK\x01\x02'); at >= 0; at = all.indexOf('PK\x01\x02', at + 4))
        all.writeUInt16LE(value, at + listed);
      return all;
    };
    const zeros = Buffer.alloc(15_000_000);
    const cases: [what: string, file: () => Promise<string>, words: RegExp][] = [
      ['cut off', () => zipOf(good(), (all) => all.subarray(0, all.length - 30)), /damaged or cut off/],
      [
        'no zip behind its first bytes',
        () => zipOf(good(), () => Buffer.from('PK\x03\x04 and more')),
        /damaged or cut off/,
      ],
      ['without a bundle', () => zipOf(good().slice(1)), /has no bundle\.json/],
      ['empty', () => zipOf([]), /has no bundle\.json/],
      ['other entries', () => zipOf([...good(), { name: 'readme.txt', content: 'x' }]), /has "readme\.txt"/],
      [
        'leads out of its folder',
        () => zipOf(good(), rename(name(), `../${name().slice(3)}`)),
        /invalid relative path/,
      ],
      ['two bundles', () => zipOf([...good(), bundle()]), /bundle\.json twice/],
      [
        'two files of a hash',
        () => zipOf([...good(), { name: name(hash, 'b.png'), content: bytes }]),
        /twice/,
      ],
      ['encrypted', () => zipOf(good(), patch(6, 8, 1)), /is encrypted/],
      ['another method', () => zipOf(good(), patch(8, 10, 14)), /another method than deflate/],
      ['a bomb', () => zipOf([bundle(), { name: name(), content: zeros }]), /compressed more than 200 times/],
      [
        'a file beyond 20 MB',
        () => zipOf([bundle(), { name: name(), content: Buffer.alloc(21_000_000, 'ab'), compress: false }]),
        /larger than 20 MB/,
      ],
      [
        'a damaged bundle',
        () => zipOf([{ ...bundle(), compress: false }, ...good().slice(1)], rename('a.png"', 'b.png"')),
        /check sum is wrong/,
      ],
      [
        'a damaged file',
        () => zipOf(good(), (all) => all.fill(0, all.indexOf(bytes) + 40, all.indexOf(bytes) + 60)),
        /is not the hash of its file|cannot be read/,
      ],
    ];
    for (const [what, file, words] of cases) {
      const made = await file();
      await assert.rejects(load(target, made), (error: Error) => {
        assert.match(error.message, words, what);
        return true;
      });
    }
    assert.deepEqual((await target.get('/media_files')).body.media_files, []);
  });

  it('a missing file ends an export with its name, unless it may', async () => {
    const account = await site().newAccount();
    await upload(account, await picture('#010203').toBuffer(), 'gone.png');
    const { url } = (await account.get('/media_files/1')).body.media_file;
    await blobsOf(account).delete(url.split('/')[2]);
    await assert.rejects(save(account, 'gone.zip'), /gone\.png of media file 1 is missing/);
    const missing: number[] = [];
    const output = createWriteStream(join(folder, 'gone.zip'));
    await exportZip(model, storeOf(account), blobsOf(account), output, {
      onMissing: ({ ID }) => missing.push(ID),
    });
    assert.deepEqual(missing, [1]);
  });

  itInFull('100,000 entries are read; more than 200,000 are not', async () => {
    const target = await site().newAccount();
    const files = (count: number): Entry[] =>
      Array.from({ length: count }, (_, index) => ({
        name: name(index.toString(16).padStart(32, '0')),
        content: '',
        compress: false,
      }));
    const entries = [bundle(), { name: name(), content: bytes }, ...files(100_000)];
    assert.equal((await load(target, await zipOf(entries))).created.media_files, 1);
    const tooMany = await zipOf([bundle(), ...files(200_000)]);
    await assert.rejects(load(target, tooMany), /200,001 entries/);
  });
});
