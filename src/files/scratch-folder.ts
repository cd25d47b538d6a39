import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessAlive } from './process-alive.ts';

const prefix = 'tradepost-scratch-';

/** What is left of the name of one: whoever calls their own folder something like it is not to lose it. */
const ownSuffix = /^(\d+)-\w{6}$/;

/** Those of this process. */
const foldersInUse = new Set<string>();

/**
 * Works in a new folder, closed to others, of which nothing is left: it goes when the work or the process ends; or, if that
 * is killed, with the next such work.
 */
export async function withScratchFolder<T>(
  work: (folder: string) => Promise<T>,
  parent: string = tmpdir(),
): Promise<T> {
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  foldersInUse.add(folder);
  removeLeftovers(parent);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    remove();
    foldersInUse.delete(folder);
    process.off('exit', remove);
  }
}

/** What processes left behind that were killed; in a container such a one had the number of this. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const maker = name.startsWith(prefix) && ownSuffix.exec(name.slice(prefix.length))?.[1];
    if (!maker || foldersInUse.has(join(parent, name))) continue;
    if (Number(maker) === process.pid || !isProcessAlive(Number(maker))) removeIfOurs(join(parent, name));
  }
}

function removeIfOurs(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // It is another user's, who will find it as well.
  }
}
