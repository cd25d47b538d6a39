import { Busy, StoreLost, Unavailable, UniqueViolation } from '../store.ts';

/** Primary result codes: the lowest byte of an extended code. */
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOT_A_DATABASE = 26;

/** Extended result codes. */
const MOVED = 1032;
const FSYNC = 1034;
const DIR_FSYNC = 1290;
const PRIMARY_KEY = 1555;
const UNIQUE = 2067;

const codeOf = (error: unknown): number => (error as { errcode?: number } | undefined)?.errcode ?? 0;

const isOneOf =
  (...codes: number[]) =>
  (error: unknown): boolean =>
    codes.includes(codeOf(error) & 0xff);

export const isBusy = isOneOf(BUSY, LOCKED);

export const isCorrupt = isOneOf(CORRUPT, NOT_A_DATABASE);

export const isNotWritable = isOneOf(READONLY, CANTOPEN);

/** The file was renamed while open, as a restore does. */
export const isMoved = (error: unknown): boolean => codeOf(error) === MOVED;

export const isDiskFull = isOneOf(FULL);

/** A full disk may be reported as this. */
export const isIoError = isOneOf(IOERR);

/** Temporary, or for the operator to resolve. By code; the first match counts. */
const messages: [is: (error: unknown) => boolean, message: string][] = [
  [isMoved, 'the file of the store was replaced while in use'],
  [isOneOf(READONLY), 'the store is read-only'],
  [isDiskFull, 'the disk of the store is full'],
  [isIoError, 'the disk of the store fails'],
  [isOneOf(CANTOPEN), 'a file of the store cannot be opened'],
];

export function toStoreError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === UNIQUE || code === PRIMARY_KEY) {
    // "UNIQUE constraint failed: pages.account_id, pages.page_filename"
    const [, table = '', column = ''] = /(\w+)\.(\w+)$/.exec((error as Error).message) ?? [];
    return new UniqueViolation(table, column, error);
  }
  // After a failed fsync the kernel may drop the dirty pages: a second fsync would succeed and prove nothing.
  if (code === FSYNC || code === DIR_FSYNC)
    return new StoreLost('the disk failed to store what SQLite wrote', { cause: error });
  if (isBusy(error)) return new Busy('another process keeps the store busy', { cause: error });
  const message = messages.find(([is]) => is(error))?.[1];
  return message ? new Unavailable(message, { cause: error }) : error;
}
