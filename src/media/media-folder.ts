import { constants, existsSync, rmSync } from 'node:fs';
import { copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isBlobHash } from '../blobs/blob-store.ts';
import { createDurableFolder } from '../files/durable-folder.ts';

const suffix = '.media';

/** The files of a backup, beside it: `<backup>.media/<account>/<hash>`. */
export class MediaFolder {
  readonly path: string;
  /** Whether the file system has clones, and links: tried once. */
  #clones = true;

  constructor(backup: string) {
    this.path = backup + suffix;
  }

  /** The newest beside it, of another backup. */
  async previous(): Promise<MediaFolder | undefined> {
    const folder = dirname(this.path);
    let newest: { backup: string; made: number } | undefined;
    for (const name of await readdir(folder)) {
      if (!name.endsWith(suffix) || name === basename(this.path)) continue;
      const backup = join(folder, name.slice(0, -suffix.length));
      // Without its backup it may be incomplete, or about to be removed.
      const made = (await statIfPresent(backup))?.mtimeMs;
      if (made !== undefined && made > (newest?.made ?? 0)) newest = { backup, made };
    }
    return newest && new MediaFolder(newest.backup);
  }

  fileOf(account: number, hash: string): string {
    if (!isBlobHash(hash)) throw new Error('not the hash of a blob');
    return join(this.path, String(account), hash);
  }

  async sizeOf(account: number, hash: string): Promise<number | undefined> {
    return (await statIfPresent(this.fileOf(account, hash)))?.size;
  }

  async accounts(): Promise<number[]> {
    return (await namesIn(this.path)).filter((name) => /^[1-9]\d*$/.test(name)).map(Number);
  }

  async hashesOf(account: number): Promise<string[]> {
    return (await namesIn(join(this.path, String(account)))).filter(isBlobHash);
  }

  /** Also removes what killed processes left. */
  async prepare(account: number): Promise<void> {
    const folder = join(this.path, String(account));
    createDurableFolder(folder);
    for (const name of await namesIn(folder))
      if (/\.unfinished-\d+$/.test(name)) await rm(join(folder, name), { force: true });
  }

  /** A clone where the file system has them, or else a link, or else a copy. The file gets its name when it is complete. */
  async add(source: string, account: number, hash: string): Promise<void> {
    const file = this.fileOf(account, hash);
    const unfinished = `${file}.unfinished-${process.pid}`;
    await rm(unfinished, { force: true });
    try {
      if (!(await this.#clone(source, unfinished)) && !(await succeeds(link(source, unfinished)))) {
        await copyFile(source, unfinished);
        await syncToDisk(unfinished);
      }
      await rename(unfinished, file);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  async #clone(source: string, target: string): Promise<boolean> {
    this.#clones &&= await succeeds(copyFile(source, target, constants.COPYFILE_FICLONE_FORCE));
    if (this.#clones) await syncToDisk(target);
    return this.#clones;
  }

  /** Shares the file of another backup. */
  async share(other: MediaFolder, account: number, hash: string): Promise<boolean> {
    const file = this.fileOf(account, hash);
    await rm(file, { force: true });
    return succeeds(link(other.fileOf(account, hash), file));
  }

  /** The names of the files in it. */
  async sync(account: number): Promise<void> {
    await syncToDisk(join(this.path, String(account)));
  }

  async remove(account: number, hashes?: readonly string[]): Promise<void> {
    if (!hashes) await rm(join(this.path, String(account)), { recursive: true, force: true });
    for (const hash of hashes ?? []) await rm(this.fileOf(account, hash), { force: true });
  }

  removeAll(): void {
    // rmSync fails for a name that no file can have.
    if (existsSync(this.path)) rmSync(this.path, { recursive: true, force: true });
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

const isMissing = (error: NodeJS.ErrnoException): boolean => ['ENOENT', 'ENOTDIR'].includes(error.code ?? '');

const statIfPresent = (path: string) =>
  stat(path).catch((error) => {
    if (!isMissing(error)) throw error;
  });

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (!isMissing(error)) throw error;
    return [];
  });
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
