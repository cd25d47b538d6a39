import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { hashOf } from '../blobs/blob-hash.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { BlobReferences } from '../storage/tables/blob-references.ts';
import { MediaFolder } from './media-folder.ts';
import { MediaProblems } from './media-problems.ts';
import { accountsOf, forEachBlob, neededBlobs, unneededBlobs } from './media-references.ts';

export interface MediaRestoreOptions {
  blobs: BlobStore | undefined;
  /** Restores records whose files are missing or spoilt. */
  allowMissing?: boolean | undefined;
  /** All accounts, if undefined. */
  account?: number;
}

/**
 * Brings back the blobs that a backup's copy of the database names, before its records are restored. First all are read, so
 * that nothing changes if one is missing or spoilt. Returns what is wrong with some, where that is allowed.
 */
export async function restoreMedia(
  copy: Database,
  file: string,
  { blobs, allowMissing = false, account }: MediaRestoreOptions,
): Promise<MediaProblems> {
  const restore = new MediaRestore(blobs, new MediaFolder(file));
  const accounts = account === undefined ? await accountsOf(copy) : [account];
  for (const one of accounts) await restore.examine(copy, one);
  const { problems } = restore;
  if (problems.count && !allowMissing) throw new MediaMissing(file, problems, blobs !== undefined);
  for (const one of accounts) await restore.copy(copy, one);
  if (account === undefined) await restore.noteSurplus(copy);
  return problems;
}

class MediaMissing extends Error {
  constructor(file: string, { lines, count }: MediaProblems, hasPlace: boolean) {
    const files = count === 1 ? 'a file' : `${count.toLocaleString('en')} files`;
    const problem = hasPlace
      ? `${file}.media lacks ${files}, and nothing was restored; `
      : `${files} of ${file} cannot be restored, and nothing was; name the place of pictures and files by --media, or `;
    const first = lines.slice(0, limits.mediaProblemsNamed).join('; ');
    const rest = count > limits.mediaProblemsNamed ? '; …' : '';
    super(`${problem}add --allow-missing-media to restore without: ${first}${rest}`);
  }
}

class MediaRestore {
  readonly problems = new MediaProblems();
  readonly #blobs: BlobStore | undefined;
  readonly #folder: MediaFolder;
  /** Not to be copied: spoilt or missing in the backup. */
  readonly #skipped = new Set<string>();

  constructor(blobs: BlobStore | undefined, folder: MediaFolder) {
    this.#blobs = blobs;
    this.#folder = folder;
  }

  async examine(copy: Database, account: number): Promise<void> {
    for await (const references of neededBlobs(copy, account))
      await forEachBlob(references, async (reference) => {
        const { hash, bytes } = reference;
        const size = await this.#folder.sizeOf(account, hash);
        const isSound = size === bytes && (await hashOf(this.#folder.fileOf(account, hash))) === hash;
        if (this.#blobs && isSound) return;
        this.#skipped.add(`${account}/${hash}`);
        if (await this.#isInStore(account, hash)) return;
        this.problems.add(
          reference,
          size === undefined ? 'is missing' : isSound ? 'has no place' : 'is not what was uploaded',
        );
      });
  }

  async copy(copy: Database, account: number): Promise<void> {
    for await (const references of neededBlobs(copy, account))
      await forEachBlob(references, ({ hash }) => this.#copyBlob(account, hash));
    for await (const hashes of unneededBlobs(copy, account))
      await forEachBlob(hashes, async (hash) => {
        const file = this.#folder.fileOf(account, hash);
        const isSound = (await this.#folder.sizeOf(account, hash)) && (await hashOf(file)) === hash;
        if (isSound) await this.#copyBlob(account, hash);
      });
  }

  /** Blobs that were stored since the backup: in the restored store no record needs them. */
  async noteSurplus(copy: Database): Promise<void> {
    const references = new BlobReferences(copy);
    const note = async (account: number, hashes: string[]): Promise<void> => {
      const unknown = await references.unknown(copy, account, hashes);
      await copy.transaction((transaction) => references.release(transaction, account, unknown), 'none');
    };
    for await (const account of this.#blobs?.accounts() ?? []) {
      let batch: string[] = [];
      for await (const { hash } of this.#blobs?.forAccount(account).list() ?? []) {
        batch.push(hash);
        if (batch.length < limits.batchRows) continue;
        await note(account, batch);
        batch = [];
      }
      if (batch.length) await note(account, batch);
    }
  }

  async #copyBlob(account: number, hash: string): Promise<void> {
    const blobs = this.#blobs;
    if (!blobs || this.#skipped.has(`${account}/${hash}`)) return;
    if (await this.#isInStore(account, hash)) return;
    await blobs.withScratchFile(async (newPath) => {
      const scratch = newPath();
      await copyFile(this.#folder.fileOf(account, hash), scratch, constants.COPYFILE_FICLONE);
      await blobs.forAccount(account).put(hash, 'original', scratch);
    });
  }

  async #isInStore(account: number, hash: string): Promise<boolean> {
    const blobs = this.#blobs;
    if (!blobs) return false;
    return blobs.withScratchFile(async (newPath) => {
      const file = await blobs.forAccount(account).localFile(hash, newPath);
      return file !== undefined && (await hashOf(file)) === hash;
    });
  }
}
