import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../limits.ts';

/** Lets others have their turn, if they have waited long enough. */
export type Pause = () => Promise<void>;

/** SQLite answers at once: without pauses nobody else would be answered until a whole bundle, batch, undo or restore is through. */
export function pauses(): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < limits.turn) return;
    await nextTurn();
    since = performance.now();
  };
}
