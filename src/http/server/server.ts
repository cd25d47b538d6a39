import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { limits } from '../../limits.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Front } from '../front.ts';
import { clientError, rejectConnect } from '../hooks/errors.ts';
import type { Tls } from '../hooks/https.ts';
import { measureConnections, type RequestInstrumentation } from '../hooks/instrumentation.ts';
import type { Repeats } from '../repeats.ts';
import { createHttpServer, createHttpsServer, maxHeaderSize } from './node-http.ts';
import { requestId } from './request-id.ts';
import { closeStalledConnections } from './stalled-connections.ts';

/** Where a request goes whose address cannot be read: through every check like the others, and then to a refusal. */
export const malformedPath = '/%00';

/** The path and query that a request line names, also where it names a whole address. */
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

/** What cannot be read becomes what no parameter takes; the framework would take it as it is spelled. */
const readablePair = (pair: string): string =>
  isReadable(pair) ? pair : `${pair.slice(0, pair.indexOf('=') + 1)}%00`;

const unused = (): never => {
  throw new Error('routes have no JSON Schema: fields say what is right');
};

interface ServerParts {
  logger: FastifyBaseLogger;
  /** None: plain HTTP. */
  tls?: Tls | undefined;
  front: Front;
  /** They see each request before anything else does. */
  followers: readonly RequestInstrumentation[];
  metrics?: Metrics | undefined;
  /** Sees requests before Node.js has read them; none: nobody does. */
  repeats: Repeats | undefined;
}

/** Fastify with every limit and refusal set to ours, and what answers before it. */
export function createServer({
  logger,
  tls,
  front,
  followers,
  metrics,
  repeats,
}: ServerParts): FastifyInstance {
  const requestTimeout = limits.requestTimeoutSeconds * 1000;
  // Node.js cuts a late request off only after the longer of the two; by default that one is a minute.
  const patience = {
    requestTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.round(requestTimeout / 6),
    keepAliveTimeout: limits.keepAliveSeconds * 1000,
    // Node.js would refuse a request without a host in words of its own, and keep the first of two.
    requireHostHeader: false,
    // Whatever the environment says: a line that ends in another way could be read in another way.
    insecureHTTPParser: false,
    joinDuplicateHeaders: true,
    // A request without a body is no stream to begin, end and close.
    optimizeEmptyRequests: true,
  };
  const serverFactory = (framework: RequestListener) => {
    const answering = front.before(framework);
    const read = repeats?.before(answering) ?? answering;
    const listener = followers.reduce((inner, follower) => follower.before(inner), read);
    const server = tls
      ? createHttpsServer({ ...patience, ...tls }, listener)
      : createHttpServer(patience, listener);
    const event = tls ? 'secureConnection' : 'connection';
    closeStalledConnections(server, event);
    repeats?.watch(server, event);
    // Whoever expects more of us than we know is answered as anybody; Node.js would refuse it without a word.
    server.on('checkExpectation', listener);
    // Node.js would close the connection without a word. What CONNECT names is a host, to which nobody is let through.
    server.on('connect', (_request, socket) => rejectConnect(socket as Socket, metrics));
    if (metrics) measureConnections(server, metrics);
    return server;
  };
  return Fastify({
    loggerInstance: logger,
    // One line per request, written by us.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request would cost more than the line it writes; the lines name the request.
    childLoggerFactory: (parent: FastifyBaseLogger) => parent,
    genReqId: requestId,
    bodyLimit: limits.bodyBytes,
    serverFactory,
    // The factory decides; Fastify names the scheme by this when it logs where it listens.
    ...(tls && { https: tls }),
    // Requests that arrive on open connections while the server drains are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl: readableUrl,
    clientErrorHandler: (error, socket) => clientError(error, socket, metrics),
    // No ID is too long to be unknown like any other.
    routerOptions: { maxParamLength: maxHeaderSize },
    // No route has a JSON Schema; without this Fastify loads a validator and a serializer at each start.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
  }) as unknown as FastifyInstance;
}
