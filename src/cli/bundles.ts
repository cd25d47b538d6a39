import { realpathSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { exportBundle } from '../bundle/export.ts';
import { bundleIn, openBundle } from '../bundle/file.ts';
import { importBundle } from '../bundle/import.ts';
import { namelessFile } from '../bundle/nameless-file.ts';
import type { StoreConfig } from '../config.ts';
import { makeWhole } from '../files/whole-file.ts';
import { model } from '../resources/index.ts';
import { isOfDatabase } from '../storage/sqlite/database-file.ts';
import { existingAccount } from './existing-account.ts';
import { countsInWords, endOnSignals, print, printText, toRead, withDatabase } from './output.ts';
import { progressBar } from './progress-bar.ts';

type Options = StoreConfig & { account: number };

export async function importFile(file: string, options: Options & { dryRun?: boolean }): Promise<void> {
  endOnSignals();
  await withDatabase(options, async (database) => {
    const account = await existingAccount(database, options.account);
    const bundle = await (file === '-' ? bundleIn(await namelessFile(process.stdin)) : openBundle(file));
    const bar = progressBar('Importing');
    const { dryRun = false } = options;
    try {
      const { created: imported } = await importBundle(model, account, bundle, {
        dryRun,
        onProgress: bar.show,
      });
      bar.end();
      print(options, { imported }, `${dryRun ? 'Would import' : 'Imported'} ${countsInWords(imported)}`);
    } finally {
      bar.end();
      await bundle.close();
    }
  });
}

export async function exportFile(file: string | undefined, options: Options): Promise<void> {
  endOnSignals();
  await withDatabase(
    options,
    async (database) => {
      const account = await existingAccount(database, options.account);
      const bar = progressBar('Exporting');
      const onProgress = (records: number): void => bar.show(records, 0);
      try {
        if (file === undefined || file === '-') {
          await exportBundle(model, account, printText, onProgress);
          return;
        }
        const exported = await toFile(file, (write) => exportBundle(model, account, write, onProgress));
        bar.end();
        print(options, { exported }, `Exported ${countsInWords(exported)}`);
      } finally {
        bar.end();
      }
    },
    toRead,
  );
}

type Work<T> = (write: (text: string) => Promise<void>) => Promise<T>;

/** A pipe or a device is written to as it is; a file that is there gives way, unless it is a store or a part of one. */
async function toFile<T>(file: string, work: Work<T>): Promise<T> {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there && !there.isFile()) return intoFile(file, work);
  if (there && (await isOfDatabase(file)))
    throw new Error(`${file} is a database, perhaps a store, and is left as it is; export to another file`);
  // What a link names gives way, not the link.
  const named = there ? realpathSync(file) : file;
  return makeWhole(named, (unfinished) => intoFile(unfinished, work));
}

async function intoFile<T>(file: string, work: Work<T>): Promise<T> {
  const handle = await open(file, 'w', 0o600);
  try {
    // Each text goes where the one before ended.
    return await work((text) => handle.writeFile(text));
  } finally {
    await handle.close();
  }
}
