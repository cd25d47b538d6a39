import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessAlive } from './process-alive.ts';

const prefix = 'tradepost-scratch-';

/** Strict, so that other folders with this prefix are kept. */
const ownSuffix = /^(\d+)-\w{6}$/;

/** Of this process. */
const foldersInUse = new Set<string>();

/**
 * Runs `work` in a new private folder, which is removed when the work or the process ends; after a kill, by
 * the next run.
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

/** Removes the folders of killed processes. In a container the killed process may have had this PID. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) && ownSuffix.exec(name.slice(prefix.length))?.[1];
    if (!pid || foldersInUse.has(join(parent, name))) continue;
    if (Number(pid) === process.pid || !isProcessAlive(Number(pid))) removeIfOurs(join(parent, name));
  }
}

function removeIfOurs(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // another user's
  }
}
