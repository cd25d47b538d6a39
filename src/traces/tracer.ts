import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanExporter } from './exporter.ts';
import { newSpanId, newTraceId, parseTraceParent, type Span, spanKinds } from './span.ts';

/** Monotonic time as epoch milliseconds. */
const now = (): number => performance.timeOrigin + performance.now();

/** Decides by the trace ID, so that other services with this ratio decide alike. */
const isSampledId = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-13), 16) < ratio * 2 ** 52;

export class Tracer {
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #exporter: SpanExporter;
  readonly #ratio: number;

  /** `ratio`: share of new traces to record, from 0 to 1. */
  constructor(exporter: SpanExporter, ratio: number) {
    this.#exporter = exporter;
    this.#ratio = ratio;
  }

  /** Returns undefined if the request is not sampled; a parent's decision is kept. */
  startRequestSpan(name: string, header: unknown): Span | undefined {
    const parent = parseTraceParent(header);
    const traceId = parent?.traceId ?? newTraceId();
    if (!(parent ? parent.isSampled : isSampledId(traceId, this.#ratio))) return undefined;
    return newSpan(name, spanKinds.server, traceId, parent?.spanId);
  }

  endSpan(span: Span): void {
    span.endMs = now();
    this.#exporter.add(span);
  }

  runInSpan<T>(span: Span, work: () => T): T {
    return this.#current.run(span, work);
  }

  /** Runs `work` in a child span, if a request is being traced. */
  trace<T>(name: string, attributes: Span['attributes'], work: () => T): T {
    const parent = this.#current.getStore();
    if (!parent) return work();
    const span = newSpan(name, spanKinds.client, parent.traceId, parent.spanId);
    Object.assign(span.attributes, attributes);
    const finish = (isError: boolean): void => {
      span.isError = isError;
      this.endSpan(span);
    };
    try {
      const result = work();
      if (result instanceof Promise)
        result.then(
          () => finish(false),
          () => finish(true),
        );
      else finish(false);
      return result;
    } catch (error) {
      finish(true);
      throw error;
    }
  }
}

const newSpan = (name: string, kind: Span['kind'], traceId: string, parentSpanId?: string): Span => ({
  ...{ traceId, spanId: newSpanId(), parentSpanId, name, kind },
  ...{ startMs: now(), endMs: 0, attributes: {}, isError: false },
});
