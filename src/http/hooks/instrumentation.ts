import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../metrics/metrics.ts';
import { sample } from '../../metrics/sample.ts';
import type { Span } from '../../traces/span.ts';
import type { Tracer } from '../../traces/tracer.ts';
import type { Asked } from '../asked.ts';
import type { CompletedRequest, Observer } from './request-log.ts';

/** Who follows requests from their beginning to their end. */
export interface RequestInstrumentation {
  /** Sees each request before anything else does. */
  before(listener: RequestListener): RequestListener;
  /** Told by the ledger what became of it. */
  note: Observer;
}

/** Counts a server's connections, for the metrics. */
export function measureConnections(server: Server, metrics: Metrics): void {
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open++;
    socket.once('close', () => open--);
  });
  metrics.add(() => [sample('tradepost_connections', open)]);
}

/** Counts requests, for the metrics. */
export class RequestMetrics implements RequestInstrumentation {
  readonly #metrics: Metrics;
  #inFlight = 0;
  readonly #ended = (): void => void this.#inFlight--;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
    metrics.add(() => [sample('tradepost_requests_in_flight', this.#inFlight)]);
  }

  /** Learns of the routes; to be called before they are mounted. */
  learn(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      for (const one of [method].flat()) this.#metrics.routeDurations.register(url, one);
    });
  }

  before(listener: RequestListener): RequestListener {
    return (request, response) => {
      this.#inFlight++;
      response.on('close', this.#ended);
      listener(request, response);
    };
  }

  readonly note = ({ asked, route, status, milliseconds }: CompletedRequest): void =>
    this.#metrics.routeDurations.observe(route, asked.method as string, status, milliseconds);
}

/** Makes a span of each request that is to be traced. */
export class RequestTracing implements RequestInstrumentation {
  readonly #tracer: Tracer;
  readonly #spans = new WeakMap<Asked, Span>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  before(listener: RequestListener): RequestListener {
    return (request, response) => {
      const span = this.#tracer.startRequestSpan(request.method as string, request.headers.traceparent);
      if (!span) return listener(request, response);
      this.#spans.set(request, span);
      // Also where the client has gone away, and there was nothing to be noted.
      response.on('close', () => this.#tracer.endSpan(span));
      this.#tracer.runInSpan(span, () => listener(request, response));
    };
  }

  readonly note = ({ asked, id, route, status, account }: CompletedRequest): void => {
    const span = this.#spans.get(asked);
    if (!span) return;
    const method = asked.method as string;
    span.name = `${method} ${route}`;
    span.isError = status >= 500;
    Object.assign(span.attributes, {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'tradepost.request.id': id,
      ...(account && { 'tradepost.account.id': account }),
    });
  };
}
