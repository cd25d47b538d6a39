import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { pendingResponse } from './client-errors.ts';

/** Node.js itself reads the body of the others, and their response closes the connection. */
export const isDetachable = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;

/**
 * Serves requests that offer an upgrade (`Upgrade: h2c`, `websocket`) as if they had not. By itself, Node.js would answer
 * them too, but lose the requests that follow them in the same packet.
 */
export function ignoreUpgrades(server: Server, event: 'connection' | 'secureConnection'): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, rest: Buffer) => {
    // Node.js detaches the socket: without a listener, an error would end the process.
    const ignoreError = (): void => undefined;
    socket.on('error', ignoreError);
    const resume = (): void => {
      if (socket.destroyed) return;
      const pending = pendingResponse(socket);
      if (pending) {
        pending.once('close', resume);
        return;
      }
      socket.setTimeout(0);
      socket.removeListener('error', ignoreError);
      socket.unshift(Buffer.concat([headWithoutUpgrade(request), rest]));
      // Node.js reads the connection from here on anew.
      server.emit(event, socket);
    };
    resume();
  });
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  let head = `${method} ${url} HTTP/${httpVersion}\r\n`;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() !== 'upgrade') head += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
  return Buffer.from(`${head}\r\n`, 'latin1');
}
