import { limits } from '../../limits.ts';
import { durationBucketsSeconds, Histogram } from '../../metrics/histogram.ts';
import { type Sample, sample } from '../../metrics/sample.ts';
import { type MaybePromise, Unavailable } from '../store.ts';
import { busyMessage, type WaitMetrics, WaitQueue } from '../wait-queue.ts';
import type { Connection } from './connection.ts';
import { toStoreError } from './errors.ts';
import type { PoolLimits } from './pool-limits.ts';

/**
 * The connections of this process: so many at most, and so many who wait for one. The driver's own pool lets any number
 * wait, and spends about as much on handing out a connection as a query costs on it.
 */
export class Pool {
  readonly #open: () => Promise<Connection>;
  readonly #allowed: PoolLimits;
  readonly #connections = new Set<Connection>();
  /** The one used last is used next, so that those which are not needed stay idle. */
  readonly #idle: Connection[] = [];
  readonly #queue: WaitQueue<Connection>;
  readonly #waits: WaitMetrics = { seconds: new Histogram(durationBucketsSeconds), rejections: 0 };
  readonly #closingTimer = setInterval(() => this.#closeExpired(), limits.poolTidyIntervalMs).unref();
  #opening = 0;
  /** When PostgreSQL refused one more, and why: it is not asked again at once while there are others. */
  #refusedAt = Number.NEGATIVE_INFINITY;
  #lastError: unknown;
  #closed: (() => void) | undefined;

  constructor(open: () => Promise<Connection>, allowed: PoolLimits) {
    this.#open = open;
    this.#allowed = allowed;
    const patience = { maxWaiting: allowed.poolQueuedRequests, timeoutMs: allowed.poolWaitMs };
    this.#queue = new WaitQueue(patience, this.#waits, () => this.#timeoutError());
  }

  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.acquire();
    try {
      return await work(connection);
    } finally {
      this.release(connection);
    }
  }

  acquire(): MaybePromise<Connection> {
    if (this.#closed) throw new Error('the store is closed');
    const idle = this.#idle.pop();
    if (idle) return idle;
    const connection = this.#queue.wait();
    this.#openIfNeeded();
    return connection;
  }

  #openIfNeeded(): void {
    const isFull = this.#size >= this.#allowed.poolSize;
    const isRefused = this.#size > 0 && performance.now() < this.#refusedAt + limits.poolRetryMs;
    if (isFull || isRefused || this.#opening >= this.#queue.length) return;
    this.#opening++;
    const begun = performance.now();
    this.#open().then(
      (connection) => {
        this.#opening--;
        if (begun > this.#refusedAt) this.#lastError = undefined;
        this.#connections.add(connection);
        connection.onBroken = () => this.#drop(connection);
        this.release(connection);
      },
      (error) => {
        this.#opening--;
        if (this.#size) this.#onRefused(error);
        else while (this.#queue.rejectNext(error, begun));
        this.#afterLoss();
      },
    );
  }

  /** Those that are there, or about to be. */
  get #size(): number {
    return this.#connections.size + this.#opening;
  }

  /** PostgreSQL lets no more in, but those that are there come free: who waits gets one of them. */
  #onRefused(error: unknown): void {
    this.#refusedAt = performance.now();
    this.#lastError = toStoreError(error);
  }

  /** Where none is there, one has been on its way for as long: who is behind a firewall learns nothing from "busy". */
  #timeoutError(): Unavailable {
    const message = this.#connections.size ? busyMessage : 'PostgreSQL does not answer';
    return new Unavailable(message, { cause: this.#lastError });
  }

  release(connection: Connection): void {
    if (connection.isBroken || this.#closed) this.#drop(connection);
    else if (!this.#queue.resolveNext(connection)) {
      connection.idleSince = performance.now();
      this.#idle.push(connection);
    }
  }

  #drop(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    const place = this.#idle.indexOf(connection);
    if (place >= 0) this.#idle.splice(place, 1);
    connection.end();
    this.#afterLoss();
  }

  #afterLoss(): void {
    if (!this.#closed) this.#openIfNeeded();
    else if (this.#size === 0) this.#closed();
  }

  #closeExpired(): void {
    const now = performance.now();
    for (const connection of this.#connections) if (connection.deadline < now) connection.end();
    for (const connection of [...this.#idle])
      if (connection.idleSince + this.#allowed.poolIdleMs < now) this.#drop(connection);
    this.#openIfNeeded();
  }

  samples(): Sample[] {
    const connections = this.#connections.size;
    return [
      sample('tradepost_pool_connections', connections),
      sample('tradepost_pool_connections_busy', connections - this.#idle.length),
      sample('tradepost_pool_waiting', this.#queue.length),
      sample('tradepost_pool_wait_seconds', this.#waits.seconds),
      sample('tradepost_pool_refusals_total', this.#waits.rejections),
    ];
  }

  /** Resolves when the last connection in use was given back, or did not come back in time: PostgreSQL may be silent. */
  async close(): Promise<void> {
    const done = new Promise<void>((resolve) => {
      this.#closed = resolve;
    });
    while (this.#queue.length) this.#queue.rejectNext(new Error('the store is closed'));
    for (const connection of [...this.#idle]) this.#drop(connection);
    const late = setTimeout(() => {
      for (const connection of [...this.#connections]) this.#drop(connection);
      this.#closed?.(); // those that are being opened are dropped by themselves
    }, limits.poolCloseGraceMs);
    this.#afterLoss();
    await done;
    clearTimeout(late);
    clearInterval(this.#closingTimer);
  }
}
