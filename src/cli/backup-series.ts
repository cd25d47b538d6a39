import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createDurableFolder } from '../files/durable-folder.ts';
import { limits } from '../limits.ts';
import { timestamp } from '../storage/backup/restore.ts';
import type { Database } from '../storage/database.ts';
import { backupMetadataKeys, StoreMetadata } from '../storage/store-metadata.ts';

/**
 * Scheduled backups of one store. File names contain a random ID of the store, so that other files are never
 * removed.
 */
export class BackupSeries {
  readonly #folder: string;
  readonly #prefix: string;

  static async open(database: Database, folder: string): Promise<BackupSeries> {
    const metadata = new StoreMetadata(database);
    let storeId = await metadata.get(backupMetadataKeys.series);
    if (storeId === undefined) {
      storeId = randomBytes(3).toString('hex');
      await metadata.set(backupMetadataKeys.series, storeId);
    }
    createDurableFolder(folder);
    return new BackupSeries(folder, `tradepost-${storeId}-`);
  }

  private constructor(folder: string, prefix: string) {
    this.#folder = folder;
    this.#prefix = prefix;
  }

  nextFile(moment: Date): string {
    return join(this.#folder, `${this.#prefix}${timestamp(moment)}.db`);
  }

  /** Keeps the newest `keep`, and their files. Names later than `made` come from a wrong clock and count as older. */
  async prune(keep: number, newest: string): Promise<void> {
    const complete = await this.#filesMatching(/^\d{8}T\d{6}Z\.db$/);
    const own = complete.indexOf(basename(newest)) + 1;
    const inOrder = own ? [...complete.slice(own), ...complete.slice(0, own)] : complete;
    const surplus = inOrder.slice(0, -keep);
    await this.#remove(surplus);
    for (const name of surplus)
      await rm(join(this.#folder, `${name}.media`), { recursive: true, force: true });
  }

  /** Also removes abandoned copies of other processes. */
  async removeUnfinished(file: string): Promise<void> {
    const oldest = Date.now() - limits.maxBackupSeconds * 1000;
    for (const name of await this.#filesMatching(/^\d{8}T\d{6}Z\.db\.unfinished-\d+/)) {
      const isOwn = name.startsWith(`${basename(file)}.`);
      // another process may have removed it
      const stats = isOwn ? 0 : await stat(join(this.#folder, name)).catch(() => undefined);
      if (isOwn || (stats && stats.mtimeMs < oldest)) await this.#remove([name]);
    }
    // The files of a backup that was not completed, or of one that was removed.
    for (const name of await this.#filesMatching(/^\d{8}T\d{6}Z\.db\.media$/)) {
      const folder = join(this.#folder, name);
      if (existsSync(folder.slice(0, -'.media'.length))) continue;
      const stats = await stat(folder).catch(() => undefined);
      if (name.startsWith(`${basename(file)}.`) || (stats && stats.mtimeMs < oldest))
        await rm(folder, { recursive: true, force: true });
    }
  }

  async #filesMatching(rest: RegExp): Promise<string[]> {
    const own = (await readdir(this.#folder)).filter((name) => name.startsWith(this.#prefix));
    return own.filter((name) => rest.test(name.slice(this.#prefix.length))).sort();
  }

  async #remove(names: string[]): Promise<void> {
    for (const name of names) await rm(join(this.#folder, name), { force: true });
  }
}
