import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import { bind, type ParamValues, type Statement } from '../statement.ts';
import { Unavailable } from '../store.ts';
import type { WaitLimits } from '../wait-queue.ts';
import { LazyWorker } from './lazy-worker.ts';
import { queryOnly } from './sql-commands.ts';

/** All of them have the same one. */
const turn = 0;

/**
 * Reads that may take SQLite long are done in a thread of their own, one after the other: nobody else waits for them. Not
 * in the one that writes, where they would see what is not committed.
 */
export class BackgroundReads {
  readonly #helper: LazyWorker;
  readonly #turns: KeyedMutex;
  #isClosed = false;

  constructor(
    file: string,
    patience: WaitLimits = { maxWaiting: limits.queuedLongReads, timeoutMs: limits.longReadWaitMs },
  ) {
    this.#helper = new LazyWorker(file);
    this.#turns = new KeyedMutex(patience);
  }

  run(statement: Statement, values: ParamValues = {}): Promise<StoredValue[][]> {
    return this.#turns.runExclusive(turn, async () => {
      if (this.#isClosed) throw new Unavailable('the store is closed');
      return this.#helper.use((thread) =>
        thread.execute([
          [queryOnly, []],
          [statement.sql, bind(statement, values)],
        ]),
      );
    });
  }

  /** Only the one that has begun comes to its end. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#helper.close();
  }
}
