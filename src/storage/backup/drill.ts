import { join } from 'node:path';
import type { AnyResource } from '../../declare/resource.ts';
import { inScratchFolder } from '../../files/scratch-folder.ts';
import type { Database, Progress } from '../database.ts';
import { openSqlite } from '../sqlite/open.ts';
import { tablesOf } from '../sqlite/tables.ts';
import { backUp, type Witness } from './backup.ts';
import { differences, type Fingerprints, fingerprintsOf } from './fingerprints.ts';
import { leftBehind, restoreToFolder } from './restore.ts';

interface Drill {
  /** What is not the same in the restored store: `account 7: products`. */
  unlike: string[];
  /** Pairs of an account and a table that were compared. */
  compared: number;
  bytes: number;
  seconds: { backup: number; restore: number };
}

interface DrillOptions {
  resources: readonly AnyResource[];
  /** Where the copies are made. */
  folder: string | undefined;
  onProgress: Progress;
}

/** Makes a backup, restores it, and compares every row with the moment that was backed up. Nothing is left of it. */
export const drill = (database: Database, { folder, ...options }: DrillOptions): Promise<Drill> =>
  inScratchFolder((scratch) => drillIn(scratch, database, options), folder);

async function drillIn(
  folder: string,
  database: Database,
  { resources, onProgress }: Omit<DrillOptions, 'folder'>,
): Promise<Drill> {
  const file = join(folder, 'backup.db');
  const restored = join(folder, 'restored');
  let before: Fingerprints = new Map();
  const witness: Witness = async (session, tables) => {
    before = await fingerprintsOf({ build: database.build, session }, tables.filter(isCompared));
  };
  const started = performance.now();
  const bytes = await backUp(database, file, { resources, onProgress, witness });
  const backedUp = performance.now();
  await restoreToFolder(file, restored, { resources });
  const restoredAt = performance.now();
  return {
    unlike: differences(before, await printsOfFolder(restored)),
    compared: before.size,
    bytes,
    seconds: { backup: seconds(backedUp - started), restore: seconds(restoredAt - backedUp) },
  };
}

/** What a store knows of itself is not all true of a copy. */
const isCompared = ({ name }: { name: string }): boolean => name !== 'facts' && !leftBehind.includes(name);

const seconds = (milliseconds: number): number => Number((milliseconds / 1000).toFixed(2));

async function printsOfFolder(folder: string): Promise<Fingerprints> {
  const database = openSqlite(folder, { mayCreate: false });
  try {
    return await database.snapshot(async (session) =>
      fingerprintsOf({ build: database.build, session }, (await tablesOf(session)).filter(isCompared)),
    );
  } finally {
    await database.close();
  }
}
