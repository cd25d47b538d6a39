import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../limits.ts';
import { sendEmpty } from '../response/response.ts';

const methods = 'GET, HEAD, POST, PUT, DELETE';
const allowedHeaders =
  'Accept, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-AppToken, X-JSONP-Callback, X-Token, X-Version';
const exposedHeaders =
  'Allow, ETag, Idempotency-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';

/**
 * Allows pages of some origins to call the API with tokens in headers. Credentials are never allowed, so an owner's session
 * cookie is of no use to them.
 *
 * @param origins exact origins, or `*` for all; none turns CORS off
 * @param except path prefix without CORS
 */
export function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[] = [],
  { except }: { except: string },
): void {
  if (!origins.length) return;
  const known: ReadonlySet<string> = new Set(origins);
  const anyOrigin = known.has('*');

  /** However its path is spelled. */
  const isExcepted = ({ url }: FastifyRequest): boolean =>
    `${decodeURIComponent(url.split('?', 1)[0] as string)}/`.startsWith(`${except}/`);

  app.addHook('onRequest', (request, reply, done) => {
    if (isExcepted(request)) return done();
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !(anyOrigin || known.has(origin))) return done();
    const allowed = ['access-control-allow-origin', anyOrigin ? '*' : origin];
    request.extraHeaders = [
      ...(request.extraHeaders ?? []),
      ...allowed,
      'access-control-expose-headers',
      exposedHeaders,
    ];
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return done();
    // Browsers send preflights without a token.
    sendEmpty(request, reply, 204, [
      ...['access-control-allow-methods', methods],
      ...['access-control-allow-headers', allowedHeaders],
      ...['access-control-max-age', String(limits.preflightMaxAgeSeconds)],
      ...['vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers'],
    ]);
  });
}
