import { limits } from '../../limits.ts';
import { type Sample, sample } from '../../metrics/sample.ts';
import { rawSql } from '../statement.ts';
import type { Connection } from './connection.ts';
import type { LazyWorker } from './lazy-worker.ts';
import { checkpoint, checkpointAndTruncate } from './sql-commands.ts';

// Only reports, since SQLite 3.51.
const walStatus = rawSql('PRAGMA wal_checkpoint(NOOP)');

/**
 * Checkpoints a long write-ahead log in a worker thread: on a slow disk that takes seconds, while reads and writes go on.
 * SQLite's automatic checkpoint would hide disk failures. The log restarts only when all of it is checkpointed, so writes wait for
 * the last few pages; and beyond the hard limit, until the worker has emptied the log and truncated its file.
 */
export class WalCheckpointer {
  readonly #connection: Connection;
  readonly #worker: LazyWorker;
  readonly #onError: (error: unknown) => void;
  #pages = 0;
  #checkpoints = 0;
  #running: Promise<void> | undefined;

  constructor(connection: Connection, worker: LazyWorker, onError: (error: unknown) => void) {
    this.#connection = connection;
    this.#worker = worker;
    this.#onError = onError;
  }

  /** Called after each commit, and awaited before the next. */
  async checkpointIfDue(): Promise<void> {
    try {
      const [[, pages = 0, done = 0] = []] = this.#connection.run(walStatus) as number[][];
      this.#pages = pages;
      const left = pages - done;
      if (pages < limits.walCheckpointPages || left === 0) return;
      if (pages >= limits.walMaxPages) {
        await this.#running;
        await this.#start(checkpointAndTruncate);
      } else if (left <= limits.walFinishPages && !this.#running) await this.#start(checkpoint);
      else this.#start(checkpoint);
    } catch (error) {
      this.#onError(error);
    }
  }

  #start(command: string): Promise<void> {
    this.#running ??= this.#worker
      .use((worker) => worker.execute([[command, []]]))
      .then(() => void this.#checkpoints++, this.#onError)
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  samples(): Sample[] {
    return [
      sample('tradepost_wal_pages', this.#pages),
      sample('tradepost_checkpoints_total', this.#checkpoints),
    ];
  }

  async idle(): Promise<void> {
    await this.#running;
  }
}
