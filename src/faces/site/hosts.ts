import type { FastifyInstance } from 'fastify';
import { type SiteHosts, siteOrigin } from '../../accounts/site-hosts.ts';
import { ApiError } from '../../errors.ts';
import { sitePrefix } from '../../http/server/server.ts';
import { maybeThen, type Store } from '../../storage/store.ts';
import { SiteClosed } from './errors.ts';
import { sendRedirect } from './responses.ts';

/** Finds the account of the request's host, and leads from the site's other hosts to its primary one. */
export function leadToPrimary(
  scope: FastifyInstance,
  server: { siteHosts: SiteHosts; baseUrl: string; store: Pick<Store, 'cacheVersions'> },
): void {
  scope.addHook('onRequest', (request, reply, done) => {
    const { host = '' } = request.headers;
    // Again where it is remembered, since what other processes have changed is known only now.
    const isRemembered = server.store.cacheVersions.isExact;
    const found = maybeThen(isRemembered ? server.siteHosts.find(host) : request.raw.site, (site) => {
      if (!site) return done(new ApiError('notFound'));
      request.raw.site = site;
      request.account = site.account;
      if (site.isClosed) return done(new SiteClosed());
      const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
      if (name === site.primary) return done();
      const location = siteOrigin(server.baseUrl, site.primary) + request.url.slice(sitePrefix.length);
      sendRedirect(request, reply, { status: 301, location });
    });
    if (found instanceof Promise) found.catch(done);
  });
}
