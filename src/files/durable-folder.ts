import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Creates a folder and its parents durably: each parent is fsynced, since it holds the new entry. */
export function createDurableFolder(folder: string): void {
  try {
    createMissing(resolve(folder));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const reason = reasons[code] ?? 'cannot be created; create it yourself, or name another';
    throw new Error(`the folder ${folder} ${reason}`, { cause: error });
  }
}

const denied =
  'may not be created or used by this user; change the permissions of its parent, or name another';
const blocked = 'is a file, or inside one; name another';
const reasons: Record<string, string> = {
  ...{ EACCES: denied, EPERM: denied, EEXIST: blocked, ENOTDIR: blocked },
  EROFS: 'cannot be created, since its disk is read-only; name another',
  ENOSPC: 'cannot be created, since its disk is full; make room there, or name another',
};

/** One by one: `mkdirSync` with `recursive` loops for ever in /proc. */
function createMissing(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) createMissing(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(folder)) throw error; // else another process created it
  }
  syncFolder(parent);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
