import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../metrics/metrics.ts';
import { sample } from '../../metrics/sample.ts';
import type { Span } from '../../traces/span.ts';
import type { Tracer } from '../../traces/tracer.ts';

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

export interface RequestInstrumentation {
  observe(app: FastifyInstance): void;
  completed(request: CompletedRequest): void;
}

/** Adds the hooks of metrics and tracing, if enabled, before all others. */
export function instrumentRequests(
  app: FastifyInstance,
  { metrics, tracer }: { metrics?: Metrics | undefined; tracer?: Tracer | undefined },
): RequestInstrumentation[] {
  const all: RequestInstrumentation[] = [];
  if (metrics) all.push(new RequestMetrics(metrics));
  if (tracer) all.push(new RequestTracing(tracer));
  for (const one of all) one.observe(app);
  return all;
}

export function measureConnections(server: Server, metrics: Metrics): void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    // A connection is reported again after a request that offered an upgrade.
    if (open.has(socket)) return;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  metrics.add(() => [sample('tradepost_connections', open.size)]);
}

class RequestMetrics implements RequestInstrumentation {
  readonly #metrics: Metrics;
  #inFlight = 0;
  readonly #ended = (): void => void this.#inFlight--;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
    metrics.add(() => [sample('tradepost_requests_in_flight', this.#inFlight)]);
  }

  /** Must be called before routes are mounted, so that each has a counter from the start. */
  observe(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      for (const one of [method].flat()) this.#metrics.routeDurations.register(url, one);
    });
    app.addHook('onRequest', (_request, reply, done) => {
      this.#inFlight++;
      reply.raw.on('close', this.#ended);
      done();
    });
  }

  completed({ raw, route, status, durationMs }: CompletedRequest): void {
    this.#metrics.routeDurations.observe(route, raw.method as string, status, durationMs);
  }
}

class RequestTracing implements RequestInstrumentation {
  readonly #tracer: Tracer;

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  observe(app: FastifyInstance): void {
    app.addHook('onRequest', (request, { raw: response }, done) => {
      const { method, headers } = request.raw;
      const span = this.#tracer.startRequestSpan(method as string, headers.traceparent);
      request.span = span;
      // `close` also covers clients that disconnect early.
      if (span) response.on('close', () => this.#tracer.endSpan(span));
      done();
    });
  }

  completed({ span, id, raw, route, status, account }: CompletedRequest): void {
    if (!span) return;
    const method = raw.method as string;
    span.name = `${method} ${route}`;
    span.isError = status >= 500;
    Object.assign(span.attributes, {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'tradepost.request.id': id,
      ...(account && { 'tradepost.account.id': account }),
    });
  }
}

/**
 * Runs the rest of a request in its span, so that store operations join the trace. Comes after the hooks in which requests
 * wait for each other, since the span is bound to the asynchronous context.
 */
export function runInSpans(scope: FastifyInstance, tracer: Tracer | undefined): void {
  if (!tracer) return;
  scope.addHook('onRequest', ({ span }, _reply, done) => {
    if (span) tracer.runInSpan(span, done);
    else done();
  });
}
