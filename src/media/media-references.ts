import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { rawSql } from '../storage/statement.ts';
import { type BlobReference, BlobReferences } from '../storage/tables/blob-references.ts';

export type { BlobReference };

/** The accounts of a store, without those being deleted. */
export async function accountsOf(database: Database): Promise<number[]> {
  const rows = await database.run(
    rawSql("SELECT account_id FROM accounts WHERE account_id > 0 AND state <> 'deleted' ORDER BY account_id"),
  );
  return rows.map(([account]) => account as number);
}

/**
 * The blobs that the records of an account need, in batches. Each batch is a read of its own: no transaction stays open
 * while files are read, and what a record needs stays for days after it is gone.
 */
export const neededBlobs = (database: Database, account: number): AsyncGenerator<BlobReference[]> =>
  new BlobReferences(database).ofAccount(database, account, limits.batchRows);

/** Those that no record needs any more: an undo may need them. */
export const unneededBlobs = (database: Database, account: number): AsyncGenerator<string[]> =>
  new BlobReferences(database).unneededOf(database, account, limits.batchRows);

/** Runs `work` for all of them, some at once: with blobs in another place, each waits for its answer. */
export async function forEachBlob<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += limits.blobsAtOnce)
    await Promise.all(all.slice(start, start + limits.blobsAtOnce).map(work));
}
