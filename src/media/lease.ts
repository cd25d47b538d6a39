import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { StoreMetadata } from '../storage/store-metadata.ts';

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

/** Lease by which one of all servers on a store does a periodic work. It expires soon where its holder crashed. */
export class PeriodicLease {
  readonly #metadata: StoreMetadata;
  readonly #key: string;
  readonly #intervalSeconds: number;
  #renewedAtMs = 0;

  constructor(database: Database, key: string, intervalSeconds: number) {
    this.#metadata = new StoreMetadata(database);
    this.#key = key;
    this.#intervalSeconds = intervalSeconds;
  }

  /** Runs the work if it is due and no other process does it. `renew` is to be called often. */
  async runIfDue(work: (renew: () => Promise<void>) => Promise<void>): Promise<void> {
    const due = { to: secondsAgo(this.#intervalSeconds), most: secondsAgo(-limits.clockSkewSeconds) };
    const last = await this.#metadata.get(this.#key);
    if (last !== undefined && last > due.to && last <= due.most) return;
    if (!(await this.#metadata.compareAndSet(this.#key, due, this.#leaseEnd()))) return;
    await work(() => this.#renew());
    await this.#metadata.set(this.#key, secondsAgo(0));
  }

  /** As if the work had been done so long ago that it is due again when the lease expires. */
  #leaseEnd(): string {
    this.#renewedAtMs = Date.now();
    return secondsAgo(this.#intervalSeconds - limits.blobRemovalLeaseSeconds);
  }

  async #renew(): Promise<void> {
    if (Date.now() - this.#renewedAtMs > (limits.blobRemovalLeaseSeconds * 1000) / 4)
      await this.#metadata.set(this.#key, this.#leaseEnd());
  }
}
