import { openBlobs } from '../blobs/open.ts';
import type { StoreConfig } from '../config.ts';
import { MediaBackup } from '../media/media-backup.ts';
import { checkMedia } from '../media/media-check.ts';
import { MediaDrill } from '../media/media-drill.ts';
import { model } from '../resources/index.ts';
import { backUp } from '../storage/backup/backup.ts';
import { recordBackup } from '../storage/backup/last-backup.ts';
import { testRestore } from '../storage/backup/restore-test.ts';
import { checkRecords } from '../storage/check/check.ts';
import { sharedNameNotices } from '../storage/check/shared-names.ts';
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
  formatCount,
  print,
  printWarning,
  readOnlyOptions,
  withDatabase,
} from './output.ts';
import { progressBar } from './progress-bar.ts';
import { rebuildDerivedWithProgress } from './rebuild-derived.ts';

const { resources } = model;

type BackupOptions = StoreConfig & { overwrite?: boolean; allowMissingMedia?: boolean };

export async function backup(file: string, options: BackupOptions): Promise<void> {
  exitOnSignals();
  await withDatabase(
    options,
    async (database) => {
      const { overwrite, allowMissingMedia: allowMissing } = options;
      const bar = progressBar('Copying');
      const files = progressBar('Files');
      const media = new MediaBackup(await openBlobs(options), file);
      try {
        // Completes an upgrade that was interrupted.
        await rebuildDerivedWithProgress(database);
        const bytes = await backUp(database, file, {
          ...{ resources, overwrite, onProgress: bar.show },
          onSound: (copy) => media.copy(copy, { allowMissing, onProgress: files.show }),
        }).catch((error) => {
          media.discard();
          throw error;
        });
        await media.finish();
        bar.end();
        files.end();
        for (const line of media.problems.lines) printWarning(`not in the backup: ${line}`);
        // A read-only store cannot record it.
        await recordBackup(database).catch((error) =>
          printWarning(`the backup is complete, but was not recorded: ${describeError(error, options)}`),
        );
        const { result } = media;
        const mediaWords = result
          ? `; ${formatCount(result.files, 'files')} in ${file}.media: ${result.bytes.toLocaleString('en')} bytes, ${result.copied.toLocaleString('en')} copied`
          : '';
        const words = `Copied ${describeStore(options)} to ${file}: ${bytes.toLocaleString('en')} bytes${mediaWords}`;
        print(options, { backup: { file, bytes } }, words);
      } finally {
        bar.end();
        files.end();
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
      const media = new MediaDrill(await openBlobs(options));
      const { unlike: rows, ...result } = await testRestore(database, {
        ...{ folder, resources, onProgress: bar.show },
        onBackup: (copy, file) => media.backUp(copy, file),
        onRestore: (copy, file, restored) => media.restore(copy, file, restored),
      });
      bar.end();
      const { bytes, seconds } = result;
      const unlike = [...rows, ...media.problems];
      const ok = unlike.length === 0;
      const times = `backup ${seconds.backup} s, restore ${seconds.restore} s, ${bytes.toLocaleString('en')} bytes`;
      const words = ok
        ? `What was restored is the same as ${describeStore(options)}, row by row${media.result ? ' and file by file' : ''}`
        : `The restored store differs:\n${unlike.join('\n')}`;
      print(options, { drill: { ok, unlike, ...result, ...media.result } }, `${words} (${times})`);
      if (!ok) process.exitCode = exitFailure;
    } finally {
      bar.end();
    }
  });
}

/** Read-only: does not migrate. */
export async function check(options: StoreConfig): Promise<void> {
  exitOnSignals();
  const { problems, notices, state } = await findProblems(options);
  const store = describeStore(options).replace(/^t/, 'T');
  if (problems.length === 0) {
    const words = [`${store} is sound`, ...notices].join('\nNotice: ');
    return print(options, { ok: true, ...(notices.length && { notices }) }, words);
  }
  const remedy = advice[state] ?? '';
  print(options, { ok: false, problems }, `${store} ${state}:\n${problems.join('\n')}${remedy}`);
  process.exitCode = exitFailure;
}

const advice: Partial<Record<CheckResult['state'], string>> = {
  'is damaged': '\nPut the last good backup in its place: tradepost restore <backup> --replace',
  'lacks files':
    "\nThe records are sound. Copy the files from a backup's folder <backup>.media, upload them again, or delete their records",
};
const unfinishedUpgrade = 'its upgrade to this release is incomplete; "serve" or "backup" completes it';

interface CheckResult {
  problems: string[];
  /** What the operator should decide; no errors. */
  notices: string[];
  /** Where there are problems. */
  state: 'is damaged' | 'was not checked' | 'was checked in part' | 'lacks files';
}

/** An unfinished upgrade is no damage. */
async function findProblems(options: StoreConfig): Promise<CheckResult> {
  const notices: string[] = [];
  let database: Database | undefined;
  try {
    database = await openDatabase(options, readOnlyOptions);
    const deadNodes = (await database.cluster?.deadNodes()) ?? [];
    if (deadNodes.length) return await findProblemsElsewhere(database, deadNodes);
    const isOfThisRelease = (await database.schemaVersion()) === migrations.length;
    const problems = isOfThisRelease ? await database.checkIntegrity() : [];
    if (problems.length) return { problems, notices, state: 'is damaged' };
    if (isOfThisRelease && !(await isDerivedCurrent(database, resources)))
      return { problems: [unfinishedUpgrade], notices, state: 'was not checked' };
    const found = await checkRecords(database, resources);
    if (!isOfThisRelease) return { problems: found, notices, state: 'was not checked' };
    notices.push(...(await sharedNameNotices(database, resources)));
    const files = found.length ? [] : await findMediaProblems(database, options);
    if (files.length) return { problems: files, notices, state: 'lacks files' };
    return { problems: found, notices, state: 'is damaged' };
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    const problem = `${databaseFileIn(options.data)}: ${(error as Error).message}`;
    return { problems: [problem], notices, state: 'is damaged' };
  } finally {
    await database?.close();
  }
}

async function findMediaProblems(database: Database, options: StoreConfig): Promise<string[]> {
  const bar = progressBar('Files');
  try {
    return await checkMedia(database, await openBlobs(options), bar.show);
  } finally {
    bar.end();
  }
}

/** Of the accounts on the nodes of a cluster that answer. */
async function findProblemsElsewhere(
  database: Database,
  deadNodes: readonly { node: string; accounts: number }[],
): Promise<CheckResult> {
  const unanswered = deadNodes.map(
    ({ node, accounts }) =>
      `the node ${node} does not answer: ${formatCount(accounts, 'accounts')} not checked`,
  );
  const names = deadNodes.map(({ node }) => node);
  const found = await checkRecords(database, resources, names);
  const rest = found.length ? found : ['all other accounts are sound'];
  return {
    problems: [...unanswered, ...rest],
    notices: [],
    state: found.length ? 'is damaged' : 'was checked in part',
  };
}
