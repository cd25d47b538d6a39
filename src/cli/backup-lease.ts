import { limits } from '../limits.ts';
import { latestPlausibleTime } from '../storage/backup/last-backup.ts';
import type { Database } from '../storage/database.ts';
import { backupMetadataKeys, StoreMetadata } from '../storage/store-metadata.ts';

/** When the last backup was begun, or, while one is being made, when its maker was last heard of. */
const fact = backupMetadataKeys.started;

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

/** Whose turn it is to make a backup: of all servers on a store one makes it, whenever so many seconds have passed. */
export class BackupLease {
  readonly #facts: StoreMetadata;
  readonly #intervalSeconds: number;
  /** The last moment that was noted here, or was to be. */
  #lastWritten = '';
  /** What is to be noted once the store takes it: it may be away just when a backup fails, and most likely for that. */
  #pendingValue: string | undefined;

  constructor(database: Database, every: number) {
    this.#facts = new StoreMetadata(database);
    this.#intervalSeconds = every;
  }

  /** Runs the work if it is due, and nobody else's turn. After one that failed, `pause` says for how many seconds to wait. */
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
      // Where this is not stored either, what became of the work is still what must be told.
      await this.#writePending().catch(() => undefined);
    }
  }

  /** Notes what is owed, unless another has had a turn since. */
  async #writePending(): Promise<void> {
    if (this.#pendingValue === undefined) return;
    await this.#facts.compareAndSet(
      fact,
      { to: this.#lastWritten, most: latestPlausibleTime() },
      this.#pendingValue,
    );
    this.#pendingValue = undefined;
  }

  /** Lets others know that the work goes on: they would take it for their turn once the time has passed. */
  async #renewDuring(work: () => Promise<void>): Promise<void> {
    let noted = Promise.resolve();
    // What cannot be noted now is noted the next time.
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
