import { setTimeout as sleep } from 'node:timers/promises';
import { type MaybePromise, Unavailable } from '../store.ts';
import { isBusy } from './errors.ts';

/** Begins a transaction; waits for its turn without holding up this process, since another one may be writing for long. */
export async function beginWithRetry(deadline: number, begin: () => MaybePromise<unknown>): Promise<void> {
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    try {
      await begin();
      return;
    } catch (error) {
      if (!isBusy((error as Error).cause ?? error)) throw error;
      if (Date.now() > deadline)
        throw new Unavailable('another process writes for too long', { cause: error });
      await sleep(pause);
    }
  }
}
