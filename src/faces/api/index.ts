import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../../accounts/authenticator.ts';
import { runInSpans } from '../../http/hooks/instrumentation.ts';
import { negotiateContent } from '../../http/hooks/negotiation.ts';
import type { RateLimits } from '../../http/hooks/rate-limits.ts';
import { refreshCacheVersions } from '../../http/hooks/scheduling.ts';
import { handleUnmatchedRoutes, type RouteTable } from '../../http/hooks/unmatched-routes.ts';
import type { ApiContext, ApiProfile } from '../../http/resources/profile.ts';
import { mountResources, readHandler } from '../../http/resources/routes.ts';
import { tagOfJson } from '../../http/response/response.ts';
import { ResponseCache, serveFromCache } from '../../http/response/response-cache.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Tracer } from '../../traces/tracer.ts';
import { authenticate } from './authenticate.ts';
import { mountChanges } from './changes.ts';

interface ApiParts extends ApiContext {
  accounts: { authenticator: Authenticator };
  /** Reject tokens without access groups. */
  enforceGroups: boolean | 'shadow';
  responseCacheCharacters?: number | undefined;
  metrics?: Metrics | undefined;
  tracer?: Tracer | undefined;
}

const profile: ApiProfile = {
  prefix: '',
  operationsOf: ({ operations }) => operations,
  single: 'single',
  list: 'list',
  specifiedReplies: true,
};

/** The management API for apps with tokens: the request pipeline in order, then the routes. */
export function mountApi(
  app: FastifyInstance,
  parts: ApiParts,
  routes: RouteTable,
  rates: RateLimits | undefined,
): void {
  const { authenticator } = parts.accounts;
  const { cacheVersions } = parts.store;
  const cache = new ResponseCache(parts.responseCacheCharacters);
  parts.metrics?.add(() => cache.samples());
  app.register(async (scope) => {
    refreshCacheVersions(scope, cacheVersions);
    runInSpans(scope, parts.tracer);
    negotiateContent(scope);
    authenticate(scope, { authenticator, rates, enforceGroups: parts.enforceGroups === true });
    handleUnmatchedRoutes(scope, routes);
    serveFromCache(scope, cache, cacheVersions);

    mountTest(scope, cache);
    mountResources(scope, parts, profile, cache);
    mountChanges(scope, parts, cache);
  });
}

/** GET /test: the tokens are valid. */
function mountTest(scope: FastifyInstance, cache: ResponseCache): void {
  const ok = '{"status":"ok"}';
  const representation = { json: ok, tag: tagOfJson(ok) };
  scope.get(
    '/test',
    readHandler(() => representation, cache),
  );
}
