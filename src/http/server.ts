import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { limits } from '../limits.ts';
import { clientError } from './errors.ts';
import type { Front } from './front.ts';
import { createHttpServer, createHttpsServer, maxHeaderSize } from './node-http.ts';
import { requestId } from './request-id.ts';
import type { Watch } from './watch.ts';

export interface Tls {
  cert: string;
  key: string;
}

/** Where a request goes whose address cannot be read: through every check like the others, and then to a refusal. */
export const malformedPath = '/%00';

/** The path and query that a request line names, also where it names a whole address. */
function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const local = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  if (!local.startsWith('/')) return malformedPath;
  try {
    if (local.includes('%')) decodeURIComponent(local.split('?', 1)[0] as string);
    return local;
  } catch {
    return malformedPath;
  }
}

const unused = (): never => {
  throw new Error('routes have no JSON Schema: fields say what is right');
};

export interface ServerParts {
  logger: FastifyBaseLogger;
  /** None: plain HTTP. */
  tls?: Tls | undefined;
  front: Front;
  watch: Watch;
}

/** Fastify with every limit and refusal set to ours, and what answers before it. */
export function createServer({ logger, tls, front, watch }: ServerParts): FastifyInstance {
  const requestTimeout = limits.requestTimeout * 1000;
  // Node.js cuts a late request off only after the longer of the two; by default that one is a minute.
  const patience = {
    requestTimeout,
    headersTimeout: requestTimeout,
    keepAliveTimeout: limits.keepAlive * 1000,
  };
  const serverFactory = (framework: RequestListener) => {
    const listener = front.before(framework);
    const server = tls
      ? createHttpsServer({ ...patience, ...tls }, listener)
      : createHttpServer(patience, listener);
    return server.on('connection', (socket: Socket) => watch.opened(socket));
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
    // Requests that arrive on open connections while the server drains are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl: readableUrl,
    clientErrorHandler: clientError,
    // No ID is too long to be unknown like any other.
    routerOptions: { maxParamLength: maxHeaderSize },
    // No route has a JSON Schema; without this Fastify loads a validator and a serializer at each start.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
  }) as unknown as FastifyInstance;
}
