import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../../accounts/index.ts';
import { ApiError } from '../../errors.ts';
import { runInSpans } from '../../http/hooks/instrumentation.ts';
import { refreshCacheVersions } from '../../http/hooks/scheduling.ts';
import type { ApiContext } from '../../http/resources/profile.ts';
import { pathOf } from '../../http/resources/read.ts';
import { ResponseCache, serveFromCache } from '../../http/response/response-cache.ts';
import { sitePrefix } from '../../http/server/server.ts';
import { limits } from '../../limits.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Tracer } from '../../traces/tracer.ts';
import { sendAsset } from './assets.ts';
import { type Page, Visit } from './context.ts';
import { isCurrentVersion } from './custom-css.ts';
import { SiteUnpublished, showErrors } from './errors.ts';
import { type FormView, viewOf } from './forms/form.ts';
import { RobotGuard } from './forms/guard.ts';
import { leadToPrimary } from './hosts.ts';
import { SiteMedia } from './media.ts';
import type { pages } from './pages/index.ts';
import { allowPreviews } from './preview.ts';
import { redirectFrom, withQuery } from './redirects.ts';
import { type CacheEntryOptions, sendDocument, sendPage, sendRedirect, sendStyleSheet } from './responses.ts';
import { ShellReader } from './shell.ts';
import { sizeTextPictures } from './text-pictures.ts';
import type { Picture } from './views/picture.ts';

let loadedPages: Promise<typeof import('./pages/index.ts')> | undefined;
let loadedRendering: Promise<typeof import('./render.ts')> | undefined;

/** Handlebars and the cleaning of HTML are loaded for the first page. An import takes 15 µs even of what is loaded. */
const loadPages = () => {
  loadedPages ??= import('./pages/index.ts');
  return loadedPages;
};
const loadRendering = () => {
  loadedRendering ??= import('./render.ts');
  return loadedRendering;
};

