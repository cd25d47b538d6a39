import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { SiteHost, SiteHosts } from '../../accounts/site-hosts.ts';
import { limits } from '../../limits.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { measureConnections } from '../hooks/instrumentation.ts';
import type { Tls } from '../hooks/transport.ts';
import { type ClientErrorContext, handleClientError, rejectConnect } from './client-errors.ts';
import { createHttpServer, createHttpsServer, maxHeaderSize } from './node-http.ts';
import { closeStalledConnections } from './stalled-connections.ts';
import { ignoreUpgrades, isDetachable } from './upgrades.ts';

/** Replaces a URL that cannot be decoded: the request passes all checks, then gets 400. */
export const malformedPath = '/%00';

/** The path and query of a request target, which may be a whole URL. */
function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const local = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  if (!local.startsWith('/')) return malformedPath;
  if (!local.includes('%') || isReadable(local)) return local;
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(local) ?? [];
  return isReadable(path) ? `${path}?${query.split('&').map(readablePair).join('&')}` : malformedPath;
}

/** Whether a client asks for it by this name. */
const isOfSites = (url: string): boolean =>
  /^\/[~%]/.test(url) && decodeURIComponent(url.split('?', 1)[0] as string).startsWith(sitePrefix);

function isReadable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Makes a parameter that cannot be decoded invalid for all routes; Fastify would accept it undecoded. */
const readablePair = (pair: string): string =>
  isReadable(pair) ? pair : `${pair.slice(0, pair.indexOf('=') + 1)}%00`;

const processId = randomBytes(4).toString('hex');
let requests = 0;

/** X-Request-Id of responses, and in the log: unique across processes and restarts. */
const requestId = (): string => `${processId}-${(requests++).toString(36)}`;

const unused = (): never => {
  throw new Error('routes have no JSON Schema: fields validate');
};

interface ServerOptions {
  logger: FastifyBaseLogger;
  tls?: Tls | undefined;
  metrics?: Metrics | undefined;
  siteHosts: Pick<SiteHosts, 'find'>;
  baseUrl: string;
}

/** Before the paths of sites, which have routes of their own, on their hosts alone. */
export const sitePrefix = '/~site';

export function createServer({ logger, tls, metrics, siteHosts, baseUrl }: ServerOptions): FastifyInstance {
  const rejections = { metrics, logger, newRequestId: requestId };
  return Fastify({
    serverFactory: (handler) =>
      createNodeServer(withSite(handler, siteHosts, new URL(baseUrl).host), rejections, tls),
    // The server comes from the factory; Fastify derives the scheme from this option.
    ...(tls && { https: tls }),
    // `logRequests` logs requests; Fastify's own log would add listeners to each response (2.4 µs).
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: () => logger,
    genReqId: requestId,
    bodyLimit: limits.bodyBytes,
    // Open connections are served while the server drains.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl: (request) => {
      const url = readableUrl(request);
      if (request.site) return sitePrefix + url;
      return isOfSites(url) ? sitePrefix.repeat(2) : url;
    },
    clientErrorHandler: (error, socket) => handleClientError(error, socket, rejections),
    // An ID of any length gets the same 404.
    routerOptions: { maxParamLength: maxHeaderSize },
    // No route has a JSON Schema; without this Fastify loads a validator and a serializer at each start.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
  }) as unknown as FastifyInstance;
}

declare module 'node:http' {
  interface IncomingMessage {
    /** The site that the request's host shows, if it is a site's. */
    site: SiteHost | undefined;
  }
}

/** Looks up the request's host first: the routes depend on it. */
const withSite =
  (handler: RequestListener, siteHosts: Pick<SiteHosts, 'find'>, ownHost: string): RequestListener =>
  (request, response) => {
    const proceed = (site: SiteHost | undefined): void => {
      request.site = site;
      handler(request, response);
    };
    try {
      const { host } = request.headers;
      const site = host === ownHost ? undefined : siteHosts.find(host);
      if (site instanceof Promise) site.then(proceed, () => proceed(undefined));
      else proceed(site);
    } catch {
      // The database does not answer, which the request will find out itself.
      proceed(undefined);
    }
  };

function createNodeServer(handler: RequestListener, rejections: ClientErrorContext, tls?: Tls): Server {
  const requestTimeout = limits.requestTimeoutSeconds * 1000;
  const options = {
    requestTimeout,
    // Node.js uses the longer of the two timeouts; the default for headers is a minute.
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.round(requestTimeout / 6),
    keepAliveTimeout: limits.keepAliveSeconds * 1000,
    // Host is checked in `requireSafeTransport`; Node.js would send its own error, and ignore a second Host.
    requireHostHeader: false,
    joinDuplicateHeaders: true,
    // Overrides NODE_OPTIONS: parsers that differ about line ends allow request smuggling.
    insecureHTTPParser: false,
    optimizeEmptyRequests: true,
    shouldUpgradeCallback: isDetachable,
  };
  const server = tls
    ? createHttpsServer(
        { ...options, ...tls, allowHalfOpen: true, handshakeTimeout: limits.tlsHandshakeSeconds * 1000 },
        handler,
      )
    : createHttpServer(options, handler);
  // A client may close its half of the connection after the request and still read the response.
  Object.assign(server, { httpAllowHalfOpen: true });
  const connectionEvent = tls ? 'secureConnection' : 'connection';
  closeStalledConnections(server, connectionEvent);
  ignoreUpgrades(server, connectionEvent);
  // Unknown expectations are ignored; Node.js would reject them without a body.
  server.on('checkExpectation', handler);
  // Node.js would close the connection without a response.
  server.on('connect', (_request, socket) => rejectConnect(socket as Socket, rejections));
  if (rejections.metrics) measureConnections(server, rejections.metrics);
  return server;
}
