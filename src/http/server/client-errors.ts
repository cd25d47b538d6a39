import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { type ApiErrorName, errorCatalogue } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { hstsHeader } from '../hooks/transport.ts';
import { STATUS_CODES } from './node-http.ts';
import { mayUploadSlowly } from './slow-uploads.ts';

/** Rejects CONNECT. Node.js leaves its socket to the listener, which must read it, handle its errors and end it. */
export function rejectConnect(socket: Socket, metrics: Metrics | undefined): void {
  socket.on('error', () => undefined);
  handleClientError(new Error('no proxy'), socket, metrics);
  socket.removeAllListeners('data').resume();
  const timeout = setTimeout(() => socket.destroy(), limits.requestTimeoutSeconds * 1000).unref();
  socket.once('close', () => clearTimeout(timeout));
}

/** Connections whose error response waits for the responses before it. */
const closing = new WeakSet<Socket>();

/** The unfinished response to a complete request on the connection. */
function pendingResponse(socket: Socket): ServerResponse | undefined {
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  return response?.req.complete ? response : undefined;
}

/**
 * Writes the response to a request that Node.js cannot parse, and that Fastify therefore never gets. It waits for the
 * responses before it, so that the client does not mistake it for one of them.
 */
export function handleClientError(
  error: Error & { code?: string },
  socket: Socket,
  metrics: Metrics | undefined,
): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayUploadSlowly(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const pending = pendingResponse(socket);
  if (pending) {
    if (closing.has(socket)) return;
    closing.add(socket);
    pending.once('close', () => {
      closing.delete(socket);
      handleClientError(error, socket, metrics);
    });
    return;
  }
  const names: Record<string, ApiErrorName> = {
    HPE_HEADER_OVERFLOW: 'headersTooLarge',
    ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  };
  const name = names[error.code ?? ''] ?? 'malformedRequest';
  metrics?.countRefusal(name);
  const { status, text } = errorCatalogue[name];
  const body = JSON.stringify({ error: text });
  const [header, value] = hstsHeader(socket instanceof TLSSocket);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    ...(header ? [`${header}: ${value}`] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
