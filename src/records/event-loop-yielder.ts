import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../limits.ts';

/** Lets others have their turn, if they have waited long enough. */
export type EventLoopYielder = () => Promise<void>;

/** SQLite answers at once: without pauses nobody else would be answered until a whole bundle, batch, undo or restore is through. */
export function eventLoopYielder(): EventLoopYielder {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < limits.eventLoopSliceMs) return;
    await nextTurn();
    since = performance.now();
  };
}
