import { constants, existsSync } from 'node:fs';
import { chmod, chown, copyFile, link, rename, rm, rmdir, stat } from 'node:fs/promises';
import { writeAtomically } from '../../files/atomic-file.ts';
import { createDurableFolder } from '../../files/durable-folder.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { checkRecords } from '../check/check.ts';
import type { Database, ProgressCallback } from '../database.ts';
import { rebuildDerived } from '../derived-data/rebuild.ts';
import { migrations, SchemaTooNew } from '../migrations/index.ts';
import { assertReadableFile, assertWalEmpty, databaseFileIn } from '../sqlite/database-file.ts';
import { isDiskFull, isIoError } from '../sqlite/errors.ts';
import { lockExclusively } from '../sqlite/exclusive-lock.ts';
import { openSqliteFile } from '../sqlite/open.ts';
import { readTableSchemas } from '../sqlite/table-schemas.ts';
import { rawSql } from '../statement.ts';
import { backupMetadataKeys } from '../store-metadata.ts';
import { copyTables } from './copy.ts';
import { differences, fingerprintsOf } from './fingerprints.ts';

/** Tables that a restored store begins without: what was ended since the backup must not open a door again. */
export const excludedTables: readonly string[] = ['sessions', 'invitations'];

interface RestoreOptions {
  resources: readonly AnyResource[];
  /** Take the place of a store that is not empty. */
  replace?: boolean | undefined;
}

const notEmptyError = (place: string): Error =>
  new Error(`${place} is not empty, and is left as it is; --replace takes its place`);

/**
 * Makes a backup the embedded store of a folder. It is copied there, brought up to date and checked under another name, and
 * takes the store's name in one move. Returns the file in which a store that was there is kept.
 */
export async function restoreToFolder(
  file: string,
  folder: string,
  { resources, replace = false }: RestoreOptions,
): Promise<string | undefined> {
  const store = databaseFileIn(folder);
  const isNew = !existsSync(folder);
  createDurableFolder(folder);
  const isThere = existsSync(store);
  const held = isThere ? lockExclusively(store) : undefined;
  try {
    if (held && !held.isEmpty && !replace) throw notEmptyError(store);
    const aside = held && !held.isEmpty ? `${store}.before-${timestamp(new Date())}` : undefined;
    await writeAtomically(
      store,
      (unfinished) => copyVerified(file, unfinished, resources),
      async (unfinished) => {
        if (existsSync(store) !== isThere)
          throw new Error(`${store} was made meanwhile, and is left as it is`);
        // Not every file system has links; there is always a store under its name, old or new.
        if (aside) await link(store, aside).catch(() => copyFile(store, aside, constants.COPYFILE_EXCL));
        // A log that was not written back belongs to the old file; with the new one it would spoil that.
        for (const end of ['-wal', '-shm'])
          if (aside && existsSync(store + end)) await rename(store + end, aside + end);
          else await rm(store + end, { force: true });
        await chownLike(await stat(isThere ? store : folder), unfinished);
        await rename(unfinished, store);
      },
    );
    return aside;
  } catch (error) {
    // What holds something by now stays.
    if (isNew) await rmdir(folder).catch(() => undefined);
    throw error;
  } finally {
    held?.release();
  }
}

/** Whoever restores as root must not keep the server's user out of the store. No other user can give a file away, or need. */
async function chownLike({ uid, gid }: { uid: number; gid: number }, file: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(file, uid, gid);
}

/** `20261115T225300Z` */
export const timestamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Makes a backup the content of a database, in one transaction, which compares before it commits. `scratch` is where the
 * backup is copied to, to be brought up to date and checked.
 */
export async function restoreToDatabase(
  file: string,
  database: Database,
  scratch: string,
  { resources, replace = false, onProgress }: RestoreOptions & { onProgress: ProgressCallback },
): Promise<void> {
  if (await database.isInUse?.()) throw new Error('the database is in use; stop every server on it first');
  const version = await database.schemaVersion();
  if (version > migrations.length) throw new SchemaTooNew(version);
  if (!replace && version && !(await isEmpty(database))) throw notEmptyError('the database');
  await withVerifiedCopy(file, scratch, resources, async (copy) => {
    // Not before it is certain that there is something to restore: whatever is left as it is keeps the schema of its release.
    await database.migrate(migrations);
    await copy.snapshot((source) =>
      database.transaction(
        async (target) => {
          const [from, to] = [
            { build: copy.build, executor: source },
            { build: database.build, executor: target },
          ];
          const tables = await readTableSchemas(source);
          await copyTables(from, to, tables, onProgress);
          const [unlike] = differences(await fingerprintsOf(from, tables), await fingerprintsOf(to, tables));
          if (unlike) throw new Error(`it did not arrive as it was sent, and nothing is stored: ${unlike}`);
        },
        undefined,
        true, // a large store takes its time to be emptied
      ),
    );
  });
}

async function isEmpty(database: Database): Promise<boolean> {
  return !(await database.run(rawSql('SELECT 1 FROM accounts WHERE account_id > 0 LIMIT 1'))).length;
}

/** Lets somebody read a backup, by a sound copy of it that is made in `scratch`. */
export async function withVerifiedCopy<T>(
  file: string,
  scratch: string,
  resources: readonly AnyResource[],
  work: (copy: Database) => Promise<T>,
): Promise<T> {
  await copyVerified(file, scratch, resources);
  const copy = openSqliteFile(scratch);
  try {
    return await work(copy);
  } finally {
    await copy.close();
  }
}

/** Copies a backup, brings the copy up to date with this release, and checks it. The backup itself is only read. */
async function copyVerified(file: string, to: string, resources: readonly AnyResource[]): Promise<void> {
  assertReadableFile(file);
  assertWalEmpty(file);
  await copyFile(file, to);
  await chmod(to, 0o600);
  const copy = await openVerified(to, file);
  try {
    await copy.migrate(migrations);
    await rebuildDerived(copy, resources);
    for (const problem of await checkRecords(copy, resources)) throw unsoundError(file, problem);
    await copy.transaction(async (transaction) => {
      for (const table of excludedTables) await transaction.run(rawSql(`DELETE FROM ${table}`));
      // It makes backups of its own, and must not take those of its origin for them.
      for (const name of Object.values(backupMetadataKeys))
        await transaction.run(rawSql(`DELETE FROM facts WHERE name = '${name}'`));
    });
  } finally {
    await copy.close();
  }
}

const unsoundError = (file: string, problem: string): Error =>
  new Error(`${file} is not sound, and nothing was restored: ${problem}`);

/** Opens the copy of a file that may be anything. */
async function openVerified(copy: string, file: string): Promise<Database> {
  let opened: Database | undefined;
  try {
    opened = openSqliteFile(copy);
    const problems = (await opened.schemaVersion())
      ? await opened.checkIntegrity()
      : ['there is no store in it'];
    if (problems.length) throw new Error(problems[0]);
    return opened;
  } catch (error) {
    await opened?.close();
    // The copy could not be written, or not be read again: of the backup itself that says nothing.
    const { cause } = error as Error;
    if (isDiskFull(error) || isDiskFull(cause) || isIoError(cause)) throw error;
    throw unsoundError(file, (error as Error).message);
  }
}
