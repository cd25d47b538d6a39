import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a command makes as root, the server's user must be able to read and write. */
export function inheritOwner(path: string, from: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(from);
  chownSync(path, uid, gid);
}

/** With its parents; each has the owner of its own parent. */
export function makeOwnedFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeOwnedFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return; // another process made it
    throw error;
  }
  inheritOwner(folder, dirname(folder));
}
