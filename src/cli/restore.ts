import { join } from 'node:path';
import type { StoreConfig } from '../config.ts';
import { withScratchFolder } from '../files/scratch-folder.ts';
import { model } from '../resources/index.ts';
import { restoreToDatabase, restoreToFolder } from '../storage/backup/restore.ts';
import { openDatabase } from '../storage/open.ts';
import { assertReadableFile } from '../storage/sqlite/database-file.ts';
import { exitOnSignals, print } from './output.ts';
import { progressBar } from './progress-bar.ts';

type Options = StoreConfig & { replace?: boolean };

export async function restore(file: string, options: Options): Promise<void> {
  exitOnSignals();
  assertReadableFile(file);
  const { resources } = model;
  const { data, database, replace } = options;
  const keptFile = database
    ? await intoDatabase(file, options)
    : await restoreToFolder(file, data, { resources, replace });
  const note = keptFile ? `; what was there is kept as ${keptFile}` : '';
  print(options, { restore: { file, ...(keptFile && { kept: keptFile }) } }, `Restored ${file}${note}`);
}

async function intoDatabase(file: string, options: Options): Promise<undefined> {
  const { resources } = model;
  const bar = progressBar('Restoring');
  const database = await openDatabase(options, { mayCreate: true });
  try {
    await withScratchFolder((folder) =>
      restoreToDatabase(file, database, join(folder, 'copy.db'), {
        ...{ resources, replace: options.replace, onProgress: bar.show },
      }),
    );
  } finally {
    bar.end();
    await database.close();
  }
}
