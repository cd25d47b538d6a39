import { limits } from '../limits.ts';
import { latestPlausibleTime } from '../storage/backup/last-backup.ts';
import type { Database } from '../storage/database.ts';
import { backupMetadataKeys, StoreMetadata } from '../storage/store-metadata.ts';

/** Start of the last backup; renewed while one runs. */
const leaseKey = backupMetadataKeys.started;

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

/** Lease by which one of all servers on a store makes each backup. */
export class BackupLease {
  readonly #metadata: StoreMetadata;
  readonly #intervalSeconds: number;
  #lastWritten = '';
  /** Value to write later: the store may be unreachable just when a backup fails. */
  #pendingValue: string | undefined;

  constructor(database: Database, intervalSeconds: number) {
    this.#metadata = new StoreMetadata(database);
    this.#intervalSeconds = intervalSeconds;
  }

  /**
   * Runs the work if it is due and the lease is free. After a failure the next run is due in `pause()`
   * seconds.
   */
  async runIfDue(
    work: () => Promise<void>,
    { pause, onWrongClock }: { pause(): number; onWrongClock(last: string): void },
  ): Promise<void> {
    await this.#writePending();
    const due = { to: secondsAgo(this.#intervalSeconds), most: latestPlausibleTime() };
    const last = await this.#metadata.get(leaseKey);
    const isClockWrong = last !== undefined && last > due.most;
    if (last !== undefined && last > due.to && !isClockWrong) return;
    const startedAt = secondsAgo(0);
    if (!(await this.#metadata.compareAndSet(leaseKey, due, startedAt))) return;
    if (isClockWrong) onWrongClock(last);
    this.#lastWritten = startedAt;
    try {
      await this.#renewDuring(work);
      this.#pendingValue = startedAt;
    } catch (error) {
      this.#pendingValue = secondsAgo(this.#intervalSeconds - pause());
      throw error;
    } finally {
      await this.#writePending().catch(() => undefined);
    }
  }

  /** Writes the pending value unless another server has taken the lease since. */
  async #writePending(): Promise<void> {
    if (this.#pendingValue === undefined) return;
    await this.#metadata.compareAndSet(
      leaseKey,
      { to: this.#lastWritten, most: latestPlausibleTime() },
      this.#pendingValue,
    );
    this.#pendingValue = undefined;
  }

  /** Renews the lease, which would else expire during a long backup. */
  async #renewDuring(work: () => Promise<void>): Promise<void> {
    let renewal = Promise.resolve();
    const renew = (): Promise<void> => {
      this.#lastWritten = secondsAgo(0);
      return this.#metadata.set(leaseKey, this.#lastWritten).catch(() => undefined);
    };
    const timer = setInterval(
      () => {
        renewal = renewal.then(renew);
      },
      (Math.min(limits.backupCheckIntervalSeconds, this.#intervalSeconds) * 1000) / 3,
    );
    try {
      await work();
    } finally {
      clearInterval(timer);
      await renewal;
    }
  }
}
