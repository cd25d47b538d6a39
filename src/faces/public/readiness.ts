import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { serializeError } from '../../http/hooks/errors.ts';
import { limits } from '../../limits.ts';
import { Busy, type Store, Unavailable } from '../../storage/store.ts';

/**
 * Whether the store can be read and written. Only a write tells: a full disk can be read. All callers share one check, and
 * its result for a second, since they need no token.
 */
export class Readiness {
  readonly #store: Store;
  readonly #logger: FastifyBaseLogger;
  #check: Promise<string | undefined> | undefined;
  /** By `performance.now()`. */
  #checkedAt = Number.POSITIVE_INFINITY;
  #writing: Promise<void> | undefined;
  /** Why the last write failed. */
  #writeError: unknown;
  #reported: string | undefined;

  constructor(store: Store, logger: FastifyBaseLogger) {
    this.#store = store;
    this.#logger = logger;
  }

  /** Resolves with what is wrong, if anything is. */
  problem(): Promise<string | undefined> {
    if (!this.#check || performance.now() - this.#checkedAt >= limits.readinessTtlMs) {
      this.#checkedAt = Number.POSITIVE_INFINITY;
      this.#check = this.#run().finally(() => {
        this.#checkedAt = performance.now();
      });
    }
    return this.#check;
  }

  async #run(): Promise<string | undefined> {
    try {
      await this.#store.ping();
      // Behind a long import a write waits its turn; meanwhile the result of the one before counts.
      await Promise.race([this.#write(), sleep(limits.readinessWriteWaitMs, undefined, { ref: false })]);
      return this.#report(this.#writeError);
    } catch (error) {
      return this.#report(error);
    }
  }

  #write(): Promise<void> {
    this.#writing ??= this.#store
      .testWrite()
      .then(
        () => {
          this.#writeError = undefined;
        },
        (error) => {
          if (!(error instanceof Busy)) this.#writeError = error;
        },
      )
      .finally(() => {
        this.#writing = undefined;
      });
    return this.#writing;
  }

  /** Logs changes only. */
  #report(error: unknown): string | undefined {
    const problem = error === undefined ? undefined : reasonOf(error);
    if (problem !== this.#reported) {
      if (problem) this.#logger.error({ error: serializeError(error) }, `not ready: ${problem}`);
      else this.#logger.info('ready again');
    }
    this.#reported = problem;
    return problem;
  }
}

/** Other errors may say too much to strangers. */
const reasonOf = (error: unknown): string =>
  error instanceof Unavailable ? error.message : 'the store does not answer';
