import type { Server, Socket } from 'node:net';
import { limits } from '../../limits.ts';

/**
 * Closes connections whose client does not read the response. A socket timeout on every connection would slow down every
 * request, so a periodic scan sets one where unread data is buffered; Node.js removes it once the response is read.
 */
export function closeStalledConnections(server: Server, event: 'connection' | 'secureConnection'): void {
  const timeoutMs = limits.stalledResponseSeconds * 1000;
  const sockets = new Set<Socket>();
  server.on(event, (socket: Socket) => {
    if (sockets.has(socket)) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const scan = (): void => {
    for (const socket of sockets)
      if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(timeoutMs);
  };
  const scanTimer = setInterval(scan, timeoutMs / 4).unref();
  server.once('close', () => clearInterval(scanTimer));
}
