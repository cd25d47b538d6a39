import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type ApiErrorName, errorCatalogue } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Model } from '../../records/model.ts';
import { humanize } from '../../schema/resource.ts';
import { IdempotencyKeyReused, QuotaExceeded, Unavailable, UniqueViolation } from '../../storage/store.ts';
import { keyReusedDetails } from '../resources/idempotency.ts';
import { sendJson } from '../response/response.ts';
import { STATUS_CODES } from '../server/node-http.ts';
import { mayUploadSlowly } from '../server/slow-uploads.ts';
import { hstsHeader } from './https.ts';

/** The specification names the status text of this one refusal; the others have the standard one. */
const namedStatusText: ApiErrorName = 'noToken';

const fastifyFaults: Record<string, ApiErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedRequest',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedType',
};

/** Anything thrown, as one of the catalogue's faults. What is not foreseen is an internal error. */
export function toApiError(error: unknown, model: Model): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Unavailable)
    return new ApiError('unavailable', {}, { headers: { 'retry-after': '1' }, cause: error });
  if (error instanceof UniqueViolation) {
    const resource = model.resources.find(({ table }) => table === error.table)?.keys.one ?? 'record';
    const field = error.column.replace(/_folded$/, '');
    return new ApiError('clash', { resource: humanize(resource), field }, { cause: error });
  }
  if (error instanceof QuotaExceeded) {
    const { unit, used, max: most } = error;
    return new ApiError('overQuota', { unit, used: String(used), most: String(most) });
  }
  if (error instanceof IdempotencyKeyReused)
    return new ApiError('keyReused', {}, { details: keyReusedDetails });
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  // A client that left in the middle of its body, or just before a download began: nobody hears the answer, and it is no
  // fault of ours to be logged.
  if ((code === 'ECONNRESET' && statusCode === 400) || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new ApiError('malformedRequest', {}, { cause: error });
  const name = fastifyFaults[code ?? ''];
  return new ApiError(name ?? 'internal', {}, { cause: error });
}

/** Whether something was refused, for good; what else is thrown may be the store's, which tries some of it again. */
export const isClientError = (error: unknown): boolean =>
  [ApiError, UniqueViolation, QuotaExceeded, IdempotencyKeyReused].some((kind) => error instanceof kind);

export function logServerError(request: FastifyRequest, fault: ApiError): void {
  if (fault.status >= 500)
    request.log.error({ reqId: request.id, error: serializeError(fault.cause ?? fault) }, fault.message);
}

function sendFault(request: FastifyRequest, reply: FastifyReply, fault: ApiError): FastifyReply {
  logServerError(request, fault);
  if (fault.errorName === namedStatusText) reply.raw.statusMessage = fault.message;
  request.refusal = fault.message;
  // Most clients read nothing before they have sent all. So the rest is read away, where the framework would end the
  // connection, and they would never hear why.
  if (fault.errorName === 'tooLarge') reply.removeHeader('connection');
  reply.headers(fault.headers);
  return sendJson(request, reply, fault.status, faultBody(fault));
}

/** What the log may know of an error: databases put whole rows into its other properties. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack,
    code: (error as { code?: unknown }).code,
    cause: cause && serializeError(cause),
  };
}

const faultBody = ({ message, details }: ApiError): string =>
  JSON.stringify({ error: message, details: details?.slice(0, limits.reportedProblems) });

export function handleErrors(app: FastifyInstance, model: Model, metrics: Metrics | undefined): void {
  for (const name of Object.keys(errorCatalogue)) metrics?.countRefusal(name, 0);
  app.setErrorHandler((error, request, reply) => {
    const fault = toApiError(error, model);
    metrics?.countRefusal(fault.errorName);
    return sendFault(request, reply, fault);
  });
}

/** Where a tunnel is asked for, Node.js hands the connection over: it no longer reads it, hears its errors, or minds how long it stays. */
export function rejectConnect(socket: Socket, metrics: Metrics | undefined): void {
  socket.on('error', () => undefined);
  clientError(new Error('no proxy'), socket, metrics);
  socket.removeAllListeners('data').resume();
  const late = setTimeout(() => socket.destroy(), limits.requestTimeoutSeconds * 1000).unref();
  socket.once('close', () => clearTimeout(late));
}

/** Connections that end with a refusal, after the answers to what came before. */
const ending = new WeakSet<Socket>();

/** The answer to a request that has come whole, for which all that came later waits. */
function answerBefore(socket: Socket): ServerResponse | undefined {
  const { _httpMessage: next } = socket as { _httpMessage?: ServerResponse | null };
  return next?.req.complete ? next : undefined;
}

/**
 * What is not even HTTP gets an answer by hand, since there is no request to answer. It comes in its turn: whoever has asked for
 * something before would take it for the answer to that.
 */
export function clientError(
  error: Error & { code?: string },
  socket: Socket,
  metrics: Metrics | undefined,
): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayUploadSlowly(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const before = answerBefore(socket);
  if (before) {
    if (ending.has(socket)) return;
    ending.add(socket);
    before.once('close', () => {
      ending.delete(socket);
      clientError(error, socket, metrics);
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
