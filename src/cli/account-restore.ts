import { join } from 'node:path';
import { openAccountAdmin } from '../accounts/account-admin.ts';
import { openBlobs } from '../blobs/open.ts';
import type { StoreConfig } from '../config.ts';
import { withScratchFolder } from '../files/scratch-folder.ts';
import { restoreMedia } from '../media/media-restore.ts';
import { writeConditionally } from '../records/conditional-write.ts';
import type { ResourceDiff } from '../records/history/differences.ts';
import {
  AccountMismatch,
  restoreAccount as restore,
  restoreAccountFromCopy,
} from '../records/history/restore-account.ts';
import { lastEntry, type RestorePoint, sequenceAt } from '../records/history/restore-points.ts';
import { model } from '../resources/index.ts';
import { withVerifiedCopy } from '../storage/backup/restore.ts';
import type { Database } from '../storage/database.ts';
import type { AccountReader, AccountStore, AccountWriter } from '../storage/store.ts';
import { openExistingAccount } from './existing-account.ts';
import { describeCounts, exitOnSignals, print, printWarning, withDatabase } from './output.ts';

type Options = StoreConfig & {
  to?: RestorePoint;
  from?: string;
  dryRun?: boolean;
  allowMissingMedia?: boolean;
};

interface RestoreResult {
  differences: ResourceDiff[];
  /** Sequence number of the change restored to. */
  to: number;
  /** Journal step of the restore; null for a dry run. */
  step: number | null;
}

/** Restores one account to an earlier moment while the store stays in use. */
export async function restoreAccount(id: number, options: Options): Promise<void> {
  exitOnSignals();
  await withDatabase(options, async (database) => {
    const account = await openExistingAccount(database, id);
    const { from } = options;
    const result = from
      ? await restoreFromBackup(database, id, from, options)
      : await restoreFromJournal(account, options);
    const { differences, to, step } = result;
    const counts = {
      created: countByResource(differences, ({ created }) => created.length),
      changed: countByResource(differences, ({ changed }) => changed.length),
      removed: countByResource(differences, ({ removed }) => removed.length),
    };
    const summary = Object.entries(counts).map(([what, by]) => `${what} ${describeCounts(by)}`);
    const verb = options.dryRun ? 'Would restore' : 'Restored';
    print(
      options,
      { restored: { account: id, to, step, ...counts } },
      `${verb} account ${id} to what it was after change ${to}: ${summary.join('; ')}`,
    );
  });
}

async function restoreFromJournal(account: AccountStore, options: Options): Promise<RestoreResult> {
  const to = await sequenceAt(account, options.to as RestorePoint);
  return applyRestore(account, to, options, (writer) => restore(model, writer, to));
}

const restoreFromBackup = (
  database: Database,
  id: number,
  file: string,
  options: Options,
): Promise<RestoreResult> =>
  withBackupCopy(database, id, file, async (copy, copied) => {
    const account = await openExistingAccount(database, id);
    if (!options.dryRun) {
      const { allowMissingMedia: allowMissing } = options;
      const blobs = await openBlobs(options);
      const { lines } = await restoreMedia(copied, file, { blobs, allowMissing, account: id });
      for (const line of lines) printWarning(`not restored: ${line}`);
    }
    const to = options.to ? await sequenceAt(copy, options.to) : ((await lastEntry(copy))?.sequence ?? 0);
    return applyRestore(account, to, options, (writer) => restoreAccountFromCopy(model, writer, copy, to));
  });

function applyRestore(
  account: AccountStore,
  to: number,
  { dryRun = false }: Options,
  work: (writer: AccountWriter) => Promise<ResourceDiff[]>,
): Promise<RestoreResult> {
  const write = async (writer: AccountWriter): Promise<{ result: RestoreResult; commit: boolean }> => {
    const differences = await work(writer);
    return { result: { differences, to, step: dryRun ? null : writer.step }, commit: !dryRun };
  };
  return writeConditionally(account, 'command line', write, { reason: `restore to ${to}`, isLong: true });
}

const withBackupCopy = <T>(
  database: Database,
  id: number,
  file: string,
  work: (copy: AccountReader, copied: Database) => Promise<T>,
): Promise<T> =>
  withScratchFolder((folder) =>
    withVerifiedCopy(file, join(folder, 'copy.db'), model.resources, async (copy) => {
      // IDs are unique only within a store: equal creation times tell that the backup is of the same account.
      const [accountCreatedAt, copyCreatedAt] = [await createdAt(database, id), await createdAt(copy, id)];
      if (accountCreatedAt !== copyCreatedAt) throw new AccountMismatch();
      return (await openExistingAccount(copy, id)).snapshot((reader) => work(reader, copy));
    }),
  );

const createdAt = async (database: Database, id: number): Promise<string> =>
  (await openAccountAdmin(database).requireAccount(id)).created;

const countByResource = (
  differences: ResourceDiff[],
  count: (difference: ResourceDiff) => number,
): Record<string, number> =>
  Object.fromEntries(
    differences.flatMap((one) => (count(one) ? [[one.resource.keys.many, count(one)]] : [])),
  );
