import { rmSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { limits } from '../limits.ts';
import { isProcessAlive } from './process-alive.ts';
import { sleepSync } from './sleep-sync.ts';

/** What SQLite puts beside a file that it makes. */
const sqliteSuffixes = ['', '-wal', '-shm', '-journal'];

/** How the name of an unfinished one ends: with the number of the process that makes it. */
const unfinishedName = new RegExp(`^(\\d+)(${sqliteSuffixes.join('|')})$`);

/**
 * Makes a file that appears under its name only when it is whole and on the disk. Until then it has another name in the
 * same folder, which goes when the work fails or the process ends; or, if that is killed, with the next try.
 */
export async function writeAtomically<T>(
  file: string,
  make: (unfinished: string) => Promise<T>,
  publish: (unfinished: string) => Promise<void> = (unfinished) => rename(unfinished, file),
): Promise<T> {
  await removeLeftovers(file);
  const unfinished = `${file}.unfinished-${process.pid}`;
  const clean = (): void => {
    for (const end of sqliteSuffixes) rmSync(unfinished + end, { force: true });
  };
  const leave = (): void => {
    clean();
    // A thread of the runtime may have been about to open the file, and so made it anew.
    sleepSync(limits.threadPoolGraceMs);
    clean();
  };
  // In a container the process that was killed had the same number: with its log the new file would be another.
  clean();
  process.once('exit', leave);
  try {
    const result = await make(unfinished);
    await syncToDisk(unfinished);
    await publish(unfinished);
    await syncToDisk(dirname(file));
    return result;
  } finally {
    clean();
    process.off('exit', leave);
  }
}

/** What processes left behind that were killed; whatever else has a name like it is somebody's own. */
async function removeLeftovers(file: string): Promise<void> {
  const folder = dirname(file);
  const start = `${basename(file)}.unfinished-`;
  for (const name of await readdir(folder)) {
    const maker = name.startsWith(start) && unfinishedName.exec(name.slice(start.length))?.[1];
    if (maker && !isProcessAlive(Number(maker))) await rm(join(folder, name), { force: true });
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
