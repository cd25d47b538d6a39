import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../accounts/client-network.ts';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { GcraLimiter } from './gcra-limiter.ts';

/** Requests a minute; 0: any number. */
export interface Rates {
  token: number;
  address: number;
}

/** What the RateLimit headers of a response say. */
export interface RateLimitState {
  policy: string;
  state: string;
}

/**
 * Limits the requests of each client address, with or without a token, and of each token. Wrong tokens count as well,
 * against the address that tries them.
 */
export class RateLimits {
  readonly #tokens: Limit<number> | undefined;
  readonly #addresses: Limit<string> | undefined;
  readonly #addressOf: (request: IncomingMessage) => string;

  constructor({ token, address }: Rates, addressOf: (request: IncomingMessage) => string) {
    this.#tokens = token ? new Limit('token', token) : undefined;
    this.#addresses = address ? new Limit('address', address) : undefined;
    this.#addressOf = addressOf;
  }

  /** Counts requests of all routes that are not `unlimited` against their address. */
  limitAddresses(app: FastifyInstance): void {
    const addresses = this.#addresses;
    if (!addresses) return;
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.routeOptions.config.unlimited) done();
      else done(addresses.count(networkOf(this.#addressOf(request.raw)), request));
    });
  }

  /** Counts a request against its token; returns an error where there were too many. */
  countToken(token: number, request: FastifyRequest): ApiError | undefined {
    return this.#tokens?.count(token, request);
  }
}

class Limit<Key> {
  readonly #name: string;
  readonly #policy: string;
  readonly #limiter: GcraLimiter<Key>;

  constructor(name: string, perMinute: number) {
    this.#name = name;
    this.#policy = `"${name}";q=${perMinute};w=${limits.rateWindowSeconds}`;
    this.#limiter = new GcraLimiter(perMinute);
  }

  count(key: Key, request: FastifyRequest): ApiError | undefined {
    const { wait, left, reset } = this.#limiter.count(key);
    const state = `"${this.#name}";r=${left};t=${reset}`;
    const { rateLimit: other } = request;
    request.rateLimit = other
      ? { policy: `${other.policy}, ${this.#policy}`, state: `${other.state}, ${state}` }
      : { policy: this.#policy, state };
    return wait
      ? new ApiError('tooManyRequests', {}, { headers: { 'retry-after': String(wait) } })
      : undefined;
  }
}
