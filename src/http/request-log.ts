import type { BlockList, Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestLog } from '../accounts/request-log.ts';
import { addressOf } from './address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The sentence with which the request was refused, if it was. */
    refusal: string | null;
  }
}

/** Notes for the owner of each token what the token was used for. Whoever has no good token is nobody's to be noted. */
export function logForOwners(app: FastifyInstance, log: RequestLog, proxies: BlockList): void {
  /** Addresses of those who come without a proxy: looked at once a connection. */
  const direct = new WeakMap<Socket, string>();
  function clientOf(request: FastifyRequest): string {
    if (request.headers['x-forwarded-for'] !== undefined) return addressOf(request, proxies);
    const { socket } = request.raw;
    let address = direct.get(socket);
    if (address === undefined) {
      address = addressOf(request, proxies);
      direct.set(socket, address);
    }
    return address;
  }

  app.decorateRequest('refusal', null);
  app.addHook('onResponse', (request, reply, done) => {
    if (request.caller)
      log.record(request.caller, {
        method: request.method,
        path: request.url,
        status: reply.statusCode,
        microseconds: Math.round(reply.elapsedTime * 1000),
        error: request.refusal,
        address: clientOf(request),
      });
    done();
  });
}
