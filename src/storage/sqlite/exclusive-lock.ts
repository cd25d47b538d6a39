import { accessSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy, isCorrupt, toStoreError } from './errors.ts';

interface ExclusiveLock {
  /** Has no accounts; false for a corrupt store. */
  isEmpty: boolean;
  release(): void;
}

/** Locks a store and leaves WAL mode, so that one file holds all of it. Fails while any other process has it open, even idle. */
export function lockExclusively(file: string): ExclusiveLock {
  // For a file that is read-only to this user SQLite would report a disk I/O error.
  accessSync(file, constants.R_OK | constants.W_OK);
  const database = new DatabaseSync(file, { timeout: 0 });
  const release = (): void => database.close();
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    const tables = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'accounts'").all();
    const accounts = 'SELECT 1 FROM accounts WHERE account_id > 0 LIMIT 1';
    return { isEmpty: !tables.length || !database.prepare(accounts).all().length, release };
  } catch (error) {
    if (isCorrupt(error)) return { isEmpty: false, release };
    release();
    if (isBusy(error)) throw new Error(`${file} is in use; stop every server on it first`, { cause: error });
    throw toStoreError(error);
  }
}
