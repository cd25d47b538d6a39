import { accessSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy, isCorrupt, toStoreError } from './errors.ts';

/** A store that nobody else can open just now. */
interface ExclusiveLock {
  /** Whether it has no accounts; of one that cannot be read, that is not said. */
  isEmpty: boolean;
  release(): void;
}

/**
 * Keeps everybody off a store, whose log is written back first, so that all of it is in the one file. SQLite lets only the
 * last connection do that: so whoever has the store open, idle or not, is found out.
 */
export function lockExclusively(file: string): ExclusiveLock {
  // Of a file that this user may only read, SQLite would say that the disk has failed.
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
