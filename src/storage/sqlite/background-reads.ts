import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import { bind, type ParamValues, type Statement } from '../statement.ts';
import { Unavailable } from '../store.ts';
import type { WaitLimits } from '../wait-queue.ts';
import { LazyWorker } from './lazy-worker.ts';
import { queryOnly } from './sql-commands.ts';

/** One key: all reads share one worker. */
const mutexKey = 0;

/** Runs slow reads in a worker thread, one at a time. Not in the writing worker, whose connection sees uncommitted rows. */
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

  /** Waits for the running read only. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#worker.close();
  }
}
