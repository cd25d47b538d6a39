import type { StoreConfig } from '../config.ts';
import { model } from '../resources/index.ts';
import { backUp } from '../storage/backup.ts';
import { checkStore } from '../storage/check.ts';
import { openDatabase } from '../storage/open.ts';
import { print, progressBar, withDatabase } from './output.ts';
import { exitFailure } from './program.ts';

export async function backup(file: string, options: StoreConfig): Promise<void> {
  await withDatabase(options, async (database) => {
    const bar = progressBar('Copying');
    try {
      const bytes = await backUp(database, file, bar.show);
      bar.end();
      print(options, { backup: { file, bytes } }, `Copied ${bytes.toLocaleString('en')} bytes to ${file}`);
    } finally {
      bar.end();
    }
  });
}

/** Looks without touching: the schema is left as it is. */
export async function check(options: StoreConfig): Promise<void> {
  const database = await openDatabase(options, { mayCreate: false });
  try {
    const problems = await checkStore(database, model.resources);
    if (problems.length === 0) return print(options, { ok: true }, 'The store is sound');
    print(options, { ok: false, problems }, `The store is damaged:\n${problems.join('\n')}`);
    process.exitCode = exitFailure;
  } finally {
    await database.close();
  }
}
