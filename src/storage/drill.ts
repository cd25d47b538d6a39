import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyResource } from '../declare/resource.ts';
import { backUp } from './backup.ts';
import type { Database, Progress } from './database.ts';
import { differences, type Fingerprints, fingerprintsOf } from './fingerprints.ts';
import { leftBehind, restoreToFolder } from './restore.ts';
import { openSqlite } from './sqlite/open.ts';
import { tablesOf } from './sqlite/tables.ts';

export interface Drill {
  /** What is not the same in the restored store: `account 7: products`. */
  unlike: string[];
  /** Pairs of an account and a table that were compared. */
  compared: number;
  bytes: number;
  seconds: { backup: number; restore: number };
}

/** Makes a backup, restores it, and compares every row with the moment that was backed up. Nothing is left of it. */
export async function drill(
  database: Database,
  {
    folder,
    resources,
    onProgress,
  }: { folder: string; resources: readonly AnyResource[]; onProgress: Progress },
): Promise<Drill> {
  const place = await mkdtemp(join(folder, 'tradepost-drill-'));
  try {
    const file = join(place, 'backup.db');
    let before: Fingerprints = new Map();
    const started = performance.now();
    const bytes = await backUp(database, file, {
      resources,
      onProgress,
      witness: async (session, tables) => {
        before = await fingerprintsOf({ build: database.build, session }, tables.filter(isCompared));
      },
    });
    const backedUp = performance.now();
    const restored = join(place, 'restored');
    await restoreToFolder(file, restored, { resources });
    const after = await printsOfFolder(restored);
    return {
      unlike: differences(before, after),
      compared: before.size,
      bytes,
      seconds: { backup: seconds(backedUp - started), restore: seconds(performance.now() - backedUp) },
    };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const isCompared = ({ name }: { name: string }): boolean => !leftBehind.includes(name);

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
