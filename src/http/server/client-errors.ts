import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError, type ApiErrorName } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { hstsHeader } from '../hooks/transport.ts';
import { errorJson } from '../response/response.ts';
import { STATUS_CODES } from './node-http.ts';
import { mayUploadSlowly } from './slow-uploads.ts';

export interface ClientErrorContext {
  metrics?: Metrics | undefined;
  logger: FastifyBaseLogger;
  newRequestId(): string;
}

/** Rejects CONNECT. Node.js leaves its socket to the listener, which must read it, handle its errors and end it. */
export function rejectConnect(socket: Socket, context: ClientErrorContext): void {
  socket.on('error', () => undefined);
  handleClientError(new Error('no proxy'), socket, context);
  socket.removeAllListeners('data').resume();
  const timeout = setTimeout(() => socket.destroy(), limits.requestTimeoutSeconds * 1000).unref();
  socket.once('close', () => clearTimeout(timeout));
}

/** Connections whose error response waits for the responses before it. */
const closing = new WeakSet<Socket>();

/** The unfinished response to a complete request on the connection. */
export function pendingResponse(socket: Socket): ServerResponse | undefined {
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
  context: ClientErrorContext,
): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayUploadSlowly(socket)) return;
  if (error.code === 'ERR_SSL_HTTP_REQUEST') {
    rejectPlainHttp(socket as TLSSocket, context);
    return;
  }
  // Before the end of the handshake a response could not be sent, and the connection would stay open.
  if (['ECONNRESET', 'ERR_TLS_HANDSHAKE_TIMEOUT'].includes(error.code ?? '') || !socket.writable) {
    socket.destroy();
    return;
  }
  const pending = pendingResponse(socket);
  if (pending) {
    if (closing.has(socket)) return;
    closing.add(socket);
    pending.once('close', () => {
      closing.delete(socket);
      handleClientError(error, socket, context);
    });
    return;
  }
  const names: Record<string, ApiErrorName> = {
    HPE_HEADER_OVERFLOW: 'headersTooLarge',
    ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  };
  socket.end(errorResponse(names[error.code ?? ''] ?? 'malformedRequest', socket, context));
}

/** Without HSTS over plain HTTP: RFC 6797, 7.2. */
function errorResponse(
  name: ApiErrorName,
  socket: Socket,
  { metrics, logger, newRequestId }: ClientErrorContext,
): string {
  metrics?.countRefusal(name);
  const apiError = new ApiError(name);
  const { status, code } = apiError;
  const id = newRequestId();
  logger.info({ reqId: id, status, code }, 'unreadable request');
  const body = errorJson(apiError);
  const [header, value] = hstsHeader(socket instanceof TLSSocket);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${id}`,
    ...(header ? [`${header}: ${value}`] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** A connection under TLS, which Node.js closes together with it. */
type UnderlyingSocket = Socket & { _handle?: { readStop?(): void } | null };

/**
 * Responds without encryption to plain HTTP on the TLS port. The connection stays open for a moment: closed while the client
 * still sends, it would be reset, and the response lost.
 */
function rejectPlainHttp(socket: TLSSocket, context: ClientErrorContext): void {
  const { _parent: plain } = socket as { _parent?: UnderlyingSocket };
  if (!plain?.writable) {
    socket.destroy();
    return;
  }
  plain.on('error', () => undefined);
  plain._handle?.readStop?.();
  plain.end(errorResponse('plainHttp', plain, context));
  plain.destroy = () => plain;
  setTimeout(() => Socket.prototype.destroy.call(plain), limits.plainHttpGraceMs);
}
