import type { FastifyInstance } from 'fastify';
import { serializeError } from '../../http/hooks/errors.ts';
import { sendJson } from '../../http/response/response.ts';
import type { Store } from '../../storage/store.ts';

export interface Health {
  /** The server is about to stop; load balancers should send no new requests. */
  stopping: boolean;
  /** The server accepts no new connections and asks clients to close those they have. */
  draining: boolean;
}

const ok = '{"status":"ok"}';

/** GET /livez: the process responds. GET /readyz: the store responds as well. */
export function mountHealth(scope: FastifyInstance, store: Store, health: Health): void {
  // Monitors poll often, and load balancers check health over plain HTTP.
  const options = { config: { unlimited: true, allowPlainHttp: true } };
  scope.get('/livez', options, (request, reply) => sendJson(request, reply, 200, ok));
  scope.get('/readyz', options, async (request, reply) => {
    if (health.stopping)
      return sendJson(request, reply.header('retry-after', '1'), 503, '{"status":"stopping"}');
    try {
      await store.ping();
    } catch (error) {
      request.log.error({ reqId: request.id, error: serializeError(error) }, 'the store does not answer');
      const unavailable = '{"status":"the store does not answer"}';
      return sendJson(request, reply.header('retry-after', '1'), 503, unavailable);
    }
    sendJson(request, reply, 200, ok);
  });
}
