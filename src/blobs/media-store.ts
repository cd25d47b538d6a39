import { stat } from 'node:fs/promises';
import { hashOf } from './blob-hash.ts';
import type { AccountBlobs, BlobPart, BlobStore, OpenBlob } from './blob-store.ts';
import { detectType, extensionsOf, fileNameOf, type MediaType, svgSize } from './media-type.ts';
import {
  inspectPicture,
  isScalable,
  resizePicture,
  rewritePicture,
  sizeFor,
  UnusableFile,
} from './picture.ts';
import { TaskQueue } from './task-queue.ts';

/** A file as it will be stored, and what its record says of it. */
export interface PreparedFile {
  path: string;
  facts: {
    filename: string;
    media_type: MediaType;
    bytes: number;
    width: number;
    height: number;
    hash: string;
  };
}

/** What a file says of itself. */
export type InspectedFile = Omit<PreparedFile['facts'], 'filename'>;

export interface StoredPicture {
  hash: string;
  media_type: string;
  width: number;
}

/** Files and pictures above the blobs: told by their bytes, cleaned, and in several sizes. */
export class MediaStore {
  readonly blobs: BlobStore;
  readonly #pictures = new TaskQueue();
  readonly #making = new Map<string, Promise<void>>();

  constructor(blobs: BlobStore) {
    this.blobs = blobs;
  }

  /** Throws an `UnusableFile` for what is not stored. Does not store it yet. */
  async prepare(file: string, givenName: string, newPath: () => string): Promise<PreparedFile> {
    const { type, head } = await knownType(file);
    const { path, width, height } = await this.#cleaned(file, type, head, newPath);
    const [{ size: bytes }, hash] = await Promise.all([stat(path), hashOf(path)]);
    const filename = fileNameOf(givenName, type);
    return { path, facts: { filename, media_type: type, bytes, width, height, hash } };
  }

  /** Of a file that was prepared once, which is not written anew. Throws an `UnusableFile` for what never was. */
  async inspect(file: string): Promise<InspectedFile> {
    const { type, head } = await knownType(file);
    const { width, height } = await pixelsOf(file, type, head);
    const [{ size: bytes }, hash] = await Promise.all([stat(file), hashOf(file)]);
    return { media_type: type, bytes, width, height, hash };
  }

  async #cleaned(file: string, type: MediaType, head: Buffer, newPath: () => string) {
    if (type === 'image/svg+xml') return { path: file, ...svgSize(head) };
    if (!isScalable(type)) return { path: file, width: 0, height: 0 };
    const info = await inspectPicture(file, type);
    const path = await this.#pictures.run(() => rewritePicture(file, type, info, newPath));
    return { path, width: info.width, height: info.height };
  }

  /** A size of a picture, made unless it is there; undefined: there is no such picture. */
  async openSize(account: number, picture: StoredPicture, wanted: number): Promise<OpenBlob | undefined> {
    const blobs = this.blobs.forAccount(account);
    const width = sizeFor(picture.width, wanted);
    const part: BlobPart = `${width}.webp`;
    const present = await blobs.open(picture.hash, part);
    if (present) return present;
    const key = `${account} ${picture.hash} ${width}`;
    await this.#making.getOrInsertComputed(key, () =>
      this.#make(blobs, picture.hash, width).finally(() => this.#making.delete(key)),
    );
    return blobs.open(picture.hash, part);
  }

  #make(blobs: AccountBlobs, hash: string, width: number): Promise<void> {
    return this.#pictures.run(() =>
      this.blobs.withScratchFile(async (newPath) => {
        const original = await blobs.localFile(hash, newPath);
        if (!original) return;
        const made = newPath();
        await resizePicture(original, width, made);
        await blobs.put(hash, `${width}.webp`, made);
      }),
    );
  }
}

async function knownType(file: string): Promise<{ type: MediaType; head: Buffer }> {
  const { type, head } = await detectType(file);
  if (!head.length) throw new UnusableFile('empty', 'is empty');
  if (type) return { type, head };
  const types = Object.values(extensionsOf).flatMap(([first]) => first?.toUpperCase() ?? []);
  throw new UnusableFile('not_allowed', `must be one of ${types.join(', ')}, told by its content`);
}

async function pixelsOf(
  file: string,
  type: MediaType,
  head: Buffer,
): Promise<{ width: number; height: number }> {
  if (type === 'image/svg+xml') return svgSize(head);
  if (!isScalable(type)) return { width: 0, height: 0 };
  const { width, height, needsRewrite } = await inspectPicture(file, type);
  if (needsRewrite)
    throw new UnusableFile(
      'not_allowed',
      'has notes of a camera (EXIF) or lies on its side: upload it instead',
    );
  return { width, height };
}
