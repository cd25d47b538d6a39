import { limits } from '../../limits.ts';
import { durations, Histogram } from '../../metrics/histogram.ts';
import { type Sample, sample } from '../../metrics/sample.ts';
import { busy, Queue, type Waits } from '../queue.ts';
import { type Soon, Unavailable } from '../store.ts';
import type { Connection } from './connection.ts';
import { translate } from './errors.ts';

export type PoolLimits = Readonly<
  Record<
    | 'poolSize'
    | 'poolWait'
    | 'poolWaiting'
    | 'poolIdle'
    | 'writeWait'
    | 'statementWait'
    | 'viewWait'
    | 'preparedStatements',
    number
  >
>;

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
  readonly #queue: Queue<Connection>;
  readonly #waits: Waits = { seconds: new Histogram(durations), refused: 0 };
  readonly #tidying = setInterval(() => this.#tidy(), limits.poolTidy).unref();
  #opening = 0;
  /** When PostgreSQL refused one more, and why: it is not asked again at once while there are others. */
  #refused = Number.NEGATIVE_INFINITY;
  #trouble: unknown;
  #closed: (() => void) | undefined;

  constructor(open: () => Promise<Connection>, allowed: PoolLimits) {
    this.#open = open;
    this.#allowed = allowed;
    const patience = { most: allowed.poolWaiting, wait: allowed.poolWait };
    this.#queue = new Queue(patience, this.#waits, () => this.#inVain());
  }

  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.take();
    try {
      return await work(connection);
    } finally {
      this.giveBack(connection);
    }
  }

  take(): Soon<Connection> {
    if (this.#closed) throw new Error('the store is closed');
    const idle = this.#idle.pop();
    if (idle) return idle;
    const connection = this.#queue.wait();
    this.#grow();
    return connection;
  }

  #grow(): void {
    const isFull = this.#size >= this.#allowed.poolSize;
    const isRefused = this.#size > 0 && performance.now() < this.#refused + limits.poolRetry;
    if (isFull || isRefused || this.#opening >= this.#queue.length) return;
    this.#opening++;
    const begun = performance.now();
    this.#open().then(
      (connection) => {
        this.#opening--;
        if (begun > this.#refused) this.#trouble = undefined;
        this.#connections.add(connection);
        connection.onBroken = () => this.#drop(connection);
        this.giveBack(connection);
      },
      (error) => {
        this.#opening--;
        if (this.#size) this.#makeDo(error);
        else while (this.#queue.refuse(error, begun));
        this.#afterLoss();
      },
    );
  }

  /** Those that are there, or about to be. */
  get #size(): number {
    return this.#connections.size + this.#opening;
  }

  /** PostgreSQL lets no more in, but those that are there come free: who waits gets one of them. */
  #makeDo(error: unknown): void {
    this.#refused = performance.now();
    this.#trouble = translate(error);
  }

  /** Where none is there, one has been on its way for as long: who is behind a firewall learns nothing from "busy". */
  #inVain(): Unavailable {
    const message = this.#connections.size ? busy : 'PostgreSQL does not answer';
    return new Unavailable(message, { cause: this.#trouble });
  }

  giveBack(connection: Connection): void {
    if (connection.broken || this.#closed) this.#drop(connection);
    else if (!this.#queue.serve(connection)) {
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
    if (!this.#closed) this.#grow();
    else if (this.#size === 0) this.#closed();
  }

  #tidy(): void {
    const now = performance.now();
    for (const connection of this.#connections) if (connection.answerBy < now) connection.end();
    for (const connection of [...this.#idle])
      if (connection.idleSince + this.#allowed.poolIdle < now) this.#drop(connection);
    this.#grow();
  }

  samples(): Sample[] {
    const connections = this.#connections.size;
    return [
      sample('tradepost_pool_connections', connections),
      sample('tradepost_pool_connections_busy', connections - this.#idle.length),
      sample('tradepost_pool_waiting', this.#queue.length),
      sample('tradepost_pool_wait_seconds', this.#waits.seconds),
      sample('tradepost_pool_refusals_total', this.#waits.refused),
    ];
  }

  /** Resolves when the last connection in use was given back, or did not come back in time: PostgreSQL may be silent. */
  async close(): Promise<void> {
    const done = new Promise<void>((resolve) => {
      this.#closed = resolve;
    });
    while (this.#queue.length) this.#queue.refuse(new Error('the store is closed'));
    for (const connection of [...this.#idle]) this.#drop(connection);
    const late = setTimeout(() => {
      for (const connection of [...this.#connections]) this.#drop(connection);
      this.#closed?.(); // those that are being opened are dropped by themselves
    }, limits.poolGrace);
    this.#afterLoss();
    await done;
    clearTimeout(late);
    clearInterval(this.#tidying);
  }
}
