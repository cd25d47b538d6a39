import { createWriteStream, realpathSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { AccountBlobs } from '../blobs/blob-store.ts';
import { MediaStore } from '../blobs/media-store.ts';
import { openBlobs } from '../blobs/open.ts';
import { openSeekableFile } from '../bundle/bundle-file.ts';
import { storeBundleMedia } from '../bundle/bundle-media.ts';
import { exportBundle } from '../bundle/export.ts';
import { importBundle, type RecordCounts } from '../bundle/import.ts';
import { unlinkedTempFile } from '../bundle/unlinked-temp-file.ts';
import { type BundledFile, exportZip, type ZipExportOptions } from '../bundle/zip-export.ts';
import { openBundleOrZip } from '../bundle/zip-file.ts';
import type { StoreConfig } from '../config.ts';
import { writeAtomically } from '../files/atomic-file.ts';
import { model } from '../resources/index.ts';
import { isDatabaseFile } from '../storage/sqlite/database-file.ts';
import type { AccountStore } from '../storage/store.ts';
import { openExistingAccount } from './existing-account.ts';
import {
  describeCounts,
  exitOnSignals,
  print,
  printText,
  printWarning,
  readOnlyOptions,
  withDatabase,
} from './output.ts';
import { progressBar } from './progress-bar.ts';

type Options = StoreConfig & { account: number };
type ImportFileOptions = Options & { dryRun?: boolean; oldValues?: boolean };
type ExportFileOptions = Options & { allowMissingMedia?: boolean };

export async function importFile(file: string, options: ImportFileOptions): Promise<void> {
  exitOnSignals();
  await withDatabase(options, async (database) => {
    const account = await openExistingAccount(database, options.account);
    const { zip, bundle } = await openBundleOrZip(await openSeekable(file));
    const bar = progressBar('Importing');
    const { dryRun = false, oldValues = false } = options;
    try {
      const blobs = await openBlobs(options);
      const place = blobs && { media: new MediaStore(blobs), blobs: blobs.forAccount(options.account) };
      const media = await storeBundleMedia(model, account, bundle, { zip, place, dryRun });
      const { created: imported } = await importBundle(model, account, bundle, {
        ...{ dryRun, oldValues, media },
        onProgress: bar.show,
      });
      bar.end();
      print(options, { imported }, `${dryRun ? 'Would import' : 'Imported'} ${describeCounts(imported)}`);
    } finally {
      bar.end();
      await bundle.close();
      await zip?.close();
    }
  });
}

const openSeekable = async (file: string): Promise<FileHandle> =>
  file === '-' ? unlinkedTempFile(process.stdin) : openSeekableFile(file);

export async function exportFile(file: string | undefined, options: ExportFileOptions): Promise<void> {
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
        const write = isZipName(file)
          ? zipWriter(account, (await openBlobs(options))?.forAccount(options.account), {
              onProgress,
              onMissing: options.allowMissingMedia ? warnOfMissing : undefined,
            })
          : (path: string) => writeInto(path, (part) => exportBundle(model, account, part, onProgress));
        const exported = await writeToFile(file, write);
        bar.end();
        print(options, { exported }, `Exported ${describeCounts(exported)}`);
      } finally {
        bar.end();
      }
    },
    readOnlyOptions,
  );
}

const isZipName = (file: string): boolean => /\.zip$/i.test(file);

export const warnOfMissing = ({ ID, filename }: BundledFile): void =>
  printWarning(`the file ${filename} of media file ${ID} is missing, and is not in the zip`);

export const zipWriter =
  (account: AccountStore, blobs: AccountBlobs | undefined, options: ZipExportOptions) =>
  (file: string): Promise<RecordCounts> =>
    exportZip(model, account, blobs, createWriteStream(file, { mode: 0o600 }), options);

/** Writes into pipes and devices directly; replaces a regular file atomically, but never a store. */
async function writeToFile<T>(file: string, write: (path: string) => Promise<T>): Promise<T> {
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing && !existing.isFile()) return write(file);
  if (existing && (await isDatabaseFile(file)))
    throw new Error(`${file} is a database, perhaps a store, and is left as it is; export to another file`);
  const target = existing ? realpathSync(file) : file;
  return writeAtomically(target, write);
}

export async function writeInto<T>(
  file: string,
  work: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const handle = await open(file, 'w', 0o600);
  try {
    return await work((text) => handle.writeFile(text));
  } finally {
    await handle.close();
  }
}
