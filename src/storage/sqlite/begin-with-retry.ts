import { setTimeout as sleep } from 'node:timers/promises';
import { type MaybePromise, Unavailable } from '../store.ts';
import { isBusy } from './errors.ts';

/** Waits for another process's write lock without blocking the event loop. */
export async function beginWithRetry(deadline: number, begin: () => MaybePromise<unknown>): Promise<void> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    try {
      await begin();
      return;
    } catch (error) {
      if (!isBusy((error as Error).cause ?? error)) throw error;
      if (Date.now() > deadline)
        throw new Unavailable('another process writes for too long', { cause: error });
      await sleep(pauseMs);
    }
  }
}
