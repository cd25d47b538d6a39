import type { InvalidationScope } from './database.ts';
import type { CacheVersion, CacheVersions } from './store.ts';

/** A commit of this process renews the versions in its scope, one of another process all. */
export class CommitCacheVersions implements CacheVersions {
  readonly isExact: boolean;
  readonly #readCommitCount: () => number;
  readonly #accounts = new Map<number, CacheVersion>();
  #all: CacheVersion = {};
  #commitCount: number;

  /** `readCommitCount` changes with each commit of another process or, if not exact, every few seconds. */
  constructor(readCommitCount: () => number, { exact }: { exact: boolean }) {
    this.isExact = exact;
    this.#readCommitCount = readCommitCount;
    this.#commitCount = readCommitCount();
  }

  refresh(): void {
    const count = this.#readCommitCount();
    if (count === this.#commitCount) return;
    this.#commitCount = count;
    this.#renewAll();
  }

  ofAccount(account: number): CacheVersion {
    return this.#accounts.getOrInsertComputed(account, newVersion);
  }

  get ofAll(): CacheVersion {
    return this.#all;
  }

  /** Called after each commit of this process. */
  invalidate(scope: InvalidationScope): void {
    if (scope === undefined) this.#renewAll();
    else if (scope !== 'none') this.#accounts.delete(scope);
  }

  #renewAll(): void {
    this.#all = {};
    this.#accounts.clear();
  }
}

const newVersion = (): CacheVersion => ({});
