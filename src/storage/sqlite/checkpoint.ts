import { limits } from '../../limits.ts';
import { plain } from '../statement.ts';
import type { Connection } from './connection.ts';

// It only tells, since SQLite 3.51; an older one would write back each time.
const look = plain('PRAGMA wal_checkpoint(NOOP)');
const writeBack = plain('PRAGMA wal_checkpoint(PASSIVE)');

/** The write-ahead log as it was found after a commit. */
export interface Log {
  pages: number;
  isWrittenBack: boolean;
}

/**
 * Writes the write-ahead log back once it has grown enough, to be called after each commit. SQLite would do that by
 * itself, but keep to itself that the disk has failed meanwhile.
 */
export function checkpoint(connection: Connection): Log {
  const [[, pages = 0, done = 0] = []] = connection.run(look) as number[][];
  const isWrittenBack = pages >= limits.walPages && done < pages;
  if (isWrittenBack) connection.run(writeBack);
  return { pages, isWrittenBack };
}
