import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { limits } from '../limits.ts';
import { clientError, frameworkError } from './errors.ts';

export interface Tls {
  cert: string;
  key: string;
}

/** Fastify with every limit and refusal set to ours. */
export function createServer(logger: FastifyBaseLogger, tls: Tls | undefined): FastifyInstance {
  const prefix = randomBytes(4).toString('hex');
  let requests = 0;
  const options = {
    loggerInstance: logger,
    // One line per request, written by us.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${prefix}-${(requests++).toString(36)}`,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeout * 1000,
    // Requests that arrive on open connections while the server drains are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle' as const,
    frameworkErrors: frameworkError,
    clientErrorHandler: clientError,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
  };
  const app = (tls ? Fastify({ ...options, https: tls }) : Fastify(options)) as unknown as FastifyInstance;
  // Nobody is to guess what an answer is.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    done();
  });
  return app;
}
