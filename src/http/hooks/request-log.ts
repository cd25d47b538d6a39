import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../accounts/authenticator.ts';
import type { RequestLog } from '../../accounts/request-log.ts';
import type { Span } from '../../traces/span.ts';
import { extraHeadersOf } from '../response/response.ts';
import type { RequestInstrumentation } from './instrumentation.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Logs the request; `respond` calls it with each response. */
    logCompletion(status: number): void;
  }
}

/** A request that was answered. */
export interface CompletedRequest {
  id: string;
  raw: IncomingMessage;
  route: string;
  status: number;
  durationMs: number;
  /** 0: none. */
  account: number;
  span: Span | undefined;
}

interface RequestLogParts {
  logger: FastifyBaseLogger;
  accounts: { requestLog: RequestLog };
  clientAddressOf: (request: IncomingMessage) => string;
  /** `shadow`: which access groups tokens use is recorded too. */
  enforceGroups: boolean | 'shadow';
  instrumentation: readonly RequestInstrumentation[];
}

/**
 * Logs every request as a line, without tokens, headers, query or body; and in the log of its token, with the query, for
 * the owner of that. Requests without a valid token have no owner.
 */
export function logRequests(app: FastifyInstance, parts: RequestLogParts): void {
  const { logger, clientAddressOf, instrumentation } = parts;
  const { requestLog } = parts.accounts;
  const recordsGroups = parts.enforceGroups === 'shadow';

  function logCompletion(this: FastifyReply, status: number): void {
    const { request } = this;
    const durationMs = performance.now() - request.startedAtMs;
    const completed = completedRequest(request, status, durationMs);
    logger.info(logLine(completed), 'request');
    for (const one of instrumentation) one.completed(completed);
    if (request.caller) record(request, request.caller, status, durationMs);
  }

  function record(request: FastifyRequest, caller: Caller, status: number, durationMs: number): void {
    const { raw, url, errorMessage } = request;
    const entry = {
      method: raw.method as string,
      path: url,
      status,
      microseconds: Math.round(durationMs * 1000),
      error: errorMessage,
      address: clientAddressOf(raw),
    };
    requestLog.record(caller, entry, recordsGroups ? request.routeOptions.config.groups : undefined);
  }

  app.decorateReply('logCompletion', logCompletion);
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAtMs = performance.now();
    done();
  });
  // For what goes through `reply.send`, such as files and streams. A client that left early is logged too.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const headers = extraHeadersOf(request);
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1]);
    const { raw } = reply;
    if (raw.destroyed) reply.logCompletion(reply.statusCode);
    else raw.once('close', () => reply.logCompletion(reply.statusCode));
    done();
  });
}

const completedRequest = (request: FastifyRequest, status: number, durationMs: number): CompletedRequest => ({
  id: request.id,
  raw: request.raw,
  route: request.routeOptions.url ?? 'unknown',
  status,
  durationMs,
  account: request.account,
  span: request.span,
});

const logLine = ({ id, raw, route, status, durationMs, account }: CompletedRequest): object => ({
  reqId: id,
  method: raw.method,
  route,
  status,
  ms: Math.round(durationMs * 100) / 100,
  ...(account && { account }),
});
