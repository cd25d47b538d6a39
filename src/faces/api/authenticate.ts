import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticator, actorOf, type Caller } from '../../accounts/authenticator.ts';
import { covers } from '../../accounts/groups.ts';
import { ApiError } from '../../errors.ts';
import { type RateLimits, tooManyRequests } from '../../http/hooks/rate-limits.ts';
import { consolePrefix } from '../../http/resources/profile.ts';
import type { Actor, CacheVersions } from '../../storage/store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account the request is about; 0 on public routes. */
    account: number;
    /** Who asks, as the journal names them. */
    actor: Actor;
    /** The token that the request came with; none on public routes and on the owner face. */
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    /** Answers without a token or session. */
    public?: boolean;
    /** Access groups the operation belongs to: the token must have each. */
    groups?: readonly string[];
  }
}

interface AuthenticationOptions {
  marks: CacheVersions;
  authenticator: Authenticator;
  /** Refuse tokens that lack an operation's access group. Off unless the operator turns it on. */
  enforceGroups: boolean;
  /** None: tokens may be used as often as they like. */
  rates: RateLimits | undefined;
}

/** Whether a request is for the owner face: by its route's path, which no spelling of the URL gets around, or where there is none by its own. */
export const isOwnerFace = ({ routeOptions, url }: FastifyRequest): boolean =>
  `${routeOptions.url ?? url.split('?', 1)[0]}/`.startsWith(`${consolePrefix}/`);

/** Nobody without a valid token learns anything: not what exists, nor which part of the request was wrong. */
export function authenticate(
  app: FastifyInstance,
  { marks, authenticator, enforceGroups, rates }: AuthenticationOptions,
): void {
  app.decorateRequest('account', 0);
  app.decorateRequest('actor', 'command line');
  app.decorateRequest('caller', undefined);

  /** What is wrong with an authenticated request as a whole, if anything. */
  function objection(request: FastifyRequest, caller: Caller): ApiError | undefined {
    const { unacceptable } = request;
    const version = header(request, 'x-version');
    if (version !== undefined && version !== '1') return new ApiError('unsupportedVersion');
    if (unacceptable || !enforceGroups) return unacceptable;
    const missing = request.routeOptions.config.groups?.find((group) => !covers(caller.groups, group));
    return missing === undefined ? undefined : new ApiError('groupRefused', { group: missing });
  }

  app.addHook('onRequest', (request, reply, done) => {
    try {
      marks.refresh();
    } catch (error) {
      // What needs no store is told all the same, first of all that this process lives.
      if (!request.routeOptions.config.public) return done(error as Error);
    }
    if (isOwnerFace(request)) return done();
    const token = header(request, 'x-token');
    if (request.routeOptions.config.public) done();
    else if (token === undefined) done(new ApiError('noToken'));
    else {
      const admit = (caller: Caller | undefined): void => {
        if (!caller) {
          done(new ApiError('invalidToken'));
          return;
        }
        request.caller = caller;
        request.account = caller.account;
        request.actor = actorOf(caller);
        const wait = rates?.countToken(caller, reply.raw);
        done(wait ? tooManyRequests(wait) : objection(request, caller));
      };
      const caller = authenticator.verify(token, header(request, 'x-apptoken'));
      if (caller instanceof Promise) caller.then(admit, done);
      else admit(caller);
    }
  });
}

/** A header's value; an empty one counts as not sent. */
function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
