import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { BlobStore } from '../../src/blobs/blob-store.ts';
import { FolderBlobs } from '../../src/blobs/folder-blobs.ts';
import { openBlobs } from '../../src/blobs/open.ts';
import { openS3Blobs } from '../../src/blobs/s3-blobs.ts';
import { type Bucket, startBucket } from '../support/bucket.ts';

const hashes = ['0', 'a', 'f'].map((digit) => digit.repeat(32)) as [string, string, string];
const text = async (
  blob: { read(range?: { start: number; end: number }): AsyncIterable<Buffer> },
  ...range: number[]
) => {
  const [start, end] = range;
  const chunks: Buffer[] = [];
  for await (const chunk of blob.read(start === undefined ? undefined : { start, end: end as number }))
    chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
};

for (const kind of ['folder', 'S3'])
  describe(`blobs in ${kind === 'S3' ? 'a bucket' : 'a folder'}`, () => {
    let folder: string;
    let bucket: Bucket | undefined;
    let blobs: BlobStore;
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'tradepost-blobs-'));
      bucket = kind === 'S3' ? await startBucket() : undefined;
      blobs = bucket ? openS3Blobs(bucket.place, bucket.environment) : new FolderBlobs(join(folder, 'media'));
    });
    after(async () => {
      await bucket?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    let files = 0;
    const fileWith = (content: string): string => {
      const file = join(folder, `file-${++files}`);
      writeFileSync(file, content);
      return file;
    };
    const put = (
      account: number,
      hash: string,
      content: string,
      part: 'original' | '320.webp' = 'original',
    ) => blobs.forAccount(account).put(hash, part, fileWith(content));
    const hashesOf = async (account: number): Promise<string[]> => {
      const found = await Array.fromAsync(blobs.forAccount(account).list());
      for (const { putAt } of found) assert.ok(Math.abs(Date.now() - putAt.getTime()) < 60_000);
      return found.map(({ hash }) => hash).sort();
    };

    it('what was put is read, whole, in part, and as a file', async () => {
      await put(1, hashes[0], 'Hello, world');
      const own = blobs.forAccount(1);
      assert.equal(await own.sizeOf(hashes[0], 'original'), 12);
      const open = async () => {
        const blob = await own.open(hashes[0], 'original');
        assert.ok(blob);
        assert.equal(blob.bytes, 12);
        return blob;
      };
      assert.equal(await text(await open()), 'Hello, world');
      assert.equal(await text(await open(), 7, 11), 'world');
      assert.equal(String(await (await open()).readSmall()), 'Hello, world');
      await (await open()).close();
      const found = await blobs.withScratchFile(async (newPath) => {
        const path = await own.localFile(hashes[0], newPath);
        return path && (await import('node:fs/promises')).readFile(path, 'utf8');
      });
      assert.equal(found, 'Hello, world');
    });

    it('what is not there is undefined, and names nothing else', async () => {
      const own = blobs.forAccount(2);
      assert.equal(await own.open(hashes[0], 'original'), undefined);
      assert.equal(await own.sizeOf(hashes[0], 'original'), undefined);
      assert.equal(await own.localFile(hashes[0], () => join(folder, 'x')), undefined);
      for (const name of ['..', '../1', `${hashes[0]}/..`, '', 'A'.repeat(32)])
        await assert.rejects(async () => own.open(name, 'original'), name);
      await own.delete(hashes[0]);
      assert.deepEqual(await hashesOf(1), [hashes[0]], "another account's stays");
    });

    it('equal bytes may be put again; a blob goes with its sizes', async () => {
      for (const content of ['one', 'one']) await put(3, hashes[1], content);
      await put(3, hashes[1], 'small', '320.webp');
      await put(3, hashes[2], 'two');
      assert.deepEqual(await hashesOf(3), [hashes[1], hashes[2]]);
      await blobs.forAccount(3).delete(hashes[1]);
      assert.deepEqual(await hashesOf(3), [hashes[2]]);
      assert.equal(await blobs.forAccount(3).sizeOf(hashes[1], '320.webp'), undefined);
    });

    it('accounts are listed, and go with all they have', async () => {
      for (const account of [10, 11]) await put(account, hashes[0], 'x');
      assert.deepEqual(
        (await Array.fromAsync(blobs.accounts())).sort((a, b) => a - b),
        [1, 3, 10, 11],
      );
      await blobs.deleteAccount(1);
      await blobs.deleteAccount(1);
      assert.deepEqual(
        (await Array.fromAsync(blobs.accounts())).sort((a, b) => a - b),
        [3, 10, 11],
      );
      assert.deepEqual(await hashesOf(10), [hashes[0]]);
    });

    it('a scratch file is gone afterwards, whatever happened', async () => {
      let path = '';
      const work = blobs.withScratchFile(async (newPath) => {
        path = newPath();
        writeFileSync(path, 'x');
        throw new Error('stop');
      });
      await assert.rejects(work, /stop/);
      assert.ok(!existsSync(path));
    });
  });

describe('the place of blobs', () => {
  it('is beside the embedded store, or where --media says; with PostgreSQL there is none by itself', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradepost-blobs-'));
    try {
      assert.ok((await openBlobs({ data: folder })) instanceof FolderBlobs);
      assert.equal(await openBlobs({ data: folder, database: 'postgres://x' }), undefined);
      assert.ok(
        (await openBlobs({ data: folder, database: 'postgres://x', media: folder })) instanceof FolderBlobs,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('a bucket needs an endpoint and keys, and says so without repeating them', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'secret' };
    for (const place of [
      's3://',
      's3://b',
      's3://b?endpoint=x',
      's3://b?endpoint=https://u:p@h',
      's3://b?colour=red&endpoint=https://h',
    ])
      assert.throws(() => openS3Blobs(place, keys), /must be a folder, or s3/, place);
    assert.throws(() => openS3Blobs('s3://b?endpoint=https://h', {}), /AWS_ACCESS_KEY_ID/);
  });

  it('what a killed process left is removed, what a running one uses stays', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradepost-blobs-'));
    const uploads = join(folder, 'uploads');
    const host = hostname().replace(/[^\w.-]/g, '_');
    const names = [`${host}+999999999+a`, `${host}+${process.ppid}+b`, 'elsewhere+1+c', 'notes.txt'];
    try {
      new FolderBlobs(folder);
      assert.ok(!existsSync(uploads), 'nothing is made before it is needed');
      mkdirSync(uploads);
      for (const name of names) writeFileSync(join(uploads, name), '');
      new FolderBlobs(folder);
      assert.deepEqual(readdirSync(uploads).sort(), names.slice(1).sort());
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
