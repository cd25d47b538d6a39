import { realpathSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { openBundle, openBundleHandle } from '../bundle/bundle-file.ts';
import { exportBundle } from '../bundle/export.ts';
import { importBundle } from '../bundle/import.ts';
import { unlinkedTempFile } from '../bundle/unlinked-temp-file.ts';
import type { StoreConfig } from '../config.ts';
import { writeAtomically } from '../files/atomic-file.ts';
import { model } from '../resources/index.ts';
import { isDatabaseFile } from '../storage/sqlite/database-file.ts';
import { openExistingAccount } from './existing-account.ts';
import { describeCounts, exitOnSignals, print, printText, readOnlyOptions, withDatabase } from './output.ts';
import { progressBar } from './progress-bar.ts';

type Options = StoreConfig & { account: number };
type ImportFileOptions = Options & { dryRun?: boolean; oldValues?: boolean };

export async function importFile(file: string, options: ImportFileOptions): Promise<void> {
  exitOnSignals();
  await withDatabase(options, async (database) => {
    const account = await openExistingAccount(database, options.account);
    const bundle = await (file === '-'
      ? openBundleHandle(await unlinkedTempFile(process.stdin))
      : openBundle(file));
    const bar = progressBar('Importing');
    const { dryRun = false, oldValues = false } = options;
    try {
      const { created: imported } = await importBundle(model, account, bundle, {
        ...{ dryRun, oldValues },
        onProgress: bar.show,
      });
      bar.end();
      print(options, { imported }, `${dryRun ? 'Would import' : 'Imported'} ${describeCounts(imported)}`);
    } finally {
      bar.end();
      await bundle.close();
    }
  });
}

export async function exportFile(file: string | undefined, options: Options): Promise<void> {
  exitOnSignals();
  await withDatabase(
    options,
    async (database) => {
      const account = await openExistingAccount(database, options.account);
      const bar = progressBar('Exporting');
      const onProgress = (records: number): void => bar.show(records, 0);
      try {
        if (file === undefined || file === '-') {
          await exportBundle(model, account, printText, onProgress);
          return;
        }
        const exported = await writeToFile(file, (write) => exportBundle(model, account, write, onProgress));
        bar.end();
        print(options, { exported }, `Exported ${describeCounts(exported)}`);
      } finally {
        bar.end();
      }
    },
    readOnlyOptions,
  );
}

type BundleWriter<T> = (write: (text: string) => Promise<void>) => Promise<T>;

/** Writes into pipes and devices directly; replaces a regular file atomically, but never a store. */
async function writeToFile<T>(file: string, work: BundleWriter<T>): Promise<T> {
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing && !existing.isFile()) return writeInto(file, work);
  if (existing && (await isDatabaseFile(file)))
    throw new Error(`${file} is a database, perhaps a store, and is left as it is; export to another file`);
  const target = existing ? realpathSync(file) : file;
  return writeAtomically(target, (unfinished) => writeInto(unfinished, work));
}

export async function writeInto<T>(file: string, work: BundleWriter<T>): Promise<T> {
  const handle = await open(file, 'w', 0o600);
  try {
    return await work((text) => handle.writeFile(text));
  } finally {
    await handle.close();
  }
}
