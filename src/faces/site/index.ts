import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../../accounts/index.ts';
import { ApiError } from '../../errors.ts';
import { runInSpans } from '../../http/hooks/instrumentation.ts';
import { refreshCacheVersions } from '../../http/hooks/scheduling.ts';
import type { ApiContext } from '../../http/resources/profile.ts';
import { ResponseCache, serveFromCache } from '../../http/response/response-cache.ts';
import { sitePrefix } from '../../http/server/server.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Tracer } from '../../traces/tracer.ts';
import { sendAsset } from './assets.ts';
import { Visit } from './context.ts';
import { showErrors } from './errors.ts';
import { leadToPrimary } from './hosts.ts';
import type { pages } from './pages/index.ts';
import { sendPage, sendRedirect } from './responses.ts';
import { ShellReader } from './shell.ts';

/** The public site of each account, by the request's host: the request pipeline in order, then the addresses. */
export function mountSites(
  app: FastifyInstance,
  context: ApiContext & {
    accounts: Pick<Accounts, 'siteHosts'>;
    responseCacheCharacters?: number;
    metrics?: Metrics | undefined;
    tracer?: Tracer | undefined;
  },
): void {
  const { store, tracer, accounts, responseCacheCharacters } = context;
  const versions = store.cacheVersions;
  const cache = new ResponseCache(responseCacheCharacters);
  const shells = new ShellReader(versions);
  const visit = async (request: FastifyRequest): Promise<Visit> => {
    const account = store.forAccount(request.account);
    const shell = await shells.read(request.account, account);
    return new Visit(request, { account, shell, baseUrl: context.baseUrl });
  };

  /** Makes a page of what the address names. */
  const show =
    (kind: keyof typeof pages) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      // Handlebars and the cleaning of HTML are loaded for the first page.
      const [{ pages }, { renderPage }] = await Promise.all([
        import('./pages/index.ts'),
        import('./render.ts'),
      ]);
      const visitor = await visit(request);
      const { '*': path = '', segment = path } = request.params as { '*'?: string; segment?: string };
      const found = await pages[kind](visitor, segment);
      if (!found) throw new ApiError('notFound');
      if ('location' in found) sendRedirect(request, reply, found);
      else sendPage(request, reply, renderPage(visitor, found), cache);
    };

  const sites = async (scope: FastifyInstance): Promise<void> => {
    showErrors(scope, { ...context, visit });
    refreshCacheVersions(scope, versions);
    runInSpans(scope, tracer);
    leadToPrimary(scope, { ...context, siteHosts: accounts.siteHosts });
    serveFromCache(scope, cache, versions);

    scope.get('/', show('home'));
    scope.get('/products/:segment', show('product'));
    scope.get('/categories/:segment', show('category'));
    scope.get('/blog/:segment', show('post'));
    scope.get('/blog/category/:segment', show('blogCategory'));
    scope.get('/assets/:name', sendAsset);
    scope.get('/*', show('page'));
  };
  app.register(sites, { prefix: sitePrefix });
}
