import { rmSync, statSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { limits } from '../limits.ts';
import { hold } from './hold.ts';

const beside = ['', '-wal', '-shm', '-journal'];

/**
 * Makes a file that appears under its name only when it is whole and on the disk. Until then it has another name in the
 * same folder, which goes when the work fails or the process ends; or, if that is killed, with the next try.
 */
export async function makeWhole<T>(
  file: string,
  make: (unfinished: string) => Promise<T>,
  publish: (unfinished: string) => Promise<void> = (unfinished) => rename(unfinished, file),
): Promise<T> {
  await removeLeftovers(file);
  const unfinished = `${file}.unfinished-${process.pid}`;
  const clean = (): void => {
    for (const end of beside) rmSync(unfinished + end, { force: true });
  };
  const leave = (): void => {
    clean();
    // A thread of the runtime may have been about to open the file, and so made it anew.
    hold(limits.threadEnd);
    clean();
  };
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

const magic = Buffer.from('SQLite format 3\0');

export async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle
    .read(Buffer.alloc(magic.length), { position: 0 })
    .finally(() => handle.close());
  return buffer.equals(magic);
}

/** Refuses a store that is in use, or was when its process was killed: part of it is in the log beside it. */
export function mustBeAtRest(file: string): void {
  if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size)
    throw new Error(`${file} is no backup but a store in use, for ${file}-wal stands beside it`);
}

/** What processes left behind that were killed. */
async function removeLeftovers(file: string): Promise<void> {
  const folder = dirname(file);
  const start = `${basename(file)}.unfinished-`;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start) || isAlive(Number.parseInt(name.slice(start.length), 10))) continue;
    await rm(join(folder, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
