import { existsSync } from 'node:fs';
import { hashOf } from '../blobs/blob-hash.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Database, ProgressCallback } from '../storage/database.ts';
import { MediaFolder } from './media-folder.ts';
import { MediaProblems } from './media-problems.ts';
import {
  accountsOf,
  type BlobReference,
  forEachBlob,
  neededBlobs,
  unneededBlobs,
} from './media-references.ts';

export interface MediaBackupResult {
  files: number;
  bytes: number;
  /** The others were in the folder, or in that of the backup before. */
  copied: number;
}

export interface MediaBackupOptions {
  /** Also if none of the files can be found. */
  allowMissing?: boolean | undefined;
  onProgress?: ProgressCallback;
}

/**
 * Copies the blobs that a copy of the database names into the folder beside it, before the copy gets its name. A blob is
 * stored before its record and removed days after it, so all of them are still there then.
 */
export class MediaBackup {
  readonly problems = new MediaProblems();
  readonly #blobs: BlobStore | undefined;
  readonly #folder: MediaFolder;
  readonly #isNew: boolean;
  readonly #result: MediaBackupResult = { files: 0, bytes: 0, copied: 0 };
  /** In the folder, but not of this backup: removed only once it has replaced the one before. */
  readonly #surplus = new Map<number, string[] | undefined>();
  #previous: MediaFolder | undefined;
  readonly #discard = (): void => {
    if (this.#isNew) this.#folder.removeAll();
  };

  constructor(blobs: BlobStore | undefined, file: string) {
    this.#blobs = blobs;
    this.#folder = new MediaFolder(file);
    this.#isNew = !existsSync(this.#folder.path);
  }

  get result(): MediaBackupResult | undefined {
    return this.#result.files || this.problems.count ? this.#result : undefined;
  }

  async copy(database: Database, { allowMissing = false, onProgress }: MediaBackupOptions): Promise<void> {
    process.once('exit', this.#discard);
    this.#previous = await this.#folder.previous();
    const accounts = await accountsOf(database);
    for (const account of await this.#folder.accounts()) this.#surplus.set(account, undefined);
    for (const [index, account] of accounts.entries()) {
      await this.#copyAccount(database, account, allowMissing);
      onProgress?.(index + 1, accounts.length);
    }
  }

  /** The backup has its name. */
  async finish(): Promise<void> {
    process.off('exit', this.#discard);
    for (const [account, hashes] of this.#surplus) await this.#folder.remove(account, hashes);
  }

  /** There is no backup. */
  discard(): void {
    process.off('exit', this.#discard);
    this.#discard();
  }

  async #copyAccount(database: Database, account: number, allowMissing: boolean): Promise<void> {
    const surplus = new Set(await this.#folder.hashesOf(account));
    let isPrepared = false;
    const prepare = async (): Promise<void> => {
      if (!isPrepared) await this.#folder.prepare(account);
      isPrepared = true;
    };
    for await (const references of neededBlobs(database, account)) {
      if (!isPrepared) await this.#requirePlace(allowMissing);
      await prepare();
      await forEachBlob(references, (reference) => this.#copyNeeded(reference));
      for (const { hash } of references) surplus.delete(hash);
    }
    for await (const hashes of unneededBlobs(database, account)) {
      await prepare();
      await forEachBlob(hashes, async (hash) => {
        if (await this.#copyBlob(account, hash).then(isStored)) surplus.delete(hash);
      });
    }
    if (isPrepared) {
      await this.#folder.sync(account);
      this.#surplus.set(account, [...surplus]);
    }
  }

  async #copyNeeded(reference: BlobReference): Promise<void> {
    const { account, hash, bytes } = reference;
    const outcome = await this.#copyBlob(account, hash, bytes);
    if (!isStored(outcome)) return this.problems.add(reference, outcome);
    this.#result.files++;
    this.#result.bytes += bytes;
  }

  async #copyBlob(account: number, hash: string, bytes?: number): Promise<Outcome> {
    const folder = this.#folder;
    if (isOfSize(await folder.sizeOf(account, hash), bytes)) return 'stored';
    const previous = this.#previous;
    if (previous && isOfSize(await previous.sizeOf(account, hash), bytes))
      if (await folder.share(previous, account, hash)) return 'stored';
    const blobs = this.#blobs;
    if (!blobs) return 'is missing';
    return blobs.withScratchFile(async (newPath) => {
      const source = await blobs.forAccount(account).localFile(hash, newPath);
      if (source === undefined) return 'is missing';
      if ((await hashOf(source)) !== hash) return 'is not what was uploaded';
      await folder.add(source, account, hash);
      this.#result.copied++;
      return 'stored';
    });
  }

  /** An empty folder is most likely a disk that is not mounted. */
  async #requirePlace(allowMissing: boolean): Promise<void> {
    if (allowMissing) return;
    const hint = 'or back up without them by --allow-missing-media';
    if (!this.#blobs)
      throw new Error(`the place of pictures and files is unknown: name it by --media, ${hint}`);
    for await (const _ of this.#blobs.accounts()) return;
    throw new Error(
      `no picture or file is in the place of media, though records need some: check --media and that its disk is mounted, ${hint}`,
    );
  }
}

type Outcome = 'stored' | 'is missing' | 'is not what was uploaded';

const isStored = (outcome: Outcome): outcome is 'stored' => outcome === 'stored';

const isOfSize = (size: number | undefined, bytes: number | undefined): boolean =>
  size !== undefined && (bytes === undefined || size === bytes);
