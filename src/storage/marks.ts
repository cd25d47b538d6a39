import type { Whose } from './database.ts';
import type { Mark, Marks } from './store.ts';

/**
 * A commit of this process changes the marks of what it wrote; one of another process, of which `look` learns, changes
 * all of them.
 */
export class CommitMarks implements Marks {
  readonly exact: boolean;
  readonly #foreign: () => number;
  readonly #accounts = new Map<number, Mark>();
  #everybody: Mark = {};
  #seen: number;

  /** `foreign`: a number that changes with every commit of another process; or, where it is not exact, now and then. */
  constructor(foreign: () => number, { exact }: { exact: boolean }) {
    this.exact = exact;
    this.#foreign = foreign;
    this.#seen = foreign();
  }

  look(): void {
    const now = this.#foreign();
    if (now === this.#seen) return;
    this.#seen = now;
    this.#changeAll();
  }

  of(account: number): Mark {
    return this.#accounts.getOrInsertComputed(account, newMark);
  }

  get everybody(): Mark {
    return this.#everybody;
  }

  /** To be told of each commit of this process. */
  committed(whose: Whose): void {
    if (whose === undefined) this.#changeAll();
    else if (whose !== 'nobody') this.#accounts.delete(whose);
  }

  #changeAll(): void {
    this.#everybody = {};
    this.#accounts.clear();
  }
}

const newMark = (): Mark => ({});
