import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import { bind, type ParamValues, type Statement } from '../statement.ts';
import { Unavailable } from '../store.ts';
import type { WaitLimits } from '../wait-queue.ts';
import { LazyWorker } from './lazy-worker.ts';
import { queryOnly } from './sql-commands.ts';

/** All reads share one worker, hence one key. */
const mutexKey = 0;

/**
 * Runs slow reads in a worker thread, one at a time, so that they delay only each other. The worker is not the one that
 * writes, whose connection would see uncommitted rows.
 */
export class BackgroundReads {
  readonly #worker: LazyWorker;
  readonly #mutex: KeyedMutex;
  #isClosed = false;

  constructor(
    file: string,
    waitLimits: WaitLimits = { maxWaiting: limits.queuedLongReads, timeoutMs: limits.longReadWaitMs },
  ) {
    this.#worker = new LazyWorker(file);
    this.#mutex = new KeyedMutex(waitLimits);
  }

  run(statement: Statement, values: ParamValues = {}): Promise<StoredValue[][]> {
    return this.#mutex.runExclusive(mutexKey, async () => {
      if (this.#isClosed) throw new Unavailable('the store is closed');
      return this.#worker.use((worker) =>
        worker.execute([
          [queryOnly, []],
          [statement.sql, bind(statement, values)],
        ]),
      );
    });
  }

  /** Lets the running read finish and rejects the queued ones. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#worker.close();
  }
}