/** The public site of each account, by the request's host: the request pipeline in order, then the addresses. */
export function mountSites(
  app: FastifyInstance,
  context: ApiContext & {
    accounts: Pick<Accounts, 'siteHosts' | 'formKey' | 'previews'>;
    clientAddressOf: (request: IncomingMessage) => string;
    responseCacheCharacters?: number;
    metrics?: Metrics | undefined;
    tracer?: Tracer | undefined;
  },
): void {
  const { store, tracer, accounts, responseCacheCharacters } = context;
  const versions = store.cacheVersions;
  const cache = new ResponseCache(responseCacheCharacters);
  const shells = new ShellReader(versions);
  const media = new SiteMedia(context.media, versions);
  /** Also while the site is not published: for what its error pages need. */
  const open = async (request: FastifyRequest): Promise<Visit> => {
    const account = store.forAccount(request.account);
    const shell = await shells.read(request.account, account);
    return new Visit(request, { account, shell, baseUrl: context.baseUrl });
  };
  const visit = async (request: FastifyRequest): Promise<Visit> => {
    const visitor = await open(request);
    if (!visitor.shell.site.is_published && !visitor.isPreview) throw new SiteUnpublished();
    return visitor;
  };

  const cachedUntil = ({ shell }: Visit): CacheEntryOptions => ({ cache, expiresAtMs: shell.nextChangeMs });

  const guard = new RobotGuard(accounts.formKey);
  /** The page that the address names. */
  const find = async (kind: keyof typeof pages, request: FastifyRequest) => {
    const { pages } = await loadPages();
    const visitor = await visit(request);
    const { '*': path = '', segment = path } = request.params as { '*'?: string; segment?: string };
    const page = await pages[kind](visitor, segment);
    return { visitor, page: page ?? (await redirectFrom(visitor, pathOf(request).slice(sitePrefix.length))) };
  };

  const show =
    (kind: keyof typeof pages) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { visitor, page } = await find(kind, request);
      if (!page) throw new ApiError('notFound');
      if ('location' in page) return sendRedirect(request, reply, withQuery(page, request.url));
      const { renderPage } = await loadRendering();
      const rendered = renderPage(visitor, page, await formView(request, visitor, page));
      const html = await sizeTextPictures(visitor, rendered);
      sendPage(request, reply, html, cachedUntil(visitor));
    };

  async function formView(
    request: FastifyRequest,
    visitor: Visit,
    { form }: Page,
  ): Promise<FormView | undefined> {
    if (!form) return undefined;
    const token = await guard.token(request.account, form.subject);
    return viewOf(form, token, { isSent: visitor.parameter('sent') === '1', texts: {}, problems: {} });
  }

  const write =
    (name: 'robots' | 'llms' | 'feed' | 'newsFeed' | 'calendar' | 'sitemap' | 'partOfSitemap') =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const documents = await import('./documents.ts');
      const { part = '' } = request.params as { part?: string };
      const visitor = await visit(request);
      const document = await documents[name](visitor, part);
      if (!document) throw new ApiError('notFound');
      sendDocument(request, reply, document, cachedUntil(visitor));
    };

  async function sendCustomCss(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const visitor = await open(request);
    const css = visitor.shell.site.custom_css;
    const isVersioned = isCurrentVersion(css, visitor.parameter('v'));
    sendStyleSheet(request, reply, { css, isVersioned }, cachedUntil(visitor));
  }

  const take =
    (kind: keyof typeof pages) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { visitor, page } = await find(kind, request);
      const { receive } = await import('./forms/receive.ts');
      const address = context.clientAddressOf(request.raw);
      await receive(request, reply, visitor, page, { model: context.model, guard, address });
    };

  const sites = async (scope: FastifyInstance): Promise<void> => {
    showErrors(scope, { ...context, open, visit });
    refreshCacheVersions(scope, versions);
    runInSpans(scope, tracer);
    leadToPrimary(scope, { ...context, siteHosts: accounts.siteHosts });
    allowPreviews(scope, accounts.previews);
    renewKeptForms(scope, cache);
    serveFromCache(scope, cache, versions);

    scope.get('/', show('home'));
    scope.get('/products/:segment', show('product'));
    scope.get('/categories/:segment', show('category'));
    scope.get('/blog/:segment', show('post'));
    scope.get('/blog/category/:segment', show('blogCategory'));
    scope.get('/news/:segment', show('newsPage'));
    scope.get('/events/:segment', show('eventPage'));
    scope.get('/search', show('search'));
    scope.get('/feed.xml', write('feed'));
    scope.get('/news/feed.xml', write('newsFeed'));
    scope.get('/events.ics', write('calendar'));
    scope.get('/robots.txt', write('robots'));
    scope.get('/llms.txt', write('llms'));
    scope.get('/sitemap.xml', write('sitemap'));
    scope.get('/sitemap-:part.xml', write('partOfSitemap'));
    scope.get('/assets/:name', (request, reply) => sendAsset(request, reply, open));
    scope.get('/custom.css', sendCustomCss);
    scope.get('/media/:hash/:name', async (request, reply) => {
      const account = store.forAccount(request.account);
      const { site, logo } = await shells.read(request.account, account);
      const isPublic = site.is_published === 1 || isLogo(logo, request);
      if (!isPublic && !request.isPreview) throw new SiteUnpublished();
      return media.send(request, reply, account, isPublic);
    });
    scope.get('/*', show('page'));

    const form = { bodyLimit: limits.formBytes };
    scope.post('/blog/:segment', form, take('post'));
    scope.post('/products/:segment', form, take('product'));
    scope.post('/*', form, take('page'));
  };
  app.register(sites, { prefix: sitePrefix });
}

/** The page of a site that is not published shows its logo. */
const isLogo = (logo: Picture | undefined, request: FastifyRequest): boolean =>
  logo?.src.split('/')[2] === (request.params as { hash: string }).hash;

/** The form of a kept page says when it was shown, so pages are not kept for long. */
function renewKeptForms(scope: FastifyInstance, cache: ResponseCache): void {
  let keptSinceMs = Date.now();
  scope.addHook('onRequest', (_request, _reply, done) => {
    if (Date.now() - keptSinceMs > limits.keptFormMs) {
      cache.clear();
      keptSinceMs = Date.now();
    }
    done();
  });
}
