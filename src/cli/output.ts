import { BundleSyntaxError } from '../bundle/file.ts';
import { BundleFault } from '../bundle/import.ts';
import type { StoreConfig } from '../config.ts';
import type { Database } from '../storage/database.ts';
import { type OpenOptions, openMigrated } from '../storage/open.ts';

export const exitFailure = 1;

/** Prints a command's result: as JSON for scripts, in words for people. */
export function print({ json }: { json?: boolean | undefined }, result: unknown, words: string): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${words}\n`);
}

/** How many records of each kind. */
export function inWords(counts: Record<string, number>): string {
  const parts = Object.entries(counts).map(
    ([key, count]) => `${count.toLocaleString('en')} ${key.replaceAll('_', ' ')}`,
  );
  return parts.join(', ') || 'nothing';
}

/** Tells on standard error what went wrong. */
export function fail(error: unknown): void {
  process.stderr.write(`tradepost: ${reason(error)}\n`);
}

function reason(error: unknown): string {
  if (error instanceof BundleFault || error instanceof BundleSyntaxError)
    return `${error.place}: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return error.message + cause;
}

/** What is only needed after an upgrade is only loaded then. */
const refill = async (database: Database): Promise<void> => (await import('./refill.ts')).refill(database);

/** Opens the store for one command and closes it whatever happens. */
export async function withDatabase<T>(
  config: StoreConfig,
  work: (database: Database) => Promise<T>,
  options: OpenOptions = { mayCreate: false },
): Promise<T> {
  const database = await openMigrated(config, options, refill);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Lets signals end the process in the ordinary way, so that it cleans up what it has not finished. */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}
