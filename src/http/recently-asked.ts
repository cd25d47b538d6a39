import { limits } from '../limits.ts';

const { recentRequests: places } = limits;

/**
 * How long ago the same was asked for, counted in requests. Of each one only a hash is kept, in the place that follows from it
 * and that others take over: whoever comes back too late, or shares a hash, is taken for another, which does no harm.
 */
export class RecentlyAsked {
  readonly #hashes = new Int32Array(places);
  readonly #turns = new Uint32Array(places);
  #turn = 0;

  /** How many requests ago this was asked for; takes note that it is asked for now. */
  ago(request: string): number {
    const hash = hashOf(request);
    const place = hash & (places - 1);
    const turn = ++this.#turn >>> 0;
    const ago = this.#hashes[place] === hash ? (turn - (this.#turns[place] as number)) >>> 0 : Infinity;
    this.#hashes[place] = hash;
    this.#turns[place] = turn;
    return ago;
  }
}

/** FNV-1a: few operations for each character, and all of its bits can be used. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
