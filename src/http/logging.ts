import type { FastifyInstance } from 'fastify';

/** One line per request: what was asked for and what became of it; never a token, a header, a query or a body. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 100) / 100,
        account: request.account || undefined,
      },
      'request',
    );
    done();
  });
}
