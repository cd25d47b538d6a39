import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { Asked } from '../asked.ts';

/**
 * RFC 9112, 3.2: a request names its host once. Ours means nothing to us; but two of them, which Node.js was told to join,
 * may mean one thing to the proxy before us and another to whoever reads on.
 */
export const hasOneHost = ({ headers: { host }, httpVersion }: Asked): boolean =>
  host === undefined ? httpVersion === '1.0' : !host.includes(',');

export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    hasOneHost(request.raw) ? done() : done(new ApiError('malformedRequest')),
  );
}
