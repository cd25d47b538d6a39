import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../limits.ts';
import { type Sample, sample } from '../metrics/sample.ts';
import { encodeOtlp } from './otlp.ts';
import type { Span } from './span.ts';

interface SpanExporterOptions {
  /** Without the path. */
  endpoint: string;
  resource: Span['attributes'];
  scope: { name: string; version: string };
  /** Called when spans were dropped. */
  onError: (error: Error) => void;
}

/** Retryable by the OTLP specification. */
const retryableStatuses = new Set([429, 502, 503, 504]);

/** Exports in batches in the background; drops and counts what cannot be delivered. */
export class SpanExporter {
  readonly #options: SpanExporterOptions;
  readonly #address: string;
  readonly #timer = setInterval(() => void this.#send(), limits.spanExportIntervalMs).unref();
  readonly #stopping = new AbortController();
  readonly #aborted = new AbortController();
  #queue: Span[] = [];
  #sending: Promise<void> | undefined;
  #exported = 0;
  #dropped = 0;

  constructor(options: SpanExporterOptions) {
    this.#options = options;
    this.#address = `${options.endpoint}/v1/traces`;
  }

  add(span: Span): void {
    if (this.#queue.length >= limits.queuedSpans) this.#dropped++;
    else if (this.#queue.push(span) >= limits.spansPerExport) void this.#send();
  }

  samples(): Sample[] {
    return [
      sample('tradepost_spans_exported_total', this.#exported),
      sample('tradepost_spans_dropped_total', this.#dropped),
    ];
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await Promise.race([this.#send(), sleep(limits.finalSpanExportMs, undefined, { ref: false })]);
    this.#dropped += this.#queue.length;
    this.#queue = [];
    this.#aborted.abort();
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#queue.length) await this.#deliver(this.#queue.splice(0, limits.spansPerExport));
  }

  async #deliver(spans: Span[]): Promise<void> {
    const { resource, scope, onError } = this.#options;
    const text = encodeOtlp(resource, scope, spans);
    for (let attempt = 1; ; attempt++)
      try {
        await this.#post(text);
        this.#exported += spans.length;
        return;
      } catch (error) {
        const isLast = attempt === limits.spanExportAttempts || this.#stopping.signal.aborted;
        if (isLast || error instanceof PermanentExportError) {
          this.#dropped += spans.length;
          onError(error as Error);
          return;
        }
        await this.#pause(limits.spanExportIntervalMs * 2 ** attempt);
      }
  }

  async #post(body: string): Promise<void> {
    const response = await fetch(this.#address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(limits.spanExportTimeoutMs), this.#aborted.signal]),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const message = `the collector answered ${response.status}`;
    throw retryableStatuses.has(response.status) ? new Error(message) : new PermanentExportError(message);
  }

  /** Ends early on shutdown. */
  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopping;
    await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

class PermanentExportError extends Error {}
