import { existsSync, lstatSync, writeFileSync } from 'node:fs';
import { link, rename, stat } from 'node:fs/promises';
import { writeAtomically } from '../../files/atomic-file.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { checkStore } from '../check/check.ts';
import type { Database, ProgressCallback, QueryExecutor } from '../database.ts';
import { migrations } from '../migrations/index.ts';
import { assertNoWalFile } from '../sqlite/database-file.ts';
import { lockExclusively } from '../sqlite/exclusive-lock.ts';
import { openSqliteFile } from '../sqlite/open.ts';
import { readTableSchemas } from '../sqlite/table-schemas.ts';
import type { TableSchema } from '../tables/table-scan.ts';
import { copyTables } from './copy.ts';

/** Sees the very moment that is copied. */
export type SnapshotObserver = (executor: QueryExecutor, tables: TableSchema[]) => Promise<void>;

interface BackupOptions {
  resources: readonly AnyResource[];
  /** Take the place of a file that is there. */
  overwrite?: boolean | undefined;
  onProgress?: ProgressCallback;
  observe?: SnapshotObserver;
}

/**
 * Writes a consistent copy of the whole store to a new file, while others work on it, and checks the copy before it gets
 * its name. Whatever the store, the copy is an embedded one. Returns its size.
 */
export async function backUp(database: Database, file: string, options: BackupOptions): Promise<number> {
  const {
    resources,
    overwrite = false,
    onProgress = () => undefined,
    observe: witness = async () => {},
  } = options;
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === false)
    throw new Error(`${file} is no ordinary file, and is left as it is`);
  assertNoWalFile(file);
  if (!overwrite) assertNotExists(file);
  const make = async (unfinished: string): Promise<void> => {
    writeFileSync(unfinished, '', { mode: 0o600 });
    if (database.copyTo)
      await database.copyTo(unfinished, onProgress, async (executor) =>
        witness(executor, await readTableSchemas(executor)),
      );
    else await copyRows(database, unfinished, onProgress, witness);
    await assertSound(unfinished, resources);
  };
  await writeAtomically(file, make, (unfinished) =>
    overwrite ? rename(unfinished, file) : publishNew(unfinished, file),
  );
  return (await stat(file)).size;
}

function assertNotExists(file: string): void {
  if (existsSync(file))
    throw new Error(`${file} exists already, and is left as it is; --overwrite takes its place`);
}

/** Takes no other's place, also not that of a file made meanwhile; as far as the file system can tell, which has links as a rule. */
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
  witness: SnapshotObserver,
): Promise<void> {
  const to = openSqliteFile(file);
  try {
    await to.migrate(migrations);
    await from.snapshot((source) =>
      to.transaction(async (target) => {
        const tables = await readTableSchemas(target);
        const side = { build: from.build, executor: source };
        await copyTables(side, { build: to.build, executor: target }, tables, onProgress);
        await witness(source, tables);
      }),
    );
  } finally {
    await to.close();
  }
}

async function assertSound(file: string, resources: readonly AnyResource[]): Promise<void> {
  const copy = openSqliteFile(file);
  try {
    const problems = await checkStore(copy, resources);
    if (problems.length)
      throw new Error(
        `the copy is not sound and was removed; see what "tradepost check" says of the store: ${problems[0]}`,
      );
  } finally {
    await copy.close();
  }
  // From now on it is one file, and whoever only reads it makes none beside it.
  lockExclusively(file).release();
}
