import { once } from 'node:events';
import { constants } from 'node:os';
import { BundleSyntaxError } from '../bundle/bundle-file.ts';
import { BundleRecordError } from '../bundle/import.ts';
import type { StoreConfig } from '../config.ts';
import { humanize } from '../schema/resource.ts';
import type { Database } from '../storage/database.ts';
import { type OpenOptions, openMigrated } from '../storage/open.ts';
import { databaseFileIn } from '../storage/sqlite/database-file.ts';
import { interruptSignals } from './signals.ts';
import { type CommandContext, explainSystemError } from './system-errors.ts';

export const exitFailure = 1;

/** What the command has completed, such as `token 5`. */
let completedResult: string | undefined;

export function print({ json }: { json?: boolean | undefined }, result: object, words: string): void {
  completedResult = resultName(result);
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${words}\n`);
}

/** Waits while standard output is full (backpressure). */
export async function printText(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

export async function printEach<T>(
  { json }: { json?: boolean | undefined },
  key: string,
  batches: Iterable<T[]> | AsyncIterable<T[]>,
  line: (one: T) => string,
): Promise<void> {
  let separatorBefore = json ? `{${JSON.stringify(key)}:[` : '';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    const [texts, separator] = json
      ? [batch.map((one) => JSON.stringify(one)), ',']
      : [batch.map((one) => replaceControlCharacters(line(one))), '\n'];
    await printText(separatorBefore + texts.join(separator));
    separatorBefore = separator;
  }
  await printText(json ? `${separatorBefore.startsWith('{') ? separatorBefore : ''}]}\n` : separatorBefore);
}

/**
 * Names and bundles may contain control characters: they could fake lines or send escape sequences to the
 * terminal.
 */
export const replaceControlCharacters = (text: string): string => text.replace(/\p{Cc}/gu, '\u{fffd}');

/** Without secrets. */
const resultName = (result: object): string =>
  Object.entries(result)
    .filter(([, value]) => value?.ID)
    .map(([kind, { ID }]) => `${kind} ${ID}`)
    .join(', ');

export function describeCounts(counts: Record<string, number>): string {
  const parts = Object.entries(counts).map(([key, count]) =>
    formatCount(count, key === 'mail_alias' ? 'mail aliases' : humanize(key)),
  );
  return parts.join(', ') || 'nothing';
}

/** `1 category`, `1,234 categories`. */
export function formatCount(count: number, plural: string): string {
  const one = plural.replace(/ies$/, 'y').replace(/(?<=alias)es$|s$/, '');
  return `${count.toLocaleString('en')} ${count === 1 ? one : plural}`;
}

export const printError = (error: unknown, context: CommandContext): void =>
  printWarning(describeError(error, context));

export function printWarning(words: string): void {
  process.stderr.write(`tradepost: ${replaceControlCharacters(words)}\n`);
}

export function describeError(error: unknown, context: CommandContext): string {
  if (error instanceof BundleRecordError || error instanceof BundleSyntaxError)
    return `${error.place}: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const sentence = explainSystemError(error, context);
  if (sentence) return sentence;
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return error.message + cause;
}

const rebuildDerived = async (database: Database): Promise<void> =>
  (await import('./rebuild-derived.ts')).rebuildDerivedWithProgress(database);

export const describeStore = ({ data, database }: StoreConfig): string =>
  database ? 'the database' : `the store ${databaseFileIn(data)}`;

/** Mentions a new store, so that a mistyped name is noticed. */
export const newStoreNote = (config: StoreConfig, isNew: boolean): string =>
  isNew ? `, in ${describeStore(config)}, which ${config.database ? 'had no store' : 'is new'}` : '';

export const readOnlyOptions: OpenOptions = { mayCreate: false, readOnly: true };

/** Only `serve` migrates an existing store; other commands reject an older schema. */
export async function withDatabase<T>(
  config: StoreConfig,
  work: (database: Database, isNew: boolean) => Promise<T>,
  options: OpenOptions = { mayCreate: false },
): Promise<T> {
  let isNew = false;
  const initialize = (database: Database): Promise<void> => {
    isNew = true;
    return rebuildDerived(database);
  };
  const database = await openMigrated(config, { ...options, mustBeCurrent: true }, initialize);
  try {
    return await work(database, isNew);
  } finally {
    await database.close();
  }
}

let continuesWithoutStdout = false;

export function continueWithoutStdout(): void {
  continuesWithoutStdout = true;
}

/** A closed pipe (EPIPE) is no error: the reader has seen enough. */
export function exitWhenStdoutCloses(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') printWarning(stdoutErrorMessage(error));
    if (!continuesWithoutStdout) process.exit(exitFailure);
  });
  process.stderr.on('error', () => undefined);
}

function stdoutErrorMessage({ code, message }: NodeJS.ErrnoException): string {
  const reason = code === 'ENOSPC' ? 'the disk is full' : message;
  return `standard output cannot be written: ${reason}; ${commandOutcome()}`;
}

function commandOutcome(): string {
  if (continuesWithoutStdout) return 'the server keeps running';
  return completedResult === undefined
    ? 'make room, or redirect the output'
    : `the command has completed${completedResult && ` (${completedResult})`}`;
}

/** Exits through `exit` handlers, which remove unfinished files. */
export function exitOnSignals(): void {
  for (const signal of interruptSignals)
    process.once(signal, () => {
      if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
      printWarning(`interrupted by ${signal}; nothing unfinished is left`);
      process.exit(128 + constants.signals[signal]);
    });
}
