import { join } from 'node:path';
import { openBlobs } from '../blobs/open.ts';
import type { StoreConfig } from '../config.ts';
import { withScratchFolder } from '../files/scratch-folder.ts';
import { restoreMedia } from '../media/media-restore.ts';
import { model } from '../resources/index.ts';
import { restoreToDatabase, restoreToFolder } from '../storage/backup/restore.ts';
import type { Database } from '../storage/database.ts';
import { openDatabase } from '../storage/open.ts';
import { assertReadableFile } from '../storage/sqlite/database-file.ts';
import { exitOnSignals, print, printWarning } from './output.ts';
import { progressBar } from './progress-bar.ts';

type Options = StoreConfig & { replace?: boolean; allowMissingMedia?: boolean };

export async function restore(file: string, options: Options): Promise<void> {
  exitOnSignals();
  assertReadableFile(file);
  const { resources } = model;
  const { data, database, replace, allowMissingMedia: allowMissing } = options;
  const blobs = await openBlobs(options);
  let problems: string[] = [];
  const onSound = async (copy: Database): Promise<void> => {
    problems = (await restoreMedia(copy, file, { blobs, allowMissing })).lines;
  };
  const keptFile = database
    ? await intoDatabase(file, options, onSound)
    : await restoreToFolder(file, data, { resources, replace, onSound });
  for (const line of problems) printWarning(`not restored: ${line}`);
  const note = keptFile ? `; what was there is kept as ${keptFile}` : '';
  print(options, { restore: { file, ...(keptFile && { kept: keptFile }) } }, `Restored ${file}${note}`);
}

async function intoDatabase(
  file: string,
  options: Options,
  onSound: (copy: Database) => Promise<void>,
): Promise<undefined> {
  const { resources } = model;
  const bar = progressBar('Restoring');
  const database = await openDatabase(options, { mayCreate: true });
  try {
    await withScratchFolder((folder) =>
      restoreToDatabase(file, database, join(folder, 'copy.db'), {
        ...{ resources, replace: options.replace, onSound, onProgress: bar.show },
      }),
    );
  } finally {
    bar.end();
    await database.close();
  }
}
