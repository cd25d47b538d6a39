import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

export const databaseFileIn = (folder: string): string => join(folder, 'tradepost.db');

export const walFileOf = (file: string): string => `${file}-wal`;

/** A failed attempt to open the store leaves an empty log. */
export const hasWalContent = (file: string): boolean =>
  (statSync(walFileOf(file), { throwIfNoEntry: false })?.size ?? 0) > 0;

const magic = Buffer.from('SQLite format 3\0');

/** Also true for a database's log, shared memory and journal. */
export async function isDatabaseFile(file: string): Promise<boolean> {
  const main = file.replace(/-(wal|shm|journal)$/, '');
  return (await hasSqliteHeader(file)) || (existsSync(main) && hasSqliteHeader(main));
}

async function hasSqliteHeader(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle
    .read(Buffer.alloc(magic.length), { position: 0 })
    .finally(() => handle.close());
  return buffer.equals(magic);
}

/** SQLite needs random access, so not a pipe. */
export function assertReadableFile(file: string): void {
  const stats = statSync(file);
  if (stats.isDirectory()) throw new Error(`${file} is a folder; name a file`);
  if (stats.isFIFO()) throw new Error(`${file} is a pipe; put the backup into a file first`);
  accessSync(file, constants.R_OK);
}

/** A store in use, or whose process was killed, has part of its data in the log. */
export function assertWalEmpty(file: string): void {
  if (hasWalContent(file)) throw inUse(file);
}

/** An open store has a log file, and must not be replaced. */
export function assertNoWalFile(file: string): void {
  if (existsSync(walFileOf(file))) throw inUse(file);
}

const inUse = (file: string): Error =>
  new Error(`${file} is not a backup but a store in use: ${walFileOf(file)} exists`);
