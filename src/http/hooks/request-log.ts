import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Caller } from '../../accounts/authenticator.ts';
import type { RequestLog } from '../../accounts/request-log.ts';
import { extraHeadersOf } from '../response/response.ts';
import type { CompletedRequest, RequestInstrumentation } from './instrumentation.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Logs the request, once; called by `respond`, and when a file or stream is sent. */
    logCompletion(status: number): void;
  }
}

interface RequestLogParts {
  logger: FastifyBaseLogger;
  logDestination: { write(line: string): unknown };
  accounts: { requestLog: RequestLog };
  clientAddressOf: (request: IncomingMessage) => string;
  /** `shadow`: also records which access groups tokens use. */
  enforceGroups: boolean | 'shadow';
  instrumentation: readonly RequestInstrumentation[];
}

/**
 * Writes each request to the server's log, without tokens, headers, query or body; and, if it has a valid token, to the
 * token's log for the owner, with the query.
 */
export function logRequests(app: FastifyInstance, parts: RequestLogParts): void {
  const { clientAddressOf, instrumentation } = parts;
  const writeLine = lineWriter(parts);
  const { requestLog } = parts.accounts;
  const recordsGroups = parts.enforceGroups === 'shadow';

  function logCompletion(this: FastifyReply, status: number): void {
    const { request } = this;
    // A stream may fail after it was sent off, and an error be sent in its place.
    if (request.isLogged) return;
    request.isLogged = true;
    const durationMs = performance.now() - request.startedAtMs;
    const completed = completedRequest(request, status, durationMs);
    writeLine(completed);
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
  // For files and streams, which use `reply.send`. Requests of clients that disconnect early are logged too.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const headers = extraHeadersOf(request);
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1]);
    const { raw } = reply;
    if (raw.destroyed) reply.logCompletion(reply.statusCode);
    // Before the span of the request ends, which takes its name and status from here.
    else raw.prependOnceListener('close', () => reply.logCompletion(reply.statusCode));
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

/**
 * Writes a log line in pino's format; pino itself would take a tenth of the cost of a cached GET. No value needs escaping:
 * all are our own or validated by Node.js.
 */
function lineWriter({ logger, logDestination }: Pick<RequestLogParts, 'logger' | 'logDestination'>) {
  if (!(logger as Logger).isLevelEnabled('info')) return () => undefined;
  let millisecond = 0;
  let time = '';
  return ({ id, raw, route, status, durationMs, account }: CompletedRequest): void => {
    const now = Date.now();
    if (now !== millisecond) {
      millisecond = now;
      time = new Date(now).toISOString();
    }
    const ms = Math.round(durationMs * 100) / 100;
    const ofAccount = account ? `,"account":${account}` : '';
    logDestination.write(
      `{"level":30,"time":"${time}","pid":${process.pid},"reqId":"${id}","method":"${raw.method}","route":"${route}","status":${status},"ms":${ms}${ofAccount},"msg":"request"}\n`,
    );
  };
}
