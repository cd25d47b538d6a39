import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../limits.ts';
import { type Sample, sample } from '../metrics/sample.ts';
import { otlpText } from './otlp.ts';
import type { Span } from './span.ts';

interface ExporterOptions {
  /** Of the collector, without the path that all have: `http://collector:4318`. */
  endpoint: string;
  /** What runs here. */
  resource: Span['attributes'];
  scope: { name: string; version: string };
  /** Told when spans were dropped, since the collector did not take them. */
  onFault: (error: Error) => void;
}

/** The collector may take them later, by the protocol. */
const laterStatuses = new Set([429, 502, 503, 504]);

/** Sends spans to a collector, many at a time. Nobody waits for that; what does not get away in time is dropped, and counted. */
export class Exporter {
  readonly #options: ExporterOptions;
  readonly #address: string;
  readonly #timer = setInterval(() => void this.#send(), limits.spansEvery).unref();
  readonly #stopping = new AbortController();
  readonly #ended = new AbortController();
  #waiting: Span[] = [];
  #sending: Promise<void> | undefined;
  #exported = 0;
  #dropped = 0;

  constructor(options: ExporterOptions) {
    this.#options = options;
    this.#address = `${options.endpoint}/v1/traces`;
  }

  add(span: Span): void {
    if (this.#waiting.length >= limits.spansWaiting) this.#dropped++;
    else if (this.#waiting.push(span) >= limits.spansAtOnce) void this.#send();
  }

  samples(): Sample[] {
    return [
      sample('tradepost_spans_exported_total', this.#exported),
      sample('tradepost_spans_dropped_total', this.#dropped),
    ];
  }

  /** Sends what is left, if the collector takes it soon. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await Promise.race([this.#send(), sleep(limits.spansEnd, undefined, { ref: false })]);
    this.#dropped += this.#waiting.length;
    this.#waiting = [];
    this.#ended.abort();
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length) await this.#deliver(this.#waiting.splice(0, limits.spansAtOnce));
  }

  async #deliver(spans: Span[]): Promise<void> {
    const { resource, scope, onFault } = this.#options;
    const text = otlpText(resource, scope, spans);
    for (let attempt = 1; ; attempt++)
      try {
        await this.#post(text);
        this.#exported += spans.length;
        return;
      } catch (error) {
        const isLast = attempt === limits.spanAttempts || this.#stopping.signal.aborted;
        if (isLast || error instanceof Refused) {
          this.#dropped += spans.length;
          onFault(error as Error);
          return;
        }
        await this.#pause(limits.spansEvery * 2 ** attempt);
      }
  }

  async #post(body: string): Promise<void> {
    const response = await fetch(this.#address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(limits.spansWait), this.#ended.signal]),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const words = `the collector answered ${response.status}`;
    throw laterStatuses.has(response.status) ? new Error(words) : new Refused(words);
  }

  /** Ends early when the server stops. */
  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopping;
    await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** To send it again would lead to nothing else. */
class Refused extends Error {}
