import type { FastifyInstance } from 'fastify';
import { handleErrors } from '../../http/hooks/errors.ts';
import { runInSpans } from '../../http/hooks/instrumentation.ts';
import { refreshCacheVersions } from '../../http/hooks/scheduling.ts';
import { handleUnmatchedRoutes, type RouteTable } from '../../http/hooks/unmatched-routes.ts';
import { mountResources } from '../../http/resources/routes.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Tracer } from '../../traces/tracer.ts';
import { authenticateOwners, requireSameOrigin } from './authenticate.ts';
import { mountBatch } from './batch.ts';
import { mountCounts } from './counts.ts';
import { mountDevelopers } from './developers.ts';
import { mountExport } from './export.ts';
import { mountFirstPictures } from './first-pictures.ts';
import { mountHistory } from './history.ts';
import { mountImport } from './import.ts';
import { mountMedia } from './media.ts';
import { mountOverview } from './overview.ts';
import { mountInvitation, mountOwners } from './owners.ts';
import { type ConsoleContext, consolePrefix, consoleProfile } from './profile.ts';
import { mountReferenceCounts } from './reference-counts.ts';
import { mountReferences } from './references.ts';
import { mountSearch } from './search.ts';
import { mountSession, mountSignIn } from './session.ts';
import { mountSite } from './site.ts';
import { mountTitles } from './titles.ts';

/** The console's API for signed-in owners: the request pipeline in order, then the routes. */
export function mountConsoleApi(
  app: FastifyInstance,
  context: ConsoleContext & { metrics?: Metrics | undefined; tracer?: Tracer | undefined },
  routes: RouteTable,
): void {
  const api = async (scope: FastifyInstance): Promise<void> => {
    handleErrors(scope, { model: context.model, metrics: context.metrics, jsonp: false });
    refreshCacheVersions(scope, context.store.cacheVersions);
    runInSpans(scope, context.tracer);
    requireSameOrigin(scope, context);
    mountSignIn(scope, context);
    mountInvitation(scope, context);
    scope.register(signedIn);
  };
  const signedIn = async (scope: FastifyInstance): Promise<void> => {
    authenticateOwners(scope, context.accounts.sessions);
    handleUnmatchedRoutes(scope, routes);
    mountSession(scope, context);
    mountOwners(scope, context);
    mountDevelopers(scope, context);
    mountResources(scope, context, consoleProfile);
    mountMedia(scope, context);
    mountCounts(scope, context);
    mountBatch(scope, context);
    mountImport(scope, context);
    mountExport(scope, context);
    mountHistory(scope, context);
    mountSearch(scope, context);
    mountTitles(scope, context);
    mountReferenceCounts(scope, context);
    mountReferences(scope, context);
    mountFirstPictures(scope, context);
    mountOverview(scope, context);
    mountSite(scope, context);
  };
  app.register(api, { prefix: consolePrefix });
}
