import type { Server, Socket } from 'node:net';
import { limits } from '../../limits.ts';

/**
 * Cuts off clients that do not read their answers. Node.js could give each connection a timer, which costs every
 * request something; so those that have something to read are looked for, now and then, and get one. Node.js ends a
 * connection when that is over, and takes the timer away when the answer is read.
 */
export function closeStalledConnections(server: Server, event: 'connection' | 'secureConnection'): void {
  const silence = limits.stalledResponseSeconds * 1000;
  const sockets = new Set<Socket>();
  server.on(event, (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const look = (): void => {
    for (const socket of sockets)
      if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(silence);
  };
  const looks = setInterval(look, silence / 4).unref();
  server.once('close', () => clearInterval(looks));
}
