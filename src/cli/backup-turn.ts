import { limits } from '../limits.ts';
import { latestMoment } from '../storage/backup/last-backup.ts';
import type { Database } from '../storage/database.ts';
import { backupFacts, Facts } from '../storage/facts.ts';

/** When the last backup was begun, or, while one is being made, when its maker was last heard of. */
const fact = backupFacts.started;

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

/** Whose turn it is to make a backup: of all servers on a store one makes it, whenever so many seconds have passed. */
export class BackupTurn {
  readonly #facts: Facts;
  readonly #every: number;
  /** The last moment that was noted here, or was to be. */
  #noted = '';
  /** What is to be noted once the store takes it: it may be away just when a backup fails, and most likely for that. */
  #owed: string | undefined;

  constructor(database: Database, every: number) {
    this.#facts = new Facts(database);
    this.#every = every;
  }

  /** Runs the work if it is due, and nobody else's turn. After one that failed, `pause` says for how many seconds to wait. */
  async take(
    work: () => Promise<void>,
    { pause, onWrongClock }: { pause(): number; onWrongClock(last: string): void },
  ): Promise<void> {
    await this.#settle();
    const due = { to: secondsAgo(this.#every), most: latestMoment() };
    const last = await this.#facts.get(fact);
    const isWrong = last !== undefined && last > due.most;
    if (last !== undefined && last > due.to && !isWrong) return;
    const begun = secondsAgo(0);
    if (!(await this.#facts.advance(fact, due, begun))) return;
    if (isWrong) onWrongClock(last);
    this.#noted = begun;
    try {
      await this.#hold(work);
      this.#owed = begun;
    } catch (error) {
      this.#owed = secondsAgo(this.#every - pause());
      throw error;
    } finally {
      // Where this is not stored either, what became of the work is still what must be told.
      await this.#settle().catch(() => undefined);
    }
  }

  /** Notes what is owed, unless another has had a turn since. */
  async #settle(): Promise<void> {
    if (this.#owed === undefined) return;
    await this.#facts.advance(fact, { to: this.#noted, most: latestMoment() }, this.#owed);
    this.#owed = undefined;
  }

  /** Lets others know that the work goes on: they would take it for their turn once the time has passed. */
  async #hold(work: () => Promise<void>): Promise<void> {
    let noted = Promise.resolve();
    // What cannot be noted now is noted the next time.
    const note = (): Promise<void> => {
      this.#noted = secondsAgo(0);
      return this.#facts.set(fact, this.#noted).catch(() => undefined);
    };
    const holding = setInterval(
      () => {
        noted = noted.then(note);
      },
      (Math.min(limits.backupLook, this.#every) * 1000) / 3,
    );
    try {
      await work();
    } finally {
      clearInterval(holding);
      await noted;
    }
  }
}
