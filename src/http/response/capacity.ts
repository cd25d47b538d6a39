import type { ServerResponse } from 'node:http';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';

/** Characters of long answers that this process has given and that their clients have not taken yet. */
let waiting = 0;

/** An answer waits in memory for a client that is slow to read. There is room for so much, and then for no further reads. */
export const hasCapacity = (): boolean => waiting <= limits.bufferedResponseCharacters;

export function requireCapacity(): void {
  if (!hasCapacity()) throw new ApiError('busy', {}, { headers: { 'retry-after': '1' } });
}

/** For what took a while to make: others who asked meanwhile may have filled the room. */
export function stillWithinCapacity<T>(made: T): T {
  requireCapacity();
  return made;
}

/** To be called with each answer; most are gone at once, and some to a client who has left. */
export function trackBufferedResponse(response: ServerResponse, characters: number): void {
  if (characters < limits.largeResponseCharacters || response.destroyed) return;
  waiting += characters;
  response.once('close', () => {
    waiting -= characters;
  });
}
