import { randomBytes } from 'node:crypto';
import { type IncomingMessage, maxHeaderSize } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { limits } from '../limits.ts';
import { clientError } from './errors.ts';

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

/** Fastify with every limit and refusal set to ours. */
export function createServer(logger: FastifyBaseLogger, tls: Tls | undefined): FastifyInstance {
  const prefix = randomBytes(4).toString('hex');
  let requests = 0;
  const options = {
    loggerInstance: logger,
    // One line per request, written by us.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request would cost more than the line it writes; the lines name the request.
    childLoggerFactory: (parent: FastifyBaseLogger) => parent,
    genReqId: () => `${prefix}-${(requests++).toString(36)}`,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeout * 1000,
    // Requests that arrive on open connections while the server drains are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle' as const,
    rewriteUrl: readableUrl,
    clientErrorHandler: clientError,
    // No ID is too long to be unknown like any other.
    routerOptions: { maxParamLength: maxHeaderSize },
  };
  const app = (tls ? Fastify({ ...options, https: tls }) : Fastify(options)) as unknown as FastifyInstance;
  // Node.js cuts a late request off only after the longer of the two; by default that one is a minute.
  app.server.headersTimeout = options.requestTimeout;
  return app;
}
