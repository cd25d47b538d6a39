import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';

/**
 * Connections whose current request is exempt from the request timeout. Node.js has one timeout for all requests; it
 * reports each that exceeds it once, as a client error, which is ignored for these.
 */
const exemptSockets = new WeakSet<Socket>();

export const mayUploadSlowly = (socket: Socket): boolean => exemptSockets.has(socket);

/** Grants a large body more time, as long as data keeps arriving. */
export async function withUploadTimeouts<T>(
  { raw }: FastifyRequest,
  maxSeconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const { socket } = raw;
  const abort = (): unknown => raw.destroy(new ApiError('timeout'));
  const deadline = setTimeout(abort, maxSeconds * 1000);
  exemptSockets.add(socket);
  raw.setTimeout(limits.requestTimeoutSeconds * 1000, abort);
  try {
    return await work();
  } finally {
    clearTimeout(deadline);
    raw.setTimeout(0);
    exemptSockets.delete(socket);
  }
}
