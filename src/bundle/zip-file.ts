import { createWriteStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { limits } from '../limits.ts';
import { type BundleFile, openBundleHandle } from './bundle-file.ts';
import { unlinkedTempFile } from './unlinked-temp-file.ts';

export const bundleEntry = 'bundle.json';
const fileEntry = /^media\/([0-9a-f]{32})\/[^/]+$/;

/** A zip that is none, is damaged, or is no bundle. */
export class BundleZipError extends Error {}

const signatures = ['PK\x03\x04', 'PK\x05\x06'];

/** By its bytes, not by its name. */
async function isZip(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), { position: 0 });
  return bytesRead === 4 && signatures.includes(buffer.toString('latin1'));
}

/** A bundle of either kind; closing them closes the handle. */
export async function openBundleOrZip(
  handle: FileHandle,
  maxBytes?: number,
): Promise<{ bundle: BundleFile; zip: BundleZip | undefined }> {
  if (!(await isZip(handle))) return { bundle: await openBundleHandle(handle), zip: undefined };
  const zip = await BundleZip.open(handle);
  try {
    return { bundle: await zip.openBundle(maxBytes), zip };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

/** A bundle with its files. The list of entries is checked when it is opened, each entry when it is read. */
export class BundleZip {
  readonly #handle: FileHandle;
  readonly #zip: ZipFile;
  /** By hash. */
  readonly #files = new Map<string, Entry>();
  #bundle: Entry | undefined;

  private constructor(handle: FileHandle, zip: ZipFile) {
    this.#handle = handle;
    this.#zip = zip;
  }

  /** Closing it closes the handle. */
  static async open(handle: FileHandle): Promise<BundleZip> {
    try {
      const { default: yauzl } = await import('yauzl');
      const { size } = await handle.stat();
      const zip = await explained(() =>
        yauzl.fromFdPromise(handle.fd, { lazyEntries: true, autoClose: false, strictFileNames: true }),
      );
      if (zip.entryCount > limits.bundleEntries)
        throw new BundleZipError(
          `the zip has ${zip.entryCount.toLocaleString('en')} entries; ${limits.bundleEntries.toLocaleString('en')} at most are read`,
        );
      const opened = new BundleZip(handle, zip);
      await explained(() => opened.#readEntries(size));
      return opened;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async #readEntries(zipBytes: number): Promise<void> {
    let compressedBytes = 0;
    for await (const entry of this.#zip.eachEntry()) {
      const name = entry.fileName;
      if (name.endsWith('/')) continue;
      const [, hash] = fileEntry.exec(name) ?? [];
      requireReadable(entry, hash === undefined ? Number.POSITIVE_INFINITY : limits.mediaBytes);
      compressedBytes += entry.compressedSize;
      if (compressedBytes > zipBytes) throw new BundleZipError('entries of the zip overlap');
      if (name !== bundleEntry && hash === undefined)
        throw new BundleZipError(
          `the zip has ${quoted(name)}; a bundle has ${bundleEntry} and media/<hash>/<name>`,
        );
      if (hash === undefined ? this.#bundle : this.#files.has(hash))
        throw new BundleZipError(`the zip has ${hash === undefined ? name : `media/${hash}/…`} twice`);
      if (hash === undefined) this.#bundle = entry;
      else this.#files.set(hash, withoutBuffers(entry));
    }
    if (!this.#bundle) throw new BundleZipError(`the zip has no ${bundleEntry}; choose one made by export`);
  }

  /** The bundle, unpacked; closing it closes that file only. */
  async openBundle(maxBytes = Number.POSITIVE_INFINITY): Promise<BundleFile> {
    const entry = this.#bundle as Entry;
    if (entry.uncompressedSize > maxBytes)
      throw new BundleZipError(`${bundleEntry} in the zip is larger than ${maxBytes / 1024 ** 2} MiB`);
    const content = await explained(() => this.#zip.openReadStreamPromise(entry));
    let sum = 0;
    async function* summed(): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
    }
    const unpacked = await explained(() => unlinkedTempFile(summed()));
    if (sum !== entry.crc32) {
      await unpacked.close();
      throw new BundleZipError(`${bundleEntry} in the zip is damaged: its check sum is wrong`);
    }
    return openBundleHandle(unpacked);
  }

  /** The size of a file; undefined: the zip does not have it. */
  sizeOf(hash: string): number | undefined {
    return this.#files.get(hash)?.uncompressedSize;
  }

  /** Unpacks a file to a new path. */
  async unpack(hash: string, path: string): Promise<void> {
    const entry = this.#files.get(hash) as Entry;
    const content = await explained(() => this.#zip.openReadStreamPromise(entry));
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await explained(() => pipeline(content, file));
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

const quoted = (name: string): string => JSON.stringify(name.slice(0, limits.shownNameCharacters));

function requireReadable(entry: Entry, maxBytes: number): void {
  const name = quoted(entry.fileName);
  const { compressionMethod, compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw new BundleZipError(`${name} in the zip is encrypted`);
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw new BundleZipError(`${name} in the zip is compressed by another method than deflate`);
  if (uncompressedSize > maxBytes)
    throw new BundleZipError(`${name} in the zip is larger than ${maxBytes / 1e6} MB`);
  if (uncompressedSize > limits.freelyUnpackedBytes + compressedSize * limits.compressionRatio)
    throw new BundleZipError(
      `${name} in the zip is compressed more than ${limits.compressionRatio} times, which no export does`,
    );
}

/** What is needed to read it: there may be many. */
const withoutBuffers = (entry: Entry): Entry => {
  const none = Buffer.alloc(0);
  return Object.assign(entry, {
    ...{ fileNameRaw: none, extraFieldRaw: none, fileCommentRaw: none, extraFields: [] },
    ...{ fileName: '', fileComment: '', comment: '' },
  });
};

/** Errors of the file system stay what they are; others say what is wrong with the zip. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BundleZipError || isOfSystem(error)) throw error;
    throw new BundleZipError(`the zip is damaged or cut off: ${(error as Error).message}`);
  }
}

/** zlib's codes begin otherwise. */
const isOfSystem = (error: unknown): boolean => /^E[A-Z]+$/.test((error as { code?: string }).code ?? '');
