import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticator, actorOf, type Caller } from '../../accounts/authenticator.ts';
import { covers } from '../../accounts/groups.ts';
import { ApiError } from '../../errors.ts';
import type { RateLimits } from '../../http/hooks/rate-limits.ts';
import { sendSeeOther } from '../../http/response/response.ts';

interface AuthenticationOptions {
  authenticator: Authenticator;
  /** Reject tokens without access groups. */
  enforceGroups: boolean;
  rates: RateLimits | undefined;
}

/**
 * Requires a valid token. Other errors are reported only after it, so that a client without a token learns nothing, not
 * even which paths exist.
 */
export function authenticate(
  scope: FastifyInstance,
  { authenticator, enforceGroups, rates }: AuthenticationOptions,
): void {
  /** A token with groups is always held to them; one without is refused where the operator requires groups. */
  function missingGroup({ groups }: Caller, needed: readonly string[] = []): string | undefined {
    if (groups === null) return enforceGroups ? needed[0] : undefined;
    return needed.find((group) => !covers(groups, group));
  }

  function requestError(request: FastifyRequest, caller: Caller): ApiError | undefined {
    if (caller.isSuspended) return new ApiError('accountSuspended');
    const version = headerOf(request, 'x-version');
    if (version !== undefined && version !== '1') return new ApiError('unsupportedVersion');
    if (request.unacceptable) return request.unacceptable;
    const missing = missingGroup(caller, request.routeOptions.config.groups);
    return missing === undefined ? undefined : new ApiError('groupRefused', { group: missing });
  }

  scope.addHook('onRequest', (request, reply, done) => {
    const token = headerOf(request, 'x-token');
    if (token === undefined) return rejectOrRedirect(request, reply, done);
    const admit = (caller: Caller | undefined): void => {
      if (!caller) {
        done(new ApiError('invalidToken'));
        return;
      }
      request.caller = caller;
      request.account = caller.account;
      request.actor = actorOf(caller);
      done(rates?.countToken(caller.token, request) ?? requestError(request, caller));
    };
    const caller = authenticator.verify(token, headerOf(request, 'x-apptoken'));
    if (caller instanceof Promise) caller.then(admit, done);
    else admit(caller);
  });
}

/** Without a token: 401, but a browser that opens the server's address gets the console. */
function rejectOrRedirect(
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error: ApiError) => void,
): void {
  if (isBrowserAtRoot(request)) sendSeeOther(request, reply, '/console');
  else done(new ApiError('noToken'));
}

const isBrowserAtRoot = ({ method, url, headers }: FastifyRequest): boolean =>
  /^\/(\?|$)/.test(url) &&
  (method === 'GET' || method === 'HEAD') &&
  /(^|,)\s*text\/html\b/i.test(headers.accept ?? '');

/** A header's value; an empty one counts as missing. */
function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
