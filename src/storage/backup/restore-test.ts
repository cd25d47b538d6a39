import { join } from 'node:path';
import { withScratchFolder } from '../../files/scratch-folder.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Database, ProgressCallback } from '../database.ts';
import { openSqlite } from '../sqlite/open.ts';
import { readTableSchemas } from '../sqlite/table-schemas.ts';
import { backUp, type SnapshotObserver } from './backup.ts';
import { differences, type Fingerprints, fingerprintsOf } from './fingerprints.ts';
import { excludedTables, restoreToFolder } from './restore.ts';

interface RestoreTestResult {
  /** Such as `account 7: products`. The command prints this object as JSON. */
  unlike: string[];
  /** Pairs of account and table. */
  compared: number;
  bytes: number;
  seconds: { backup: number; restore: number };
}

interface RestoreTestOptions {
  resources: readonly AnyResource[];
  folder: string | undefined;
  onProgress: ProgressCallback;
  /** Copy what belongs to the store, and bring it back; both know the backup's file and the folder it is restored to. */
  onBackup?(copy: Database, file: string): Promise<void>;
  onRestore?(copy: Database, file: string, folder: string): Promise<void>;
}

/** Backs up, restores to a scratch folder, and compares every row with the snapshot. */
export const testRestore = (
  database: Database,
  { folder, ...options }: RestoreTestOptions,
): Promise<RestoreTestResult> =>
  withScratchFolder((scratch) => testRestoreIn(scratch, database, options), folder);

async function testRestoreIn(
  folder: string,
  database: Database,
  { resources, onProgress, onBackup, onRestore }: Omit<RestoreTestOptions, 'folder'>,
): Promise<RestoreTestResult> {
  const file = join(folder, 'backup.db');
  const restored = join(folder, 'restored');
  let before: Fingerprints = new Map();
  const observe: SnapshotObserver = async (source, tables) => {
    before = await fingerprintsOf(source, tables.filter(isCompared));
  };
  const started = performance.now();
  const bytes = await backUp(database, file, {
    ...{ resources, onProgress, observe },
    onSound: async (copy) => onBackup?.(copy, file),
  });
  const backedUp = performance.now();
  await restoreToFolder(file, restored, {
    resources,
    onSound: async (copy) => onRestore?.(copy, file, restored),
  });
  const restoredAt = performance.now();
  return {
    unlike: differences(before, await fingerprintsOfFolder(restored)),
    compared: before.size,
    bytes,
    seconds: { backup: seconds(backedUp - started), restore: seconds(restoredAt - backedUp) },
  };
}

/** A store's metadata differs in a copy. */
const isCompared = ({ name }: { name: string }): boolean =>
  name !== 'facts' && !excludedTables.includes(name);

const seconds = (milliseconds: number): number => Number((milliseconds / 1000).toFixed(2));

async function fingerprintsOfFolder(folder: string): Promise<Fingerprints> {
  const database = openSqlite(folder, { mayCreate: false });
  try {
    return await database.snapshot(async (executor) =>
      fingerprintsOf(
        { build: database.build, executor, groups: [undefined] },
        (await readTableSchemas(executor)).filter(isCompared),
      ),
    );
  } finally {
    await database.close();
  }
}
