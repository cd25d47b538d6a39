import { limits } from '../../limits.ts';
import { type MaybePromise, Unavailable } from '../store.ts';
import { type WaitLimits, WaitQueue } from '../wait-queue.ts';

type NodesOf = (accounts: readonly number[]) => Promise<ReadonlyMap<number, string>>;

interface Share {
  used: number;
  queue: WaitQueue<void>;
}

/**
 * Lets the accounts of each node of a cluster use only a part of the connections: a node that hangs holds those of its own
 * accounts until they time out, and the others have the rest.
 */
export class NodeShares {
  readonly #nodesOf: NodesOf;
  readonly #size: number;
  readonly #waitLimits: WaitLimits;
  readonly #shares = new Map<string, Share>();
  /** Looked up anew after a while, as shards move. */
  #known = new Map<number, string | undefined>();
  #before = new Map<number, string | undefined>();
  #turnedAt = performance.now();
  readonly #wanted = new Set<number>();

  constructor(nodesOf: NodesOf, poolSize: number, waitLimits: WaitLimits) {
    this.#nodesOf = nodesOf;
    this.#size = Math.max(1, Math.floor(poolSize / 2));
    this.#waitLimits = waitLimits;
  }

  /** Returns what ends the use. An account whose node is not known yet is let through. */
  enter(account: number): MaybePromise<() => void> {
    const node = this.#nodeOf(account);
    if (node === undefined) return () => undefined;
    const share = this.#shares.getOrInsertComputed(node, () => this.#newShare(node));
    const leave = (): void => {
      if (!share.queue.resolveNext()) share.used--;
    };
    if (share.used >= this.#size) return share.queue.wait().then(() => leave);
    share.used++;
    return leave;
  }

  #newShare(node: string): Share {
    const timeoutError = (): Unavailable => new Unavailable(`the cluster node ${node} was busy for too long`);
    return { used: 0, queue: new WaitQueue(this.#waitLimits, undefined, timeoutError) };
  }

  #nodeOf(account: number): string | undefined {
    if (this.#turnedAt + limits.clusterPlacementTtlMs < performance.now()) {
      [this.#before, this.#known] = [this.#known, new Map()];
      this.#turnedAt = performance.now();
    }
    if (!this.#known.has(account)) this.#lookUpSoon(account);
    return this.#known.get(account) ?? this.#before.get(account);
  }

  #lookUpSoon(account: number): void {
    this.#wanted.add(account);
    if (this.#wanted.size === 1) setImmediate(() => void this.#lookUp());
  }

  async #lookUp(): Promise<void> {
    const accounts = [...this.#wanted];
    this.#wanted.clear();
    const nodes = await this.#nodesOf(accounts).catch(() => new Map<number, string>());
    for (const account of accounts) this.#known.set(account, nodes.get(account) ?? this.#before.get(account));
  }
}
