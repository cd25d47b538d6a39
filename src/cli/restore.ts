import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreConfig } from '../config.ts';
import { model } from '../resources/index.ts';
import { openDatabase } from '../storage/open.ts';
import { restoreToDatabase, restoreToFolder } from '../storage/restore.ts';
import { endOnSignals, print, progressBar } from './output.ts';

type Options = StoreConfig & { replace?: boolean };

/** Makes a backup the store: all of it, or nothing. */
export async function restore(file: string, options: Options): Promise<void> {
  endOnSignals();
  const { resources } = model;
  const { data, database, replace } = options;
  const kept = database
    ? await intoDatabase(file, options)
    : await restoreToFolder(file, data, { resources, replace });
  const words = kept ? `; what was there is kept as ${kept}` : '';
  print(options, { restore: { file, ...(kept && { kept }) } }, `Restored ${file}${words}`);
}

async function intoDatabase(file: string, options: Options): Promise<undefined> {
  const { resources } = model;
  const bar = progressBar('Restoring');
  const database = await openDatabase(options, { mayCreate: false });
  try {
    await inScratchFolder((folder) =>
      restoreToDatabase(file, database, join(folder, 'copy.db'), {
        ...{ resources, replace: options.replace, onProgress: bar.show },
      }),
    );
  } finally {
    bar.end();
    await database.close();
  }
}

/** A folder for what is only needed meanwhile. */
export async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tradepost-restore-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
