import { setTimeout as sleep } from 'node:timers/promises';
import type { BlobStore } from '../blobs/blob-store.ts';
import { limits } from '../limits.ts';
import type { Database, Transaction } from '../storage/database.ts';
import type { Statement } from '../storage/statement.ts';
import { AccountCounters } from '../storage/tables/account-counters.ts';
import { BlobReferences } from '../storage/tables/blob-references.ts';
import { PeriodicLease } from './lease.ts';
import { forEachBlob } from './media-references.ts';

interface RemovalOptions {
  signal?: AbortSignal | undefined;
  renew?(): Promise<void>;
}

/**
 * Removes the blobs that no record has needed for some days. An upload reserves its blob before it stores the bytes, and a
 * removal marks it before it deletes them, both in transactions of the account: so a reserved blob is not removed, and while
 * one is removed, none is stored in its place. A removal that is cut off is done again.
 */
export class BlobRemoval {
  readonly #database: Database;
  readonly #blobs: BlobStore;
  readonly #references: BlobReferences;
  readonly #lockAccount: Statement;

  constructor(database: Database, blobs: BlobStore) {
    this.#database = database;
    this.#blobs = blobs;
    this.#references = new BlobReferences(database);
    this.#lockAccount = new AccountCounters(database, {}).lock;
  }

  /** One query for each account that has unneeded blobs, by index. */
  async removeDue({ signal, renew }: RemovalOptions = {}): Promise<void> {
    const until = new Date(Date.now() - limits.unneededBlobDays * 24 * 60 * 60 * 1000).toISOString();
    for (let after = 0; ; ) {
      signal?.throwIfAborted();
      const next = await this.#references.nextAccount(this.#database, after);
      if (!next) return;
      const [account, since] = next;
      for (let isDone = since > until; !isDone; ) {
        signal?.throwIfAborted();
        await renew?.();
        const startedAt = performance.now();
        isDone = await this.#removeSome(account, until);
        // Half of the time is for the account's own writes.
        await sleep(performance.now() - startedAt);
      }
      after = account;
    }
  }

  /** Returns whether all of the account are removed. */
  async #removeSome(account: number, until: string): Promise<boolean> {
    const references = this.#references;
    const { isLast, hashes } = await this.#inAccount(account, async (transaction) => {
      const found = await references.unneeded(transaction, account, until, limits.batchRows);
      const needed = await references.needed(transaction, account, found);
      await references.keep(transaction, account, [...needed]);
      const hashes = found.filter((hash) => !needed.has(hash));
      await references.startRemoval(transaction, account, hashes);
      return { hashes, isLast: found.length < limits.batchRows };
    });
    const blobs = this.#blobs.forAccount(account);
    await forEachBlob(hashes, (hash) => blobs.delete(hash));
    await this.#inAccount(account, (transaction) => references.noteRemoval(transaction, account, hashes));
    return isLast;
  }

  /** Under the account's lock. It has no row if it was made after the moment that a restore went back to. */
  #inAccount<T>(account: number, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (transaction) => {
      await transaction.run(this.#lockAccount, { account });
      return work(transaction);
    }, 'none');
  }
}

/** Looks at once, and then every hour; one process of all servers does it. */
export function startBlobRemoval(
  database: Database,
  blobs: BlobStore,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const removal = new BlobRemoval(database, blobs);
  const lease = new PeriodicLease(database, 'blob removal', limits.blobRemovalIntervalSeconds);
  const stopped = new AbortController();
  const { signal } = stopped;
  let running: Promise<void> | undefined;
  const check = (): void => {
    running ??= lease
      .runIfDue((renew) => removal.removeDue({ signal, renew }))
      .catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      })
      .finally(() => {
        running = undefined;
      });
  };
  check();
  const timer = setInterval(check, limits.blobRemovalCheckIntervalSeconds * 1000).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
