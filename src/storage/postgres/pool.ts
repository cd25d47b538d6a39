import { limits } from '../../limits.ts';
import { durationBucketsSeconds, Histogram } from '../../metrics/histogram.ts';
import { type Sample, sample } from '../../metrics/sample.ts';
import { type MaybePromise, Unavailable } from '../store.ts';
import { busyMessage, type WaitMetrics, WaitQueue } from '../wait-queue.ts';
import type { Connection } from './connection.ts';
import { toStoreError } from './errors.ts';
import type { PoolLimits } from './pool-limits.ts';

/** Unlike `pg`'s pool, it bounds the queue of waiters and tells "busy" from "does not answer". It is no faster. */
export class Pool {
  readonly #open: () => Promise<Connection>;
  readonly #limits: PoolLimits;
  readonly #connections = new Set<Connection>();
  /** Last in, first out, so that surplus connections stay idle and are closed. */
  readonly #idle: Connection[] = [];
  readonly #queue: WaitQueue<Connection>;
  readonly #waitMetrics: WaitMetrics = { seconds: new Histogram(durationBucketsSeconds), rejections: 0 };
  readonly #closingTimer = setInterval(() => this.#closeExpired(), limits.poolTidyIntervalMs).unref();
  #opening = 0;
  /** When PostgreSQL last refused a connection: while there are others, the next attempt is delayed. */
  #refusedAt = Number.NEGATIVE_INFINITY;
  #lastError: unknown;
  #onClosed: (() => void) | undefined;

  constructor(open: () => Promise<Connection>, poolLimits: PoolLimits) {
    this.#open = open;
    this.#limits = poolLimits;
    const waitLimits = { maxWaiting: poolLimits.poolQueuedRequests, timeoutMs: poolLimits.poolWaitMs };
    this.#queue = new WaitQueue(waitLimits, this.#waitMetrics, () => this.#timeoutError());
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
    if (this.#onClosed) throw new Error('the store is closed');
    const idle = this.#idle.pop();
    if (idle) return idle;
    const connection = this.#queue.wait();
    this.#openIfNeeded();
    return connection;
  }

  #openIfNeeded(): void {
    const isFull = this.#size >= this.#limits.poolSize;
    const isRefused = this.#size > 0 && performance.now() < this.#refusedAt + limits.poolRetryMs;
    if (isFull || isRefused || this.#opening >= this.#queue.length) return;
    this.#opening++;
    const begun = performance.now();
    this.#open().then(
      (connection) => {
        this.#opening--;
        if (begun > this.#refusedAt) this.#lastError = undefined;
        this.#connections.add(connection);
        connection.onBroken = () => this.#remove(connection);
        this.release(connection);
      },
      (error) => {
        this.#opening--;
        if (this.#size) this.#onRefused(error);
        else while (this.#queue.rejectNext(error, begun));
        this.#afterRemoval();
      },
    );
  }

  /** Open connections, and those being opened. */
  get #size(): number {
    return this.#connections.size + this.#opening;
  }

  /** Waiters stay queued for one of the open connections. */
  #onRefused(error: unknown): void {
    this.#refusedAt = performance.now();
    this.#lastError = toStoreError(error);
  }

  /** Without any connection, PostgreSQL is unreachable, not busy. */
  #timeoutError(): Unavailable {
    const message = this.#connections.size ? busyMessage : 'PostgreSQL does not answer';
    return new Unavailable(message, { cause: this.#lastError });
  }

  release(connection: Connection): void {
    if (connection.isBroken || this.#onClosed) this.#remove(connection);
    else if (!this.#queue.resolveNext(connection)) {
      connection.idleSince = performance.now();
      this.#idle.push(connection);
    }
  }

  #remove(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    const index = this.#idle.indexOf(connection);
    if (index >= 0) this.#idle.splice(index, 1);
    connection.end();
    this.#afterRemoval();
  }

  #afterRemoval(): void {
    if (!this.#onClosed) this.#openIfNeeded();
    else if (this.#size === 0) this.#onClosed();
  }

  #closeExpired(): void {
    const now = performance.now();
    for (const connection of this.#connections) if (connection.deadline < now) connection.end();
    for (const connection of [...this.#idle])
      if (connection.idleSince + this.#limits.poolIdleMs < now) this.#remove(connection);
    this.#openIfNeeded();
  }

  samples(): Sample[] {
    const connections = this.#connections.size;
    return [
      sample('tradepost_pool_connections', connections),
      sample('tradepost_pool_connections_busy', connections - this.#idle.length),
      sample('tradepost_pool_waiting', this.#queue.length),
      sample('tradepost_pool_wait_seconds', this.#waitMetrics.seconds),
      sample('tradepost_pool_refusals_total', this.#waitMetrics.rejections),
    ];
  }

  /** Waits for connections in use, but no longer than a grace period. */
  async close(): Promise<void> {
    const done = new Promise<void>((resolve) => {
      this.#onClosed = resolve;
    });
    while (this.#queue.length) this.#queue.rejectNext(new Error('the store is closed'));
    for (const connection of [...this.#idle]) this.#remove(connection);
    const graceTimer = setTimeout(() => {
      for (const connection of [...this.#connections]) this.#remove(connection);
      this.#onClosed?.(); // `release` ends those still being opened
    }, limits.poolCloseGraceMs);
    this.#afterRemoval();
    await done;
    clearTimeout(graceTimer);
    clearInterval(this.#closingTimer);
  }
}
