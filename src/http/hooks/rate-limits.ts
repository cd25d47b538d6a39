import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../accounts/authenticator.ts';
import { networkOf } from '../../accounts/client-network.ts';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { Asked } from '../asked.ts';
import { GcraLimiter } from './gcra-limiter.ts';

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
  readonly #clientOf: (asked: Asked) => string;

  constructor({ token, address }: Rates, clientOf: (asked: Asked) => string) {
    this.#tokens = token ? new Limit('token', token) : undefined;
    this.#addresses = address ? new Limit('address', address) : undefined;
    this.#clientOf = clientOf;
  }

  /** Counts a request against its address; returns the seconds to wait where there were too many, otherwise 0. */
  countAddress(asked: Asked, response: ServerResponse): number {
    const counted = this.#addresses?.count(this.#keyOf(asked));
    if (counted) tell(response, counted);
    return counted?.wait ?? 0;
  }

  /** The same against its token. */
  countToken({ token }: Caller, response: ServerResponse): number {
    const counted = this.#tokens?.count(token);
    if (counted) tell(response, counted);
    return counted?.wait ?? 0;
  }

  /**
   * Counts a request against both and returns the headers that tell of it, names and values in turn; or against neither,
   * and undefined, where one of them has had too many.
   */
  admit(asked: Asked, { token }: Caller): string[] | undefined {
    const address = this.#addresses?.count(this.#keyOf(asked));
    if (address?.wait) return undefined;
    const own = this.#tokens?.count(token);
    if (own?.wait) {
      this.#addresses?.uncount(this.#keyOf(asked));
      return undefined;
    }
    if (!address || !own) {
      const { policy, state } = (address ?? own) as Told;
      return ['ratelimit-policy', policy, 'ratelimit', state];
    }
    return [
      ...['ratelimit-policy', `${address.policy}, ${own.policy}`],
      ...['ratelimit', `${address.state}, ${own.state}`],
    ];
  }

  /** Takes back what `admit` counted, for a request that is looked at anew. */
  takeBack(asked: Asked, { token }: Caller): void {
    this.#addresses?.uncount(this.#keyOf(asked));
    this.#tokens?.uncount(token);
  }

  #keyOf(asked: Asked): string {
    return networkOf(this.#clientOf(asked));
  }
}

/** Nothing where nothing is limited, so that nothing is done for it. */
export const rateLimits = (
  rates: Rates = { token: 0, address: 0 },
  clientOf: (asked: Asked) => string,
): RateLimits | undefined => (rates.token || rates.address ? new RateLimits(rates, clientOf) : undefined);

/** What became of a request, and how its answer says so. */
interface Told {
  wait: number;
  policy: string;
  state: string;
}

/** One limit, and how headers speak of it. */
class Limit<Key> {
  readonly #name: string;
  readonly #policy: string;
  readonly #buckets: GcraLimiter<Key>;

  constructor(name: string, perMinute: number) {
    this.#name = name;
    this.#policy = `"${name}";q=${perMinute};w=${limits.rateWindowSeconds}`;
    this.#buckets = new GcraLimiter(perMinute);
  }

  count(key: Key): Told {
    const { wait, left, reset } = this.#buckets.count(key);
    return { wait, policy: this.#policy, state: `"${this.#name}";r=${left};t=${reset}` };
  }

  uncount(key: Key): void {
    this.#buckets.refund(key);
  }
}

/** Adds a limit to those that the answer tells of. */
function tell(response: ServerResponse, { policy, state }: Told): void {
  append(response, 'ratelimit-policy', policy);
  append(response, 'ratelimit', state);
}

function append(response: ServerResponse, name: string, item: string): void {
  const items = response.getHeader(name);
  response.setHeader(name, items === undefined ? item : `${items}, ${item}`);
}

export const tooManyRequests = (wait: number): ApiError =>
  new ApiError('tooManyRequests', {}, { headers: { 'retry-after': String(wait) } });

/** Counts what comes through the framework by its address; authentication counts it by its token. */
export function limitAddresses(app: FastifyInstance, rates: RateLimits | undefined): void {
  if (!rates) return;
  app.addHook('onRequest', (request, reply, done) => {
    const wait = request.routeOptions.config.unlimited ? 0 : rates.countAddress(request.raw, reply.raw);
    done(wait ? tooManyRequests(wait) : undefined);
  });
}
