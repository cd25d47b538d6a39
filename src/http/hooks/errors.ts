import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type ApiErrorName, errorCatalogue } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Model } from '../../records/model.ts';
import { humanize } from '../../schema/resource.ts';
import {
  AccountClosed,
  HeldElsewhere,
  IdempotencyKeyReused,
  QuotaExceeded,
  Unavailable,
  UniqueViolation,
} from '../../storage/store.ts';
import { keyReusedDetails } from '../resources/idempotency.ts';
import { errorJson, sendJson } from '../response/response.ts';
import { negotiate } from './negotiation.ts';

/** The specification fixes the status text of this error. */
const withStatusText: ApiErrorName = 'noToken';

const mebibyte = 1024 * 1024;

const fastifyErrors: Record<string, ApiErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedRequest',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedType',
};

/** The catalogue's error for anything thrown; `internal` for the unforeseen. */
export function toApiError(error: unknown, model: Model, bodyLimit: number = limits.bodyBytes): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Unavailable)
    return new ApiError('unavailable', {}, { headers: { 'retry-after': '1' }, cause: error });
  if (error instanceof UniqueViolation) {
    const resource = model.resources.find(({ table }) => table === error.table)?.keys.one ?? 'record';
    const field = error.column.replace(/_folded$/, '');
    return new ApiError('clash', { resource: humanize(resource), field }, { cause: error });
  }
  if (error instanceof HeldElsewhere) return new ApiError('heldElsewhere', { value: error.value });
  if (error instanceof QuotaExceeded) {
    const { unit, used, max } = error;
    return new ApiError('overQuota', { unit, used: String(used), most: String(max) });
  }
  if (error instanceof AccountClosed) return new ApiError('accountSuspended');
  if (error instanceof IdempotencyKeyReused)
    return new ApiError('keyReused', {}, { details: keyReusedDetails });
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  // The client disconnected within its body or before a download began, which is no server error.
  if ((code === 'ECONNRESET' && statusCode === 400) || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new ApiError('malformedRequest', {}, { cause: error });
  const limit = `${bodyLimit / mebibyte} MiB`;
  return new ApiError(fastifyErrors[code ?? ''] ?? 'internal', { limit }, { cause: error });
}

/** Whether the request caused the error. Others may be transient errors of the store, some of which it retries. */
export const isClientError = (error: unknown): boolean =>
  [ApiError, UniqueViolation, QuotaExceeded, IdempotencyKeyReused, AccountClosed, HeldElsewhere].some(
    (kind) => error instanceof kind,
  );

export function logServerError(request: FastifyRequest, error: ApiError): void {
  if (error.status >= 500)
    request.log.error({ reqId: request.id, error: serializeError(error.cause ?? error) }, error.message);
}

/** Keeps only some properties for the log: databases put whole rows into others. */
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
  jsonp: boolean;
}

export function handleErrors(scope: FastifyInstance, { model, metrics, jsonp }: ErrorOptions): void {
  for (const name of Object.keys(errorCatalogue)) metrics?.countRefusal(name, 0);
  scope.setErrorHandler((thrown, request, reply) => {
    const error = toApiError(thrown, model, request.routeOptions.bodyLimit);
    metrics?.countRefusal(error.errorName);
    logServerError(request, error);
    // The error may precede the negotiation hook.
    request.callback = jsonp ? negotiate(request.headers).callback : '';
    sendError(request, reply, error);
  });
}

/** The message for the token's log, with what was refused. */
const loggedMessage = ({ message, details = [] }: ApiError): string =>
  details.length
    ? `${message.replace('; see details', '')}: ${details
        .slice(0, limits.reportedProblems)
        .map(({ field, message: reason }) => `${field} ${reason}`)
        .join('; ')}`
    : message;

function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): void {
  const { errorName, message, status } = error;
  if (errorName === withStatusText) reply.raw.statusMessage = message;
  request.errorMessage = loggedMessage(error);
  // Most clients read no response before they have sent everything. So the connection stays open, unlike Fastify's default,
  // and the rest of the body is discarded.
  if (errorName === 'tooLarge') reply.removeHeader('connection');
  reply.headers(error.headers);
  sendJson(request, reply, status, errorJson(error));
}
