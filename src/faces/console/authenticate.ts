import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OwnerSession, Sessions } from '../../accounts/sessions.ts';
import { ApiError } from '../../errors.ts';
import { sessionToken } from './cookie.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** CSRF protection: rejects writes from pages of other sites, with which the browser may send the owner's cookie. */
export function requireSameOrigin(scope: FastifyInstance, server: { baseUrl: string }): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    const isAllowed = safeMethods.has(request.method) || isSameOrigin(request, server.baseUrl);
    done(isAllowed ? undefined : new ApiError('foreignOrigin'));
  });
}

/** Browsers send Sec-Fetch-Site or Origin, and pages cannot change them. A request without both is rejected. */
function isSameOrigin(request: FastifyRequest, baseUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = request.headers;
  return origin === `${request.protocol}://${host}` || origin === new URL(baseUrl).origin;
}

/**
 * Requires an owner's session. X-Account names the account that the page shows: the tabs of a browser share one session,
 * and another tab may have switched it to another account.
 */
export function authenticateOwners(scope: FastifyInstance, sessions: Sessions): void {
  async function sessionOf(request: FastifyRequest): Promise<OwnerSession & { isReadOnly: boolean }> {
    const token = sessionToken(request);
    const owner = token && (await sessions.verify(token));
    if (!owner) throw new ApiError('noSession');
    const shownAccount = request.headers['x-account'];
    if (shownAccount !== undefined && shownAccount !== String(owner.account))
      throw new ApiError('otherAccount');
    return owner;
  }

  scope.addHook('onRequest', async (request) => {
    const owner = await sessionOf(request);
    const isRefused = owner.isReadOnly && !safeMethods.has(request.method);
    if (isRefused && !request.routeOptions.config.whileSuspended) throw new ApiError('accountSuspended');
    request.owner = owner;
    request.account = owner.account;
    request.actor = `owner:${owner.owner}`;
  });
}
