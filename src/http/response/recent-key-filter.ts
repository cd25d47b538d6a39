import { fnv1aHash } from '../../hash.ts';
import { limits } from '../../limits.ts';

const { recentRequestKeys: most } = limits;

/** So many that two of the recent requests seldom share one: those would keep each other from being known. */
const places = 16 * most;

/**
 * Tells what was asked for of late: among so many requests before. Of each only a hash is kept, and when it came, in the place
 * that follows from the hash: whoever meets another there is taken for new, which does no harm; nor does it to share a hash.
 */
export class RecentKeyFilter {
  /** Hash and turn of each, side by side. */
  readonly #noted = new Int32Array(2 * places);
  #turn = 0;

  /** Whether this was asked for of late; takes note that it is asked for now. */
  again(request: string): boolean {
    const hash = fnv1aHash(request);
    const place = 2 * (hash & (places - 1));
    const noted = this.#noted;
    const isAgain = noted[place] === hash && this.#turn - (noted[place + 1] as number) <= most;
    noted[place] = hash;
    noted[place + 1] = this.#turn;
    // It may begin anew: what is then taken for recent, or not, does no harm either.
    this.#turn = (this.#turn + 1) | 0;
    return isAgain;
  }
}
