import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../limits.ts';

/**
 * Runs the pipelined requests of a connection one after the other, each after the response before it. Connections that
 * send more than may wait are closed: Node.js would go on reading them into memory.
 */
export function runPipelinedInOrder(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, { requests: number }>();
  let total = 0;

  function enqueue(socket: Socket): { requests: number } {
    const queue = waiting.getOrInsertComputed(socket, () => {
      socket.once('close', () => {
        total -= queue.requests;
      });
      return { requests: 0 };
    });
    queue.requests++;
    total++;
    return queue;
  }

  app.addHook('onRequest', (request, { raw: response }, done) => {
    // Node.js gives a response its socket when the responses before it are written.
    if (response.socket) return done();
    const { socket } = request.raw;
    const queue = enqueue(socket);
    if (queue.requests > limits.pipelinedRequests || total > limits.pipelinedRequestsTotal) socket.destroy();
    response.once('socket', () => {
      if (!socket.destroyed) {
        queue.requests--;
        total--;
      }
      // Other connections have their turn first.
      setImmediate(done);
    });
  });
}
