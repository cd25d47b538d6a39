import type { StoreConfig } from '../config.ts';
import { model } from '../resources/index.ts';
import { backUp } from '../storage/backup/backup.ts';
import { drill as carryOutDrill } from '../storage/backup/drill.ts';
import { noteBackup } from '../storage/backup/last-backup.ts';
import { checkRecords } from '../storage/check/check.ts';
import type { Database } from '../storage/database.ts';
import { migrations } from '../storage/migrations/index.ts';
import { openDatabase } from '../storage/open.ts';
import { isFilled } from '../storage/refill/refill.ts';
import { fileIn } from '../storage/sqlite/database-file.ts';
import { isDamage } from '../storage/sqlite/errors.ts';
import {
  endOnSignals,
  exitFailure,
  print,
  reason,
  storeInWords,
  toRead,
  warn,
  withDatabase,
} from './output.ts';
import { progressBar } from './progress-bar.ts';
import { refill } from './refill.ts';

const { resources } = model;

export async function backup(file: string, options: StoreConfig & { overwrite?: boolean }): Promise<void> {
  endOnSignals();
  await withDatabase(
    options,
    async (database) => {
      const { overwrite } = options;
      const bar = progressBar('Copying');
      try {
        // Where a release that brought the schema up to date was stopped before it was done, that is done now.
        await refill(database);
        const bytes = await backUp(database, file, { resources, overwrite, onProgress: bar.show });
        bar.end();
        // It is whole and sound, whatever becomes of the note: a store that can only be read has backups too.
        await noteBackup(database).catch((error) =>
          warn(`the backup is made, but not noted: ${reason(error, options)}`),
        );
        const words = `Copied ${storeInWords(options)} to ${file}: ${bytes.toLocaleString('en')} bytes`;
        print(options, { backup: { file, bytes } }, words);
      } finally {
        bar.end();
      }
    },
    toRead,
  );
}

export async function drill(options: StoreConfig & { folder?: string }): Promise<void> {
  endOnSignals();
  await withDatabase(options, async (database) => {
    const { folder } = options;
    const bar = progressBar('Copying');
    try {
      await refill(database);
      const result = await carryOutDrill(database, { folder, resources, onProgress: bar.show });
      bar.end();
      const { unlike, bytes, seconds } = result;
      const times = `backup ${seconds.backup} s, restore ${seconds.restore} s, ${bytes.toLocaleString('en')} bytes`;
      const words = unlike.length
        ? `The restored store differs:\n${unlike.join('\n')}`
        : `What was restored is the same as ${storeInWords(options)}, row by row`;
      print(options, { drill: { ok: unlike.length === 0, ...result } }, `${words} (${times})`);
      if (unlike.length) process.exitCode = exitFailure;
    } finally {
      bar.end();
    }
  });
}

/** Looks without touching: the schema is left as it is. */
export async function check(options: StoreConfig): Promise<void> {
  endOnSignals();
  const { problems, isDamaged } = await findProblems(options);
  const store = storeInWords(options).replace(/^t/, 'T');
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
    database = await openDatabase(options, toRead);
    const isOfThisRelease = (await database.version()) === migrations.length;
    const problems = isOfThisRelease ? await database.check() : [];
    if (problems.length) return { problems, isDamaged: true };
    if (isOfThisRelease && !(await isFilled(database, resources)))
      return { problems: [unfinishedUpgrade], isDamaged: false };
    return { problems: await checkRecords(database, resources), isDamaged: isOfThisRelease };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { problems: [`${fileIn(options.data)}: ${(error as Error).message}`], isDamaged: true };
  } finally {
    await database?.close();
  }
}
