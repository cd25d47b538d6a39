import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanExporter } from './exporter.ts';
import { newSpanId, newTraceId, parseTraceParent, type Span, spanKinds } from './span.ts';

/** The clock of the process, which never goes back, as a time of day. */
const now = (): number => performance.timeOrigin + performance.now();

/** Whether a new trace is among those recorded: by its ID, so that whoever else decides so comes to the same. */
const isSampledId = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-13), 16) < ratio * 2 ** 52;

/** Begins and ends spans, and knows within which one the program is. */
export class Tracer {
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #exporter: SpanExporter;
  readonly #ratio: number;

  /** `ratio`: how many of the traces that begin here are recorded, 1 being all. */
  constructor(exporter: SpanExporter, ratio: number) {
    this.#exporter = exporter;
    this.#ratio = ratio;
  }

  /** The span of a request, with its `traceparent` header; undefined where it is not recorded. Who sent the request has decided, if it is part of a trace already. */
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

  /** Runs `work`, as a span of the request that it is done for; where there is none, it is just run. */
  trace<T>(name: string, attributes: Span['attributes'], work: () => T): T {
    const outer = this.#current.getStore();
    if (!outer) return work();
    const span = newSpan(name, spanKinds.client, outer.traceId, outer.spanId);
    Object.assign(span.attributes, attributes);
    const done = (isError: boolean): void => {
      span.isError = isError;
      this.endSpan(span);
    };
    try {
      const result = work();
      if (result instanceof Promise)
        result.then(
          () => done(false),
          () => done(true),
        );
      else done(false);
      return result;
    } catch (error) {
      done(true);
      throw error;
    }
  }
}

const newSpan = (name: string, kind: Span['kind'], traceId: string, parentSpanId?: string): Span => ({
  ...{ traceId, spanId: newSpanId(), parentSpanId, name, kind },
  ...{ startMs: now(), endMs: 0, attributes: {}, isError: false },
});
