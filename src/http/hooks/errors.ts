import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type ApiErrorName, errorCatalogue } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Model } from '../../records/model.ts';
import { humanize } from '../../schema/resource.ts';
import { IdempotencyKeyReused, QuotaExceeded, Unavailable, UniqueViolation } from '../../storage/store.ts';
import { keyReusedDetails } from '../resources/idempotency.ts';
import { sendJson } from '../response/response.ts';
import { negotiate } from './negotiation.ts';

/** The specification fixes the status text of this error; the others have the standard one. */
const withStatusText: ApiErrorName = 'noToken';

const fastifyErrors: Record<string, ApiErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedRequest',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedType',
};

/** The catalogue's error for anything thrown; `internal` for what is not foreseen. */
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
    const { unit, used, max } = error;
    return new ApiError('overQuota', { unit, used: String(used), most: String(max) });
  }
  if (error instanceof IdempotencyKeyReused)
    return new ApiError('keyReused', {}, { details: keyReusedDetails });
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  // The client closed the connection in the middle of its body, or before a download began. That is no server error.
  if ((code === 'ECONNRESET' && statusCode === 400) || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new ApiError('malformedRequest', {}, { cause: error });
  return new ApiError(fastifyErrors[code ?? ''] ?? 'internal', {}, { cause: error });
}

/** Whether the request is at fault. Anything else may be a passing trouble of the store, which retries some of it. */
export const isClientError = (error: unknown): boolean =>
  [ApiError, UniqueViolation, QuotaExceeded, IdempotencyKeyReused].some((kind) => error instanceof kind);

export function logServerError(request: FastifyRequest, error: ApiError): void {
  if (error.status >= 500)
    request.log.error({ reqId: request.id, error: serializeError(error.cause ?? error) }, error.message);
}

/** What the log may hold of an error: databases put whole rows into its other properties. */
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

interface ErrorOptions {
  model: Model;
  metrics?: Metrics | undefined;
  /** Whether errors come as JSONP where that was asked for. */
  jsonp: boolean;
}

/** Answers whatever a scope throws with an error of the catalogue. */
export function handleErrors(scope: FastifyInstance, { model, metrics, jsonp }: ErrorOptions): void {
  for (const name of Object.keys(errorCatalogue)) metrics?.countRefusal(name, 0);
  scope.setErrorHandler((thrown, request, reply) => {
    const error = toApiError(thrown, model);
    metrics?.countRefusal(error.errorName);
    logServerError(request, error);
    // It may have been thrown before the scope's own hooks, negotiation among them.
    request.callback = jsonp ? negotiate(request.headers).callback : '';
    sendError(request, reply, error);
  });
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): void {
  const { errorName, message, details, status } = error;
  if (errorName === withStatusText) reply.raw.statusMessage = message;
  request.errorMessage = message;
  // Fastify would close the connection, but most clients read nothing before they have sent everything: the rest of the
  // body is read and dropped, and the response arrives.
  if (errorName === 'tooLarge') reply.removeHeader('connection');
  reply.headers(error.headers);
  const shown = details?.slice(0, limits.reportedProblems);
  sendJson(request, reply, status, JSON.stringify({ error: message, details: shown }));
}
