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

/** Not restored: what has ended since the backup must not become valid again. */
export const excludedTables: readonly string[] = ['sessions', 'invitations'];

interface RestoreOptions {
  resources: readonly AnyResource[];
  /** Replace a store that is not empty. */
  replace?: boolean | undefined;
  /** Brings back what belongs to the backup, before anything of the store is replaced. */
  onSound?: ((copy: Database) => Promise<void>) | undefined;
}

const notEmptyError = (place: string): Error =>
  new Error(`${place} is not empty and was left unchanged; use --replace to replace it`);

/** Copies, migrates and checks a backup under another name before it replaces the store. Returns the name that a previous one is kept under. */
export async function restoreToFolder(
  file: string,
  folder: string,
  { resources, replace = false, onSound }: RestoreOptions,
): Promise<string | undefined> {
  const store = databaseFileIn(folder);
  const isNewFolder = !existsSync(folder);
  createDurableFolder(folder);
  const storeExists = existsSync(store);
  const lock = storeExists ? lockExclusively(store) : undefined;
  try {
    if (lock && !lock.isEmpty && !replace) throw notEmptyError(store);
    const previous = lock && !lock.isEmpty ? `${store}.before-${timestamp(new Date())}` : undefined;
    await writeAtomically(
      store,
      (unfinished) => copyVerified(file, unfinished, resources, onSound),
      async (unfinished) => {
        if (existsSync(store) !== storeExists)
          throw new Error(`${store} was created meanwhile and was left unchanged`);
        // A link, or else a copy, so that there is a store under its name at any time.
        if (previous)
          await link(store, previous).catch(() => copyFile(store, previous, constants.COPYFILE_EXCL));
        // A remaining log belongs to the old store, and would corrupt the new one.
        for (const end of ['-wal', '-shm'])
          if (previous && existsSync(store + end)) await rename(store + end, previous + end);
          else await rm(store + end, { force: true });
        await chownLike(await stat(storeExists ? store : folder), unfinished);
        await rename(unfinished, store);
      },
    );
    return previous;
  } catch (error) {
    // Fails if the folder is not empty.
    if (isNewFolder) await rmdir(folder).catch(() => undefined);
    throw error;
  } finally {
    lock?.release();
  }
}

/** After a restore as root, the server's user must be able to open the store. */
async function chownLike({ uid, gid }: { uid: number; gid: number }, file: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(file, uid, gid);
}

/** `20261115T225300Z` */
export const timestamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/** In one transaction, which compares the rows before it commits. `scratch`: a file for the copy that is migrated and checked. */
export async function restoreToDatabase(
  file: string,
  database: Database,
  scratch: string,
  { resources, replace = false, onSound, onProgress }: RestoreOptions & { onProgress: ProgressCallback },
): Promise<void> {
  if (await database.isInUse?.()) throw new Error('the database is in use; stop every server on it first');
  const version = await database.schemaVersion();
  if (version > migrations.length) throw new SchemaTooNew(version);
  if (!replace && version && !(await isEmpty(database))) throw notEmptyError('the database');
  await withVerifiedCopy(file, scratch, resources, async (copy) => {
    // After the check: without a sound backup the database keeps its schema.
    await database.migrate(migrations);
    await onSound?.(copy);
    await copy.snapshot((source) =>
      database.transaction(
        async (target) => {
          const from = { build: copy.build, executor: source, groups: [undefined] };
          const to = { build: database.build, executor: target };
          const tables = await readTableSchemas(source);
          await copyTables(from, to, tables, onProgress);
          const groups = (await database.cluster?.accountGroups(target)) ?? [undefined];
          const [difference] = differences(
            await fingerprintsOf(from, tables),
            await fingerprintsOf({ ...to, groups }, tables),
          );
          if (difference)
            throw new Error(
              `the restored rows differ from the backup, and nothing was stored: ${difference}`,
            );
        },
        undefined,
        true, // deleting the rows of a large store takes long
      ),
    );
  });
}

async function isEmpty(database: Database): Promise<boolean> {
  return !(await database.run(rawSql('SELECT 1 FROM accounts WHERE account_id > 0 LIMIT 1'))).length;
}

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

/** The backup itself is only read. */
async function copyVerified(
  file: string,
  to: string,
  resources: readonly AnyResource[],
  onSound?: (copy: Database) => Promise<void>,
): Promise<void> {
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
      // The restored store must not take its origin's backups for its own.
      for (const name of Object.values(backupMetadataKeys))
        await transaction.run(rawSql(`DELETE FROM facts WHERE name = '${name}'`));
    });
    await onSound?.(copy);
  } finally {
    await copy.close();
  }
}

const unsoundError = (file: string, problem: string): Error =>
  new Error(`${file} is not sound, and nothing was restored: ${problem}`);

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
    // The copy could not be written or read, which says nothing about the backup.
    const { cause } = error as Error;
    if (isDiskFull(error) || isDiskFull(cause) || isIoError(cause)) throw error;
    throw unsoundError(file, (error as Error).message);
  }
}
