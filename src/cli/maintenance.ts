import type { StoreConfig } from '../config.ts';
import { model } from '../resources/index.ts';
import { backUp } from '../storage/backup/backup.ts';
import { recordBackup } from '../storage/backup/last-backup.ts';
import { testRestore as carryOutDrill } from '../storage/backup/restore-test.ts';
import { checkRecords } from '../storage/check/check.ts';
import type { Database } from '../storage/database.ts';
import { isDerivedCurrent } from '../storage/derived-data/rebuild.ts';
import { migrations } from '../storage/migrations/index.ts';
import { openDatabase } from '../storage/open.ts';
import { databaseFileIn } from '../storage/sqlite/database-file.ts';
import { isCorrupt } from '../storage/sqlite/errors.ts';
import {
  describeError,
  describeStore,
  exitFailure,
  exitOnSignals,
  print,
  printWarning,
  readOnlyOptions,
  withDatabase,
} from './output.ts';
import { progressBar } from './progress-bar.ts';
import { rebuildDerivedWithProgress } from './rebuild-derived.ts';

const { resources } = model;

export async function backup(file: string, options: StoreConfig & { overwrite?: boolean }): Promise<void> {
  exitOnSignals();
  await withDatabase(
    options,
    async (database) => {
      const { overwrite } = options;
      const bar = progressBar('Copying');
      try {
        // Where a release that brought the schema up to date was stopped before it was done, that is done now.
        await rebuildDerivedWithProgress(database);
        const bytes = await backUp(database, file, { resources, overwrite, onProgress: bar.show });
        bar.end();
        // It is whole and sound, whatever becomes of the note: a store that can only be read has backups too.
        await recordBackup(database).catch((error) =>
          printWarning(`the backup is made, but not noted: ${describeError(error, options)}`),
        );
        const words = `Copied ${describeStore(options)} to ${file}: ${bytes.toLocaleString('en')} bytes`;
        print(options, { backup: { file, bytes } }, words);
      } finally {
        bar.end();
      }
    },
    readOnlyOptions,
  );
}

export async function drill(options: StoreConfig & { folder?: string }): Promise<void> {
  exitOnSignals();
  await withDatabase(options, async (database) => {
    const { folder } = options;
    const bar = progressBar('Copying');
    try {
      await rebuildDerivedWithProgress(database);
      const result = await carryOutDrill(database, { folder, resources, onProgress: bar.show });
      bar.end();
      const { unlike, bytes, seconds } = result;
      const times = `backup ${seconds.backup} s, restore ${seconds.restore} s, ${bytes.toLocaleString('en')} bytes`;
      const words = unlike.length
        ? `The restored store differs:\n${unlike.join('\n')}`
        : `What was restored is the same as ${describeStore(options)}, row by row`;
      print(options, { drill: { ok: unlike.length === 0, ...result } }, `${words} (${times})`);
      if (unlike.length) process.exitCode = exitFailure;
    } finally {
      bar.end();
    }
  });
}

/** Looks without touching: the schema is left as it is. */
export async function check(options: StoreConfig): Promise<void> {
  exitOnSignals();
  const { problems, isDamaged } = await findProblems(options);
  const store = describeStore(options).replace(/^t/, 'T');
  if (problems.length === 0) return print(options, { ok: true }, `${store} is sound`);
  const [found, todo] = isDamaged
    ? ['is damaged', '\nPut the last good backup in its place: tradepost restore <backup> --replace']
    : ['was not checked', ''];
  print(options, { ok: false, problems }, `${store} ${found}:\n${problems.join('\n')}${todo}`);
  process.exitCode = exitFailure;
}

const unfinishedUpgrade =
  'it has yet to be brought up to date with this release, which goes on when it is served, or backed up';

/** A store of another release, or on the way from one to this, is not damaged for that. */
async function findProblems(options: StoreConfig): Promise<{ problems: string[]; isDamaged: boolean }> {
  let database: Database | undefined;
  try {
    database = await openDatabase(options, readOnlyOptions);
    const isOfThisRelease = (await database.schemaVersion()) === migrations.length;
    const problems = isOfThisRelease ? await database.checkIntegrity() : [];
    if (problems.length) return { problems, isDamaged: true };
    if (isOfThisRelease && !(await isDerivedCurrent(database, resources)))
      return { problems: [unfinishedUpgrade], isDamaged: false };
    return { problems: await checkRecords(database, resources), isDamaged: isOfThisRelease };
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    return { problems: [`${databaseFileIn(options.data)}: ${(error as Error).message}`], isDamaged: true };
  } finally {
    await database?.close();
  }
}
