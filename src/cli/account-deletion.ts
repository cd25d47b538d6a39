import { join, resolve } from 'node:path';
import { openAccountAdmin } from '../accounts/account-admin.ts';
import { openAccountDeletion } from '../accounts/account-deletion.ts';
import { openAccounts } from '../accounts/index.ts';
import { openQuotas } from '../accounts/quotas.ts';
import type { AccountBlobs } from '../blobs/blob-store.ts';
import { openBlobs } from '../blobs/open.ts';
import { exportBundle } from '../bundle/export.ts';
import type { StoreConfig } from '../config.ts';
import { writeAtomically } from '../files/atomic-file.ts';
import { createDurableFolder } from '../files/durable-folder.ts';
import { model } from '../resources/index.ts';
import { mediaFile } from '../resources/media/media-file.ts';
import { openStore } from '../storage/account/account-store.ts';
import { timestamp } from '../storage/backup/restore.ts';
import type { Database } from '../storage/database.ts';
import { warnOfMissing, writeInto, zipWriter } from './bundles.ts';
import { describeError, formatCount, print, printWarning, withDatabase } from './output.ts';
import { progressBar } from './progress-bar.ts';
import { stopSignals } from './signals.ts';

/** What `account delete` would do. */
export async function describeDeletion(id: number, options: StoreConfig): Promise<string> {
  let words = '';
  await withDatabase(options, async (database) => {
    const { name } = await openAccountAdmin(database).requireAccount(id);
    const { records } = await openQuotas(database).of(id);
    const accounts = openAccounts(database);
    const [owners, apps] = [await accounts.owners.list(id), await accounts.apps.list(id)];
    words = `account ${id} (${name}) with ${formatCount(records.used, 'records')}, ${formatCount(owners.length, 'owners')} and ${formatCount(apps.length, 'apps')} would be deleted for good, after a bundle of its records and files is written to ${bundleFolder(options)}`;
  });
  return words;
}

/** A signal before the account has ended leaves it as it was; one after that leaves the rest to the server. */
export async function deleteAccount(id: number, options: StoreConfig): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of stopSignals)
    process.once(signal, () => interrupted.abort(new Error(`interrupted by ${signal}`)));
  await withDatabase(options, async (database) => {
    const blobs = await openBlobs(options);
    const deletion = openAccountDeletion(database, async (account) => blobs?.deleteAccount(account));
    const before = await deletion.close(id);
    const bundle = await writeBundle(database, blobs?.forAccount(id), id, options, interrupted.signal).catch(
      async (error) => {
        await deletion.reopen(before);
        throw error;
      },
    );
    await deletion.end(id);
    const bar = progressBar('Removing');
    await deletion
      .removeRows(id, () => interrupted.signal.throwIfAborted())
      .catch((error) =>
        printWarning(
          `the account is deleted, but not all of its rows and files are removed yet: ${describeError(error, options)}; a running server goes on with it`,
        ),
      );
    bar.end();
    print(
      options,
      { deleted: { ID: id, bundle } },
      `Account ${id} (${before.name}) is deleted; its records are in ${bundle}`,
    );
  });
}

const bundleFolder = ({ data }: StoreConfig): string => resolve(data, 'deleted-accounts');

/** With its files, if it has any. Those that are missing already do not keep an account from being deleted. */
async function writeBundle(
  database: Database,
  blobs: AccountBlobs | undefined,
  id: number,
  options: StoreConfig,
  signal: AbortSignal,
): Promise<string> {
  const folder = bundleFolder(options);
  createDurableFolder(folder);
  const account = openStore(database).forAccount(id);
  const hasFiles = (await account.select(mediaFile, [], 1)).length > 0;
  const file = join(folder, `account-${id}-${timestamp(new Date())}.${hasFiles ? 'zip' : 'json'}`);
  const bar = progressBar('Exporting');
  const onProgress = (records: number): void => bar.show(records, 0);
  const writeJson = (unfinished: string): Promise<unknown> =>
    writeInto(unfinished, (write) => {
      const writeUnlessStopped = (text: string): Promise<void> => {
        signal.throwIfAborted();
        return write(text);
      };
      return exportBundle(model, account, writeUnlessStopped, onProgress);
    });
  const writeZip = zipWriter(account, blobs, { onProgress, onMissing: warnOfMissing, signal });
  try {
    await writeAtomically(file, hasFiles ? writeZip : writeJson);
  } finally {
    bar.end();
  }
  return file;
}
