import { join } from 'node:path';
import { openDirectory } from '../accounts/directory.ts';
import type { StoreConfig } from '../config.ts';
import { inScratchFolder } from '../files/scratch-folder.ts';
import type { Difference } from '../records/differences.ts';
import { lastLine, type Moment, sequenceAt } from '../records/moments.ts';
import { AnotherAccount, restoreAccount as restore, restoreAccountFrom } from '../records/restore-account.ts';
import { writeIf } from '../records/write-if.ts';
import { model } from '../resources/index.ts';
import { withSoundCopy } from '../storage/backup/restore.ts';
import type { Database } from '../storage/database.ts';
import type { AccountReader, AccountStore, AccountWriter } from '../storage/store.ts';
import { existingAccount } from './existing-account.ts';
import { countsInWords, endOnSignals, print, withDatabase } from './output.ts';

type Options = StoreConfig & { to?: Moment; from?: string; dryRun?: boolean };

interface Outcome {
  differences: Difference[];
  /** The change up to which everything is as it was. */
  to: number;
  /** The step of the account's history that this is; null where nothing was to be done. */
  step: number | null;
}

/** Brings one account back to a moment, beside the others, also while it is served. */
export async function restoreAccount(id: number, options: Options): Promise<void> {
  endOnSignals();
  await withDatabase(options, async (database) => {
    const account = await existingAccount(database, id);
    const { from } = options;
    const outcome = from ? await byBackup(database, id, from, options) : await byJournal(account, options);
    const { differences, to, step } = outcome;
    const counts = {
      created: countsOf(differences, ({ created }) => created.length),
      changed: countsOf(differences, ({ changed }) => changed.length),
      removed: countsOf(differences, ({ removed }) => removed.length),
    };
    const did = Object.entries(counts).map(([what, by]) => `${what} ${countsInWords(by)}`);
    const doing = options.dryRun ? 'Would restore' : 'Restored';
    print(
      options,
      { restored: { account: id, to, step, ...counts } },
      `${doing} account ${id} to what it was after change ${to}: ${did.join('; ')}`,
    );
  });
}

async function byJournal(account: AccountStore, options: Options): Promise<Outcome> {
  const to = await sequenceAt(account, options.to as Moment);
  return carryOut(account, to, options, (writer) => restore(model, writer, to));
}

const byBackup = (database: Database, id: number, file: string, options: Options): Promise<Outcome> =>
  withCopy(database, id, file, async (copy) => {
    const account = await existingAccount(database, id);
    const to = options.to ? await sequenceAt(copy, options.to) : ((await lastLine(copy))?.sequence ?? 0);
    return carryOut(account, to, options, (writer) => restoreAccountFrom(model, writer, copy, to));
  });

function carryOut(
  account: AccountStore,
  to: number,
  { dryRun = false }: Options,
  work: (writer: AccountWriter) => Promise<Difference[]>,
): Promise<Outcome> {
  const write = async (writer: AccountWriter): Promise<{ result: Outcome; stays: boolean }> => {
    const differences = await work(writer);
    return { result: { differences, to, step: dryRun ? null : writer.step }, stays: !dryRun };
  };
  return writeIf(account, 'command line', write, { reason: `restore to ${to}`, isLong: true });
}

/** Reads an account as a backup has it. */
const withCopy = <T>(
  database: Database,
  id: number,
  file: string,
  work: (copy: AccountReader) => Promise<T>,
): Promise<T> =>
  inScratchFolder((folder) =>
    withSoundCopy(file, join(folder, 'copy.db'), model.resources, async (copy) => {
      // No account is ever made anew under an ID, but in another store it may be somebody else's.
      const [made, there] = [await whenMade(database, id), await whenMade(copy, id)];
      if (made !== there) throw new AnotherAccount();
      return (await existingAccount(copy, id)).snapshot(work);
    }),
  );

const whenMade = (database: Database, id: number): Promise<string> => openDirectory(database).mustExist(id);

const countsOf = (
  differences: Difference[],
  count: (difference: Difference) => number,
): Record<string, number> =>
  Object.fromEntries(
    differences.flatMap((one) => (count(one) ? [[one.resource.keys.many, count(one)]] : [])),
  );
