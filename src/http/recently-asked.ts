import { limits } from '../limits.ts';

const { recentRequests: places } = limits;

/**
 * Tells what was asked for of late. Of each request only a hash is kept, in the place that follows from it and that others take
 * over: whoever comes back too late is taken for another, which does no harm; nor does it to share a hash.
 */
export class RecentlyAsked {
  readonly #hashes = new Int32Array(places);

  /** Whether this was asked for of late; takes note that it is asked for now. */
  again(request: string): boolean {
    const hash = hashOf(request);
    const place = hash & (places - 1);
    const isAgain = this.#hashes[place] === hash;
    this.#hashes[place] = hash;
    return isAgain;
  }
}

/** FNV-1a: few operations for each character, and all of its bits can be used. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
