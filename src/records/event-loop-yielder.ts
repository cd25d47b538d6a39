import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../limits.ts';

export type EventLoopYielder = () => Promise<void>;

/** Yields when a time slice is over. SQLite answers synchronously, so long work would otherwise block all requests. */
export function eventLoopYielder(): EventLoopYielder {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < limits.eventLoopSliceMs) return;
    await nextTurn();
    since = performance.now();
  };
}
