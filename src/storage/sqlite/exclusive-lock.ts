import { accessSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy, isCorrupt, toStoreError } from './errors.ts';

interface ExclusiveLock {
  /** Whether the store has no accounts; false for a corrupt store, of which that is unknown. */
  isEmpty: boolean;
  release(): void;
}

/**
 * Locks a store against all other connections and checkpoints its log, so that one file holds all of it. Leaving WAL mode
 * needs the only connection to the file, so it fails while any other process has the store open, even idle.
 */
export function lockExclusively(file: string): ExclusiveLock {
  // Fails with a clear error: SQLite would report a disk I/O error for a file that is read-only to this user.
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
