import { rmSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { limits } from '../limits.ts';
import { isProcessAlive } from './process-alive.ts';
import { sleepSync } from './sleep-sync.ts';

/** Files that SQLite creates beside its database. */
const sqliteSuffixes = ['', '-wal', '-shm', '-journal'];

const unfinishedName = new RegExp(`^(\\d+)(${sqliteSuffixes.join('|')})$`);

/**
 * Writes to a temporary name in the same folder, fsyncs, and renames. The temporary file is removed on
 * failure and at exit; after a kill, by the next run.
 */
export async function writeAtomically<T>(
  file: string,
  write: (unfinished: string) => Promise<T>,
  publish: (unfinished: string) => Promise<void> = (unfinished) => rename(unfinished, file),
): Promise<T> {
  await removeLeftovers(file);
  const unfinished = `${file}.unfinished-${process.pid}`;
  const clean = (): void => {
    for (const suffix of sqliteSuffixes) rmSync(unfinished + suffix, { force: true });
  };
  const cleanAtExit = (): void => {
    clean();
    // A thread of libuv may have been about to open, and so recreate, the file.
    sleepSync(limits.threadPoolGraceMs);
    clean();
  };
  // In a container a killed process may have had this PID; its WAL would corrupt the new file.
  clean();
  process.once('exit', cleanAtExit);
  try {
    const result = await write(unfinished);
    await syncToDisk(unfinished);
    await publish(unfinished);
    await syncToDisk(dirname(file));
    return result;
  } finally {
    clean();
    process.off('exit', cleanAtExit);
  }
}

/** Removes the temporary files of killed processes. */
async function removeLeftovers(file: string): Promise<void> {
  const folder = dirname(file);
  const prefix = `${basename(file)}.unfinished-`;
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(prefix) && unfinishedName.exec(name.slice(prefix.length))?.[1];
    if (pid && !isProcessAlive(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
