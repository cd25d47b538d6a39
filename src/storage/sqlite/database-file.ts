import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** The embedded store in a folder. */
export const databaseFileIn = (folder: string): string => join(folder, 'tradepost.db');

/** Its write-ahead log. */
export const walFileOf = (file: string): string => `${file}-wal`;

/** Whether anything is in that; an empty one is what an attempt to open the file has left behind. */
export const hasWalContent = (file: string): boolean =>
  (statSync(walFileOf(file), { throwIfNoEntry: false })?.size ?? 0) > 0;

const magic = Buffer.from('SQLite format 3\0');

/** Whether a file is a database, or stands beside one as a part of it. */
export async function isDatabaseFile(file: string): Promise<boolean> {
  const whole = file.replace(/-(wal|shm|journal)$/, '');
  return (await hasSqliteHeader(file)) || (existsSync(whole) && hasSqliteHeader(whole));
}

async function hasSqliteHeader(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle
    .read(Buffer.alloc(magic.length), { position: 0 })
    .finally(() => handle.close());
  return buffer.equals(magic);
}

/** Refuses what no backup can be read from; not from a pipe either, since SQLite goes to and fro in it. */
export function assertReadableFile(file: string): void {
  const stats = statSync(file);
  if (stats.isDirectory()) throw new Error(`${file} is a folder; name a file`);
  if (stats.isFIFO()) throw new Error(`${file} is a pipe; put the backup into a file first`);
  accessSync(file, constants.R_OK);
}

/** Refuses a store that is in use, or was when its process was killed: part of it is in the log beside it. */
export function assertWalEmpty(file: string): void {
  if (hasWalContent(file)) throw inUse(file);
}

/** Refuses a store that somebody has open, also before anything is in its log: what took its place would take it from them. */
export function assertNoWalFile(file: string): void {
  if (existsSync(walFileOf(file))) throw inUse(file);
}

const inUse = (file: string): Error =>
  new Error(`${file} is no backup but a store in use, for ${walFileOf(file)} stands beside it`);
