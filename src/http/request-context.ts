import type { FastifyInstance } from 'fastify';
import type { Caller } from '../accounts/authenticator.ts';
import type { OwnerSession } from '../accounts/sessions.ts';
import type { ApiError } from '../errors.ts';
import type { Actor, CacheVersion } from '../storage/store.ts';
import type { Span } from '../traces/span.ts';
import type { RateLimitState } from './hooks/rate-limits.ts';

declare module 'fastify' {
  /** What hooks learn about a request, for the hooks and handlers after them. */
  interface FastifyRequest {
    /** When it began, as `performance.now` counts. */
    startedAtMs: number;
    /** Headers that the response has whatever it is, names and values in turn. */
    extraHeaders: readonly string[] | null;
    /** The rate limits it counted against, for the headers of the response. */
    rateLimit: RateLimitState | undefined;
    /** The JSONP function to call; '' for JSON. */
    callback: string;
    /** Why no acceptable response exists, if so; sent only after authentication. */
    unacceptable: ApiError | undefined;
    /** The account it is about; 0 on public routes. */
    account: number;
    /** Who made it, as the journal names them. */
    actor: Actor;
    /** The token it came with; none on public routes and on the console's API. */
    caller: Caller | undefined;
    /** The owner's session; set on the routes of the console's API that need one. */
    owner: OwnerSession;
    /** The key of its response in the cache; none where that may not be cached. */
    cacheKey: string | undefined;
    /** The version of the account's data, taken before any of it was read. */
    cacheVersion: CacheVersion | undefined;
    /** Its span, where it is traced. */
    span: Span | undefined;
    /** Whether its completion is in the log. */
    isLogged: boolean;
    /** The message of the error that it was answered with, if any. */
    errorMessage: string | null;
  }
  interface FastifyContextConfig {
    /** Access groups the operation belongs to: the token must have each. */
    groups?: readonly string[];
    /** Served over plain HTTP to any client: neither the request nor the response holds a secret. */
    allowPlainHttp?: boolean;
    /** Never rejected for too many requests. */
    unlimited?: boolean;
  }
}

/** Gives every request the same fields from the beginning: objects of one shape are fast to read. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('startedAtMs', 0);
  app.decorateRequest('extraHeaders', null as never);
  app.decorateRequest('rateLimit', undefined);
  app.decorateRequest('callback', '');
  app.decorateRequest('unacceptable', undefined);
  app.decorateRequest('account', 0);
  app.decorateRequest('actor', 'command line');
  app.decorateRequest('caller', undefined);
  app.decorateRequest('owner', null as never);
  app.decorateRequest('cacheKey', undefined);
  app.decorateRequest('cacheVersion', undefined);
  app.decorateRequest('span', undefined);
  app.decorateRequest('isLogged', false);
  app.decorateRequest('errorMessage', null);
}
