import type { InvalidationScope } from './database.ts';
import type { CacheVersion, CacheVersions } from './store.ts';

/**
 * A commit of this process changes the marks of what it wrote; one of another process, of which `look` learns, changes
 * all of them.
 */
export class CommitCacheVersions implements CacheVersions {
  readonly isExact: boolean;
  readonly #foreign: () => number;
  readonly #accounts = new Map<number, CacheVersion>();
  #everybody: CacheVersion = {};
  #seen: number;

  /** `foreign`: a number that changes with every commit of another process; or, where it is not exact, now and then. */
  constructor(foreign: () => number, { exact }: { exact: boolean }) {
    this.isExact = exact;
    this.#foreign = foreign;
    this.#seen = foreign();
  }

  refresh(): void {
    const now = this.#foreign();
    if (now === this.#seen) return;
    this.#seen = now;
    this.#changeAll();
  }

  ofAccount(account: number): CacheVersion {
    return this.#accounts.getOrInsertComputed(account, newVersion);
  }

  get ofAll(): CacheVersion {
    return this.#everybody;
  }

  /** To be told of each commit of this process. */
  invalidate(whose: InvalidationScope): void {
    if (whose === undefined) this.#changeAll();
    else if (whose !== 'none') this.#accounts.delete(whose);
  }

  #changeAll(): void {
    this.#everybody = {};
    this.#accounts.clear();
  }
}

const newVersion = (): CacheVersion => ({});
