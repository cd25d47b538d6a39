import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OwnerSession, Sessions } from '../../accounts/sessions.ts';
import { ApiError } from '../../errors.ts';
import { isOwnerFace } from '../api/authenticate.ts';
import { sessionToken } from './cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner whose session the request came with; set on every route of the owner face that is not public. */
    owner: OwnerSession;
  }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The owner face opens to a session alone, and lets no other site's page write through an owner's browser. A page may say
 * which account it shows: all tabs of a browser have one session, and any of them may sign in to another account.
 */
export function authenticateOwners(
  app: FastifyInstance,
  { sessions, face }: { sessions: Sessions; face: { baseUrl: string } },
): void {
  app.decorateRequest('owner', null as never);

  async function admit(request: FastifyRequest): Promise<void> {
    if (!reading.has(request.method) && !isSameOrigin(request, face.baseUrl))
      throw new ApiError('foreignOrigin');
    if (request.routeOptions.config.public) return;
    const token = sessionToken(request);
    const owner = token && (await sessions.verify(token));
    if (!owner) throw new ApiError('noSession');
    const meant = request.headers['x-account'];
    if (meant !== undefined && meant !== String(owner.account)) throw new ApiError('otherAccount');
    request.owner = owner;
    request.account = owner.account;
    request.actor = `owner:${owner.owner}`;
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (isOwnerFace(request)) admit(request).then(() => done(), done);
    else done();
  });
}

/** Browsers say where a request comes from, and no page can make them lie; what says nothing is no browser of an owner. */
function isSameOrigin(request: FastifyRequest, baseUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = request.headers;
  return origin === `${request.protocol}://${host}` || origin === new URL(baseUrl).origin;
}
