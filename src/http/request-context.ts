import type { FastifyInstance } from 'fastify';
import type { Caller } from '../accounts/authenticator.ts';
import type { OwnerSession } from '../accounts/sessions.ts';
import type { ApiError } from '../errors.ts';
import type { Actor, CacheVersion } from '../storage/store.ts';
import type { Span } from '../traces/span.ts';
import type { RateLimitState } from './hooks/rate-limits.ts';

declare module 'fastify' {
  /** Set by hooks, for the hooks and handlers after them. */
  interface FastifyRequest {
    startedAtMs: number;
    /** Headers of every response to it, names and values in turn. */
    extraHeaders: readonly string[] | null;
    /** For the RateLimit headers of the response. */
    rateLimit: RateLimitState | undefined;
    /** The JSONP function to call; '' for JSON. */
    callback: string;
    /** The error of failed content negotiation; sent only after authentication. */
    unacceptable: ApiError | undefined;
    /** 0 on public routes. */
    account: number;
    actor: Actor;
    /** Set on the routes of the management API. */
    caller: Caller | undefined;
    /** Set on the routes of the console's API that need a session. */
    owner: OwnerSession;
    /** The visitor has a preview link: the response shows unpublished content and must not enter a shared cache. */
    isPreview: boolean;
    /** The key in the response cache; undefined where the response may not be cached. */
    cacheKey: string | undefined;
    /** The version of the account's data, taken before the data is read. */
    cacheVersion: CacheVersion | undefined;
    span: Span | undefined;
    /** Whether its completion was logged. */
    isLogged: boolean;
    /** The message of its error response. */
    errorMessage: string | null;
  }
  interface FastifyContextConfig {
    groups?: readonly string[];
    /** Owners of a suspended account may call it, though it writes. */
    whileSuspended?: boolean;
    /** Served over plain HTTP to any client, since no secrets are sent. */
    allowPlainHttp?: boolean;
    /** Exempt from rate limits. */
    unlimited?: boolean;
  }
}

/** Declares all fields upfront: objects of one shape are fast to read. */
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
  app.decorateRequest('isPreview', false);
  app.decorateRequest('cacheKey', undefined);
  app.decorateRequest('cacheVersion', undefined);
  app.decorateRequest('span', undefined);
  app.decorateRequest('isLogged', false);
  app.decorateRequest('errorMessage', null);
}
