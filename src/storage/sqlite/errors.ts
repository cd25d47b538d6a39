import { StoreLost, Unavailable, UniqueViolation } from '../store.ts';

/** SQLite's primary result codes; the extended ones hold them in their lowest byte. */
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOT_A_DATABASE = 26;

/** Extended ones. */
const MOVED = 1032;
const FSYNC = 1034;
const DIR_FSYNC = 1290;
const PRIMARY_KEY = 1555;
const UNIQUE = 2067;

const codeOf = (error: unknown): number => (error as { errcode?: number } | undefined)?.errcode ?? 0;

/** Tells errors apart by their primary codes. */
const isOneOf =
  (...codes: number[]) =>
  (error: unknown): boolean =>
    codes.includes(codeOf(error) & 0xff);

export const isBusy = isOneOf(BUSY, LOCKED);

/** Whether the file itself is no good. */
export const isCorrupt = isOneOf(CORRUPT, NOT_A_DATABASE);

/** Whether the file, or the folder that it needs to write in, is closed to this user. */
export const isNotWritable = isOneOf(READONLY, CANTOPEN);

/** Whether the file was put aside while it was open, as a restore does. */
export const isMoved = (error: unknown): boolean => codeOf(error) === MOVED;

/** Whether the disk is full. */
export const isDiskFull = isOneOf(FULL);

/** Whether reading or writing failed; on a full disk that may be all that SQLite says. */
export const isIoError = isOneOf(IOERR);

/** Whether it passes, or the operator can mend it. */
const isPassing = isOneOf(BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN);

/** What a fault of SQLite means to the rest of the system. */
export function toStoreError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === UNIQUE || code === PRIMARY_KEY) {
    // "UNIQUE constraint failed: pages.account_id, pages.page_filename"
    const [, table = '', column = ''] = /(\w+)\.(\w+)$/.exec((error as Error).message) ?? [];
    return new UniqueViolation(table, column, error);
  }
  // What the disk failed to keep the system may have forgotten since: a second sync would succeed, and prove nothing.
  if (code === FSYNC || code === DIR_FSYNC)
    return new StoreLost('the disk failed to keep what SQLite wrote', { cause: error });
  if (isPassing(error)) return new Unavailable('SQLite cannot read or write its file', { cause: error });
  return error;
}
