import { existsSync, lstatSync, writeFileSync } from 'node:fs';
import { link, rename, stat } from 'node:fs/promises';
import { writeAtomically } from '../../files/atomic-file.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { checkStore } from '../check/check.ts';
import { type Database, type ProgressCallback, snapshotGroups } from '../database.ts';
import { migrations } from '../migrations/index.ts';
import { assertNoWalFile } from '../sqlite/database-file.ts';
import { lockExclusively } from '../sqlite/exclusive-lock.ts';
import { openSqliteFile } from '../sqlite/open.ts';
import { readTableSchemas } from '../sqlite/table-schemas.ts';
import type { ScanSource, TableSchema } from '../tables/table-scan.ts';
import { copyTables } from './copy.ts';

/** Sees the snapshot that is copied. */
export type SnapshotObserver = (source: ScanSource, tables: TableSchema[]) => Promise<void>;

interface BackupOptions {
  resources: readonly AnyResource[];
  /** Replace an existing file. */
  overwrite?: boolean | undefined;
  onProgress?: ProgressCallback;
  observe?: SnapshotObserver;
  /** Adds what belongs to the copy, which is sound, before it gets its name. */
  onSound?(copy: Database): Promise<void>;
}

/** Copies a snapshot of either dialect to an embedded store and checks the copy before it gets its name. Returns its size. */
export async function backUp(database: Database, file: string, options: BackupOptions): Promise<number> {
  const { resources, overwrite = false, onProgress = () => undefined, observe = async () => {} } = options;
  const { onSound = async () => {} } = options;
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === false)
    throw new Error(`${file} is not a regular file and was left unchanged`);
  assertNoWalFile(file);
  if (!overwrite) assertNotExists(file);
  const write = async (unfinished: string): Promise<void> => {
    writeFileSync(unfinished, '', { mode: 0o600 });
    if (database.copyTo)
      await database.copyTo(unfinished, onProgress, async (executor) =>
        observe({ build: database.build, executor, groups: [undefined] }, await readTableSchemas(executor)),
      );
    else await copyRows(database, unfinished, onProgress, observe);
    await finishCopy(unfinished, resources, onSound);
  };
  await writeAtomically(file, write, (unfinished) =>
    overwrite ? rename(unfinished, file) : publishNew(unfinished, file),
  );
  return (await stat(file)).size;
}

function assertNotExists(file: string): void {
  if (existsSync(file))
    throw new Error(`${file} exists already and was left unchanged; use --overwrite to replace it`);
}

/** With hard links it never replaces a file, not even one created meanwhile. */
async function publishNew(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file);
  } catch {
    assertNotExists(file);
    await rename(unfinished, file);
  }
}

async function copyRows(
  from: Database,
  file: string,
  onProgress: ProgressCallback,
  observe: SnapshotObserver,
): Promise<void> {
  const to = openSqliteFile(file);
  try {
    await to.migrate(migrations);
    await from.snapshot(async (executor) => {
      const source = { build: from.build, executor, groups: await snapshotGroups(from, executor) };
      await to.transaction(async (target) => {
        const tables = await readTableSchemas(target);
        await copyTables(source, { build: to.build, executor: target }, tables, onProgress);
        await observe(source, tables);
      });
    });
  } finally {
    await to.close();
  }
}

async function finishCopy(
  file: string,
  resources: readonly AnyResource[],
  onSound: (copy: Database) => Promise<void>,
): Promise<void> {
  const copy = openSqliteFile(file);
  try {
    const problems = await checkStore(copy, resources);
    if (problems.length)
      throw new Error(
        `the copy is not sound and was removed; see what "tradepost check" says of the store: ${problems[0]}`,
      );
    await onSound(copy);
  } finally {
    await copy.close();
  }
  // Leaves WAL mode: the copy is one file.
  lockExclusively(file).release();
}
