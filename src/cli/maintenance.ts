import type { StoreConfig } from '../config.ts';
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

export async function backup(file: string, options: StoreConfig & { overwrite?: boolean }): Promise<void> {
  exitOnSignals();
  await withDatabase(
    options,
    async (database) => {
      const { overwrite } = options;
      const bar = progressBar('Copying');
      try {
        // Completes an upgrade that was interrupted.
        await rebuildDerivedWithProgress(database);
        const bytes = await backUp(database, file, { resources, overwrite, onProgress: bar.show });
        bar.end();
        // A read-only store cannot record it.
        await recordBackup(database).catch((error) =>
          printWarning(`the backup is complete, but was not recorded: ${describeError(error, options)}`),
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
      const result = await testRestore(database, { folder, resources, onProgress: bar.show });
      bar.end();
      const { unlike, bytes, seconds } = result;
      const ok = unlike.length === 0;
      const times = `backup ${seconds.backup} s, restore ${seconds.restore} s, ${bytes.toLocaleString('en')} bytes`;
      const words = ok
        ? `What was restored is the same as ${describeStore(options)}, row by row`
        : `The restored store differs:\n${unlike.join('\n')}`;
      print(options, { drill: { ok, ...result } }, `${words} (${times})`);
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
  const remedy = state === 'is damaged' ? restoreAdvice : '';
  print(options, { ok: false, problems }, `${store} ${state}:\n${problems.join('\n')}${remedy}`);
  process.exitCode = exitFailure;
}

const restoreAdvice = '\nPut the last good backup in its place: tradepost restore <backup> --replace';
const unfinishedUpgrade = 'its upgrade to this release is incomplete; "serve" or "backup" completes it';

interface CheckResult {
  problems: string[];
  /** What the operator should decide; no errors. */
  notices: string[];
  /** Where there are problems. */
  state: 'is damaged' | 'was not checked' | 'was checked in part';
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
    if (isOfThisRelease) notices.push(...(await sharedNameNotices(database, resources)));
    return { problems: found, notices, state: isOfThisRelease ? 'is damaged' : 'was not checked' };
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    const problem = `${databaseFileIn(options.data)}: ${(error as Error).message}`;
    return { problems: [problem], notices, state: 'is damaged' };
  } finally {
    await database?.close();
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
