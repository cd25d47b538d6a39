import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sendJson } from '../../http/response/response.ts';
import type { Store } from '../../storage/store.ts';
import { Readiness } from './readiness.ts';

export interface Health {
  /** The server is about to stop; load balancers should send no new requests. */
  stopping: boolean;
  /** The server accepts no new connections and asks clients to close those they have. */
  draining: boolean;
}

const ok = '{"status":"ok"}';

/** GET /livez: the process responds. GET /readyz: the store can be read and written as well. */
export function mountHealth(
  scope: FastifyInstance,
  { store, logger, health }: { store: Store; logger: FastifyBaseLogger; health: Health },
): void {
  const readiness = new Readiness(store, logger);
  // Monitors poll often, and load balancers check health over plain HTTP.
  const options = { config: { unlimited: true, allowPlainHttp: true } };
  scope.get('/livez', options, (request, reply) => sendJson(request, reply, 200, ok));
  scope.get('/readyz', options, async (request, reply) => {
    if (health.stopping)
      return sendJson(request, reply.header('retry-after', '1'), 503, '{"status":"stopping"}');
    const problem = await readiness.problem();
    if (problem)
      return sendJson(request, reply.header('retry-after', '1'), 503, JSON.stringify({ status: problem }));
    sendJson(request, reply, 200, ok);
  });
}
