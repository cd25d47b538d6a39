import { close, createReadStream, fstat, open as openFile, read as readFile } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { inheritOwner } from '../files/inherit-owner.ts';
import { limits } from '../limits.ts';
import {
  type AccountBlobs,
  type BlobEntry,
  type BlobPart,
  type BlobStore,
  BlobsUnavailable,
  type ByteRange,
  blobKey,
  isBlobHash,
  type OpenBlob,
} from './blob-store.ts';
import { ScratchFiles } from './scratch-files.ts';

const openDescriptor = promisify(openFile);
const statDescriptor = promisify(fstat);
const readDescriptor = promisify(readFile);
const closeDescriptor = promisify(close);

/** In the folder of blobs, beside those of accounts, which are numbers. */
const scratchName = 'uploads';

/** Blobs as files: `<folder>/<account>/<hash>/original`. Several servers may share the folder. */
export class FolderBlobs implements BlobStore {
  readonly #folder: string;
  readonly #scratch: ScratchFiles;

  constructor(folder: string) {
    this.#folder = folder;
    this.#scratch = new ScratchFiles(join(folder, scratchName));
  }

  forAccount(account: number): AccountBlobs {
    return new AccountFolder(join(this.#folder, String(account)), this.#scratch);
  }

  async *accounts(): AsyncGenerator<number> {
    for (const name of await namesIn(this.#folder)) if (/^[1-9]\d*$/.test(name)) yield Number(name);
  }

  deleteAccount(account: number): Promise<void> {
    return rm(join(this.#folder, String(account)), { recursive: true, force: true });
  }

  withScratchFile<T>(work: (newPath: () => string) => Promise<T>): Promise<T> {
    return this.#scratch.use(work);
  }
}

class AccountFolder implements AccountBlobs {
  readonly #folder: string;
  readonly #scratch: ScratchFiles;

  constructor(folder: string, scratch: ScratchFiles) {
    this.#folder = folder;
    this.#scratch = scratch;
  }

  #path(hash: string, part: BlobPart): string {
    return join(this.#folder, blobKey(hash, part));
  }

  async put(hash: string, part: BlobPart, file: string): Promise<void> {
    const path = this.#path(hash, part);
    try {
      // Replaces equal bytes too: those there may be spoilt, or not durable yet.
      inheritOwner(file, await makeFolder(dirname(path)));
      await syncToDisk(file);
      await this.#move(file, path);
      await syncToDisk(dirname(path));
    } catch (error) {
      throw new BlobsUnavailable('a file cannot be stored', { cause: error });
    }
  }

  /** On another disk, where it cannot be renamed, it is copied beside its place first. */
  async #move(file: string, path: string): Promise<void> {
    try {
      await rename(file, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await this.#scratch.use(async (newPath) => {
        const copy = newPath();
        await copyFile(file, copy);
        inheritOwner(copy, dirname(path));
        await syncToDisk(copy);
        await rename(copy, path);
      });
    }
  }

  async open(hash: string, part: BlobPart): Promise<OpenBlob | undefined> {
    const descriptor = await orUndefined(openDescriptor(this.#path(hash, part), 'r'));
    if (descriptor === undefined) return undefined;
    try {
      return new OpenFile(descriptor, (await statDescriptor(descriptor)).size);
    } catch (error) {
      await closeDescriptor(descriptor);
      throw error;
    }
  }

  async localFile(hash: string): Promise<string | undefined> {
    const path = this.#path(hash, 'original');
    return (await statIfPresent(path)) && path;
  }

  async sizeOf(hash: string, part: BlobPart): Promise<number | undefined> {
    return (await statIfPresent(this.#path(hash, part)))?.size;
  }

  delete(hash: string): Promise<void> {
    return rm(dirname(this.#path(hash, 'original')), { recursive: true, force: true });
  }

  async *list(): AsyncGenerator<BlobEntry> {
    for (const hash of await namesIn(this.#folder)) {
      if (!isBlobHash(hash)) continue;
      // Without its original: a size that was made while the rest was removed.
      const path = this.#path(hash, 'original');
      const found = (await statIfPresent(path)) ?? (await statIfPresent(dirname(path)));
      if (found) yield { hash, putAt: found.mtime };
    }
  }
}

/** By its descriptor: streams and reads of file handles take half as much CPU again. */
class OpenFile implements OpenBlob {
  readonly bytes: number;
  readonly #descriptor: number;

  constructor(descriptor: number, bytes: number) {
    this.#descriptor = descriptor;
    this.bytes = bytes;
  }

  read(range?: ByteRange): Readable {
    const options = { fd: this.#descriptor, start: 0, ...range, highWaterMark: limits.blobReadBytes };
    return createReadStream('', options);
  }

  async readSmall(): Promise<Buffer | undefined> {
    if (this.bytes > limits.smallBlobBytes) return undefined;
    const buffer = Buffer.allocUnsafe(this.bytes);
    try {
      let filled = 0;
      for (let read = -1; filled < this.bytes && read !== 0; filled += read)
        ({ bytesRead: read } = await readDescriptor(
          this.#descriptor,
          buffer,
          filled,
          this.bytes - filled,
          filled,
        ));
      if (filled < this.bytes) throw new BlobsUnavailable('a file is shorter than it was');
      return buffer;
    } finally {
      await this.close();
    }
  }

  close(): Promise<void> {
    return closeDescriptor(this.#descriptor);
  }
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const statIfPresent = (path: string) => orUndefined(stat(path));
const namesIn = async (folder: string): Promise<string[]> => (await orUndefined(readdir(folder))) ?? [];

/** Makes a folder and its parents; each parent is synced, since it holds the new entry. */
async function makeFolder(folder: string): Promise<string> {
  if (await statIfPresent(folder)) return folder;
  const parent = await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).then(
    () => inheritOwner(folder, parent),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // else another process made it
    },
  );
  await syncToDisk(parent);
  return folder;
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
