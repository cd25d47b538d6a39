import type { FastifyInstance } from 'fastify';
import { serializeError } from '../../http/hooks/errors.ts';
import { answerCacheable, sendJson, tagOfJson } from '../../http/response/response.ts';
import type { Store } from '../../storage/store.ts';

export interface Health {
  /** Turns true when the server is about to stop: no new work should be sent to it. */
  stopping: boolean;
  /** Turns true when no new connection is taken any more: whoever has one should leave it. */
  draining: boolean;
}

const ok = '{"status":"ok"}';

/** /livez: the process answers. /readyz: it can do its work. /test: the caller's tokens are good. */
export function mountHealth(app: FastifyInstance, store: Store, health: Health): void {
  // Whoever watches over the server asks often, and a balancer asks without saying how its own clients came.
  const isPublic = { config: { public: true, unlimited: true, inTheClear: true } };
  app.get('/livez', isPublic, (request, reply) => sendJson(request, reply, 200, ok));
  app.get('/readyz', isPublic, async (request, reply) => {
    if (health.stopping)
      return sendJson(request, reply.header('retry-after', '1'), 503, '{"status":"stopping"}');
    try {
      await store.ping();
      return sendJson(request, reply, 200, ok);
    } catch (error) {
      request.log.error({ reqId: request.id, error: serializeError(error) }, 'the store does not answer');
      return sendJson(
        request,
        reply.header('retry-after', '1'),
        503,
        '{"status":"the store does not answer"}',
      );
    }
  });
  app.get('/test', (request, reply) => answerCacheable(request, reply, { json: ok, tag: tagOfJson(ok) }));
}
