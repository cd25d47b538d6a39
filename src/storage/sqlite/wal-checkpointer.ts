import { limits } from '../../limits.ts';
import { type Sample, sample } from '../../metrics/sample.ts';
import { rawSql } from '../statement.ts';
import type { Connection } from './connection.ts';
import type { LazyWorker } from './lazy-worker.ts';
import { checkpoint, checkpointAndTruncate } from './sql-commands.ts';

// It only tells, since SQLite 3.51; an older one would write back each time.
const look = rawSql('PRAGMA wal_checkpoint(NOOP)');

/**
 * Writes the write-ahead log back into the store once it has grown enough. SQLite would do that by itself, but keep to
 * itself that the disk has failed meanwhile.
 *
 * A thread does it, since the disk may take long; reads go on all the while. The log begins anew only when all of it is
 * written back: so writers wait for the little that was committed meanwhile. Where it is not little, since the disk is slow,
 * the thread is asked again; and where the log becomes too long, writers wait for all of it. The thread then also shortens the
 * file: that takes the disk long too, and SQLite would otherwise do it here.
 */
export class WalCheckpointer {
  readonly #connection: Connection;
  readonly #helper: LazyWorker;
  readonly #failed: (error: unknown) => void;
  #pages = 0;
  #times = 0;
  #running: Promise<void> | undefined;

  constructor(connection: Connection, helper: LazyWorker, failed: (error: unknown) => void) {
    this.#connection = connection;
    this.#helper = helper;
    this.#failed = failed;
  }

  /** To be called after each commit, and waited for before the next. */
  async checkpointIfDue(): Promise<void> {
    try {
      const [[, pages = 0, done = 0] = []] = this.#connection.run(look) as number[][];
      this.#pages = pages;
      const left = pages - done;
      if (pages < limits.walCheckpointPages || left === 0) return;
      if (pages >= limits.walMaxPages) {
        await this.#running;
        await this.#begin(checkpointAndTruncate);
      } else if (left <= limits.walFinishPages && !this.#running) await this.#begin(checkpoint);
      else this.#begin(checkpoint);
    } catch (error) {
      this.#failed(error);
    }
  }

  #begin(how: string): Promise<void> {
    this.#running ??= this.#helper
      .use((thread) => thread.execute([[how, []]]))
      .then(() => void this.#times++, this.#failed)
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  samples(): Sample[] {
    return [sample('tradepost_wal_pages', this.#pages), sample('tradepost_checkpoints_total', this.#times)];
  }

  /** Resolves when the thread is not at it. */
  async idle(): Promise<void> {
    await this.#running;
  }
}
