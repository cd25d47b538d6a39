import { limits } from '../limits.ts';
import { latestPlausibleTime } from '../storage/backup/last-backup.ts';
import type { Database } from '../storage/database.ts';
import { backupMetadataKeys, StoreMetadata } from '../storage/store-metadata.ts';

/** Start of the last backup; renewed while one runs. */
const fact = backupMetadataKeys.started;

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

/** Lease by which one of all servers on a store makes each backup. */
export class BackupLease {
  readonly #facts: StoreMetadata;
  readonly #intervalSeconds: number;
  #lastWritten = '';
  /** Value to write later: the store may be unreachable just when a backup fails. */
  #pendingValue: string | undefined;

  constructor(database: Database, every: number) {
    this.#facts = new StoreMetadata(database);
    this.#intervalSeconds = every;
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
    const last = await this.#facts.get(fact);
    const isWrong = last !== undefined && last > due.most;
    if (last !== undefined && last > due.to && !isWrong) return;
    const begun = secondsAgo(0);
    if (!(await this.#facts.compareAndSet(fact, due, begun))) return;
    if (isWrong) onWrongClock(last);
    this.#lastWritten = begun;
    try {
      await this.#renewDuring(work);
      this.#pendingValue = begun;
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
    await this.#facts.compareAndSet(
      fact,
      { to: this.#lastWritten, most: latestPlausibleTime() },
      this.#pendingValue,
    );
    this.#pendingValue = undefined;
  }

  /** Renews the lease, which would else expire during a long backup. */
  async #renewDuring(work: () => Promise<void>): Promise<void> {
    let noted = Promise.resolve();
    const note = (): Promise<void> => {
      this.#lastWritten = secondsAgo(0);
      return this.#facts.set(fact, this.#lastWritten).catch(() => undefined);
    };
    const holding = setInterval(
      () => {
        noted = noted.then(note);
      },
      (Math.min(limits.backupCheckIntervalSeconds, this.#intervalSeconds) * 1000) / 3,
    );
    try {
      await work();
    } finally {
      clearInterval(holding);
      await noted;
    }
  }
}
