import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { limits } from '../../limits.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { measureConnections } from '../hooks/instrumentation.ts';
import type { Tls } from '../hooks/transport.ts';
import { handleClientError, rejectConnect } from './client-errors.ts';
import { createHttpServer, createHttpsServer, maxHeaderSize } from './node-http.ts';
import { closeStalledConnections } from './stalled-connections.ts';

/** Replaces a URL that cannot be decoded: the request meets every check, and then a 400. */
export const malformedPath = '/%00';

/** The path and query of a request line, which may hold a whole URL. */
function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const local = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  if (!local.startsWith('/')) return malformedPath;
  if (!local.includes('%') || isReadable(local)) return local;
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(local) ?? [];
  return isReadable(path) ? `${path}?${query.split('&').map(readablePair).join('&')}` : malformedPath;
}

function isReadable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A parameter that cannot be decoded becomes one that no route accepts; Fastify would take it undecoded. */
const readablePair = (pair: string): string =>
  isReadable(pair) ? pair : `${pair.slice(0, pair.indexOf('=') + 1)}%00`;

const processId = randomBytes(4).toString('hex');
let requests = 0;

/** The ID of a request in the log, unique among processes and their restarts. */
const requestId = (): string => `${processId}-${(requests++).toString(36)}`;

const unused = (): never => {
  throw new Error('routes have no JSON Schema: fields validate');
};

interface ServerOptions {
  logger: FastifyBaseLogger;
  /** None: plain HTTP. */
  tls?: Tls | undefined;
  metrics?: Metrics | undefined;
}

/** Fastify with our limits, error responses and log in place of its own. */
export function createServer({ logger, tls, metrics }: ServerOptions): FastifyInstance {
  return Fastify({
    serverFactory: (handler) => createNodeServer(handler, tls, metrics),
    // The factory decides; Fastify names the scheme by this.
    ...(tls && { https: tls }),
    // `logRequests` logs requests. With a logger of its own Fastify would add listeners to each response (2.4 µs).
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: () => logger,
    genReqId: requestId,
    bodyLimit: limits.bodyBytes,
    // Requests that arrive on open connections while the server drains are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl: readableUrl,
    clientErrorHandler: (error, socket) => handleClientError(error, socket, metrics),
    // No ID is too long to be unknown like any other.
    routerOptions: { maxParamLength: maxHeaderSize },
    // No route has a JSON Schema; otherwise Fastify loads a validator and a serializer at each start.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
  }) as unknown as FastifyInstance;
}

function createNodeServer(handler: RequestListener, tls?: Tls, metrics?: Metrics): Server {
  const requestTimeout = limits.requestTimeoutSeconds * 1000;
  const options = {
    requestTimeout,
    // Node.js waits for the longer of the two, and by default a minute for the headers.
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.round(requestTimeout / 6),
    keepAliveTimeout: limits.keepAliveSeconds * 1000,
    // Node.js would reject a request without Host in its own words, and use the first of two.
    requireHostHeader: false,
    joinDuplicateHeaders: true,
    // Whatever NODE_OPTIONS says: two parsers that differ about line ends allow request smuggling.
    insecureHTTPParser: false,
    // A request without a body need not be a stream.
    optimizeEmptyRequests: true,
  };
  const server = tls
    ? createHttpsServer({ ...options, ...tls, allowHalfOpen: true }, handler)
    : createHttpServer(options, handler);
  // A client that has sent its request may close its half of the connection and still reads the response.
  Object.assign(server, { httpAllowHalfOpen: true });
  closeStalledConnections(server, tls ? 'secureConnection' : 'connection');
  // An unknown expectation is ignored; Node.js would reject it without a body.
  server.on('checkExpectation', handler);
  // CONNECT asks for a tunnel to another host; Node.js would close the connection without a response.
  server.on('connect', (_request, socket) => rejectConnect(socket as Socket, metrics));
  if (metrics) measureConnections(server, metrics);
  return server;
}
