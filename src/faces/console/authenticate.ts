import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OwnerSession, Sessions } from '../../accounts/sessions.ts';
import { ApiError } from '../../errors.ts';
import { sessionToken } from './cookie.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects writes by pages of other sites, in whose requests the browser would include the owner's cookie. */
export function requireSameOrigin(scope: FastifyInstance, server: { baseUrl: string }): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    const isAllowed = safeMethods.has(request.method) || isSameOrigin(request, server.baseUrl);
    done(isAllowed ? undefined : new ApiError('foreignOrigin'));
  });
}

/** Browsers send one of these headers, and no page can change it; a client that sends neither is no owner's browser. */
function isSameOrigin(request: FastifyRequest, baseUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = request.headers;
  return origin === `${request.protocol}://${host}` || origin === new URL(baseUrl).origin;
}

/**
 * Requires an owner's session. A page may say in X-Account which account it shows: all tabs of a browser share one
 * session, and another tab may have signed in to another account.
 */
export function authenticateOwners(scope: FastifyInstance, sessions: Sessions): void {
  async function sessionOf(request: FastifyRequest): Promise<OwnerSession> {
    const token = sessionToken(request);
    const owner = token && (await sessions.verify(token));
    if (!owner) throw new ApiError('noSession');
    const shown = request.headers['x-account'];
    if (shown !== undefined && shown !== String(owner.account)) throw new ApiError('otherAccount');
    return owner;
  }

  scope.addHook('onRequest', async (request) => {
    const owner = await sessionOf(request);
    request.owner = owner;
    request.account = owner.account;
    request.actor = `owner:${owner.owner}`;
  });
}
