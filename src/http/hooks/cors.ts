import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../limits.ts';
import type { Asked } from '../asked.ts';

/** What a page of another origin may send, and may read of an answer besides its body. */
const methods = 'GET, HEAD, POST, PUT, DELETE';
const sent =
  'Accept, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-AppToken, X-JSONP-Callback, X-Token, X-Version';
const exposed = 'Allow, ETag, Idempotency-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After';

/**
 * Lets pages of some origins use the API. They bring its tokens in headers of their own: that a browser may add a cookie is
 * never said, so that an owner's session is of no use to them.
 */
export class Cors {
  readonly #origins: ReadonlySet<string>;

  /** Exact origins, or `*` for all. */
  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  /** The headers, names and values in turn, that tell a browser that the page which asks may read the answer; none if it may not. */
  admit({ headers: { origin } }: Asked): readonly string[] {
    if (origin === undefined) return [];
    const allowed = this.#origins.has('*') ? '*' : this.#origins.has(origin) ? origin : undefined;
    return allowed === undefined
      ? []
      : ['access-control-allow-origin', allowed, 'access-control-expose-headers', exposed];
  }
}

/** Pages and owners' sessions are for the server's own origin alone, however the path is spelled. */
const isConsole = ({ url }: FastifyRequest): boolean =>
  `${decodeURIComponent(url.split('?', 1)[0] as string)}/`.startsWith('/console/');

/** Admits what comes through the framework, and answers the question that browsers ask before. It names no path, so it needs no token. */
export function admitOrigins(app: FastifyInstance, cors: Cors | undefined): void {
  if (!cors) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (isConsole(request)) return done();
    reply.raw.setHeader('vary', 'Origin');
    const told = cors.admit(request.raw);
    for (let index = 0; index < told.length; index += 2)
      reply.raw.setHeader(told[index] as string, told[index + 1] as string);
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!told.length || !isPreflight) return done();
    reply.code(204).headers({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': sent,
      'access-control-max-age': String(limits.preflightMaxAgeSeconds),
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    });
    reply.send();
  });
}
