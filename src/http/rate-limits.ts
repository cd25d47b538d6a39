import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../accounts/authenticator.ts';
import { networkOf } from '../accounts/network.ts';
import { Fault } from '../errors.ts';
import { limits } from '../limits.ts';
import { Buckets } from './buckets.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Never refused for how often it is asked for. */
    unlimited?: boolean;
  }
}

/** Requests a minute; 0: any number. */
export interface Rates {
  token: number;
  address: number;
}

/**
 * How often an address may ask, whatever it brings, and how often a token may. So wrong tokens count as well, against
 * the address that tries them. Each answer tells its caller how much is left.
 */
export class RateLimits {
  readonly #tokens: Limit<number> | undefined;
  readonly #addresses: Limit<string> | undefined;
  readonly #clientOf: (raw: IncomingMessage) => string;

  constructor({ token, address }: Rates, clientOf: (raw: IncomingMessage) => string) {
    this.#tokens = token ? new Limit('token', token) : undefined;
    this.#addresses = address ? new Limit('address', address) : undefined;
    this.#clientOf = clientOf;
  }

  /** Counts a request against its address; returns the seconds to wait where there were too many, otherwise 0. */
  countAddress(raw: IncomingMessage, response: ServerResponse): number {
    return this.#addresses?.count(this.#keyOf(raw), response) ?? 0;
  }

  /** The same against its token. */
  countToken({ token }: Caller, response: ServerResponse): number {
    return this.#tokens?.count(token, response) ?? 0;
  }

  /** Counts a request against both, or against neither where one of them has had too many. */
  admits(raw: IncomingMessage, response: ServerResponse, caller: Caller): boolean {
    const isEarly = this.countAddress(raw, response) > 0;
    if (!isEarly && !this.countToken(caller, response)) return true;
    if (!isEarly) this.#addresses?.uncount(this.#keyOf(raw));
    withdraw(response);
    return false;
  }

  /** Takes back what `admits` counted, for a request that is looked at anew. */
  takeBack(raw: IncomingMessage, response: ServerResponse, caller: Caller): void {
    this.#addresses?.uncount(this.#keyOf(raw));
    this.#tokens?.uncount(caller.token);
    withdraw(response);
  }

  #keyOf(raw: IncomingMessage): string {
    return networkOf(this.#clientOf(raw));
  }
}

/** Nothing where nothing is limited, so that nothing is done for it. */
export const rateLimits = (
  rates: Rates = { token: 0, address: 0 },
  clientOf: (raw: IncomingMessage) => string,
): RateLimits | undefined => (rates.token || rates.address ? new RateLimits(rates, clientOf) : undefined);

/** One limit, and the headers that tell of it. */
class Limit<Key> {
  readonly #name: string;
  readonly #policy: string;
  readonly #buckets: Buckets<Key>;

  constructor(name: string, perMinute: number) {
    this.#name = name;
    this.#policy = `"${name}";q=${perMinute};w=${limits.rateWindow}`;
    this.#buckets = new Buckets(perMinute);
  }

  count(key: Key, response: ServerResponse): number {
    const { wait, left, reset } = this.#buckets.count(key);
    append(response, 'ratelimit-policy', this.#policy);
    append(response, 'ratelimit', `"${this.#name}";r=${left};t=${reset}`);
    return wait;
  }

  uncount(key: Key): void {
    this.#buckets.uncount(key);
  }
}

function withdraw(response: ServerResponse): void {
  response.removeHeader('ratelimit-policy');
  response.removeHeader('ratelimit');
}

function append(response: ServerResponse, name: string, item: string): void {
  const items = response.getHeader(name);
  response.setHeader(name, items === undefined ? item : `${items}, ${item}`);
}

export const tooManyRequests = (wait: number): Fault =>
  new Fault('tooManyRequests', {}, { headers: { 'retry-after': String(wait) } });

/** Counts what comes through the framework by its address; authentication counts it by its token. */
export function limitAddresses(app: FastifyInstance, rates: RateLimits | undefined): void {
  if (!rates) return;
  app.addHook('onRequest', (request, reply, done) => {
    const wait = request.routeOptions.config.unlimited ? 0 : rates.countAddress(request.raw, reply.raw);
    done(wait ? tooManyRequests(wait) : undefined);
  });
}
