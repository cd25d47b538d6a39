import type { StoreConfig } from '../config.ts';
import { model } from '../resources/index.ts';
import { backUp } from '../storage/backup.ts';
import { checkStore } from '../storage/check.ts';
import { drill as carryOutDrill } from '../storage/drill.ts';
import { noteBackup } from '../storage/last-backup.ts';
import { openDatabase } from '../storage/open.ts';
import { endOnSignals, exitFailure, print, withDatabase } from './output.ts';
import { progressBar } from './progress-bar.ts';
import { refill } from './refill.ts';

const { resources } = model;

export async function backup(file: string, options: StoreConfig & { overwrite?: boolean }): Promise<void> {
  endOnSignals();
  await withDatabase(options, async (database) => {
    const { overwrite } = options;
    const bar = progressBar('Copying');
    try {
      // Where a release that brought the schema up to date was stopped before it was done, that is done now.
      await refill(database);
      const bytes = await backUp(database, file, { resources, overwrite, onProgress: bar.show });
      await noteBackup(database);
      bar.end();
      print(options, { backup: { file, bytes } }, `Copied ${bytes.toLocaleString('en')} bytes to ${file}`);
    } finally {
      bar.end();
    }
  });
}

export async function drill(options: StoreConfig & { folder?: string }): Promise<void> {
  endOnSignals();
  await withDatabase(options, async (database) => {
    const { folder } = options;
    const bar = progressBar('Copying');
    try {
      await refill(database);
      const result = await carryOutDrill(database, { folder, resources, onProgress: bar.show });
      bar.end();
      const { unlike, bytes, seconds } = result;
      const times = `backup ${seconds.backup} s, restore ${seconds.restore} s, ${bytes.toLocaleString('en')} bytes`;
      const words = unlike.length
        ? `The restored store differs:\n${unlike.join('\n')}`
        : `The restored store is the same, row by row`;
      print(options, { drill: { ok: unlike.length === 0, ...result } }, `${words} (${times})`);
      if (unlike.length) process.exitCode = exitFailure;
    } finally {
      bar.end();
    }
  });
}

/** Looks without touching: the schema is left as it is. */
export async function check(options: StoreConfig): Promise<void> {
  const database = await openDatabase(options, { mayCreate: false });
  try {
    const problems = await checkStore(database, resources);
    if (problems.length === 0) return print(options, { ok: true }, 'The store is sound');
    print(options, { ok: false, problems }, `The store is damaged:\n${problems.join('\n')}`);
    process.exitCode = exitFailure;
  } finally {
    await database.close();
  }
}
