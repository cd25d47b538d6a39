import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../accounts/client-network.ts';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { GcraLimiter } from './gcra-limiter.ts';

/** Requests per minute; 0: unlimited. */
export interface Rates {
  token: number;
  address: number;
}

export interface RateLimitState {
  policy: string;
  state: string;
}

/**
 * Limits requests per client address and per token. Requests with invalid tokens count against the address.
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

  /** Counts requests against their address, except on `unlimited` routes. */
  limitAddresses(app: FastifyInstance): void {
    const addresses = this.#addresses;
    if (!addresses) return;
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.routeOptions.config.unlimited) done();
      else done(addresses.count(networkOf(this.#addressOf(request.raw)), request));
    });
  }

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
