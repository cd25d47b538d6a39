import type { Span } from './span.ts';

type Attributes = Span['attributes'];

const errorStatus = 2;

/**
 * Spans in OpenTelemetry's protocol, OTLP 1, in its JSON encoding (ExportTraceServiceRequest): IDs in hexadecimal, times
 * and integers as strings.
 */
export const otlpText = (
  resource: Attributes,
  scope: { name: string; version: string },
  spans: Span[],
): string =>
  JSON.stringify({
    resourceSpans: [
      { resource: { attributes: listed(resource) }, scopeSpans: [{ scope, spans: spans.map(encoded) }] },
    ],
  });

const encoded = ({ traceId, spanId, parentSpanId, name, kind, start, end, attributes, isError }: Span) => ({
  ...{ traceId, spanId, parentSpanId, name, kind },
  startTimeUnixNano: nanoseconds(start),
  endTimeUnixNano: nanoseconds(end),
  attributes: listed(attributes),
  status: isError ? { code: errorStatus } : {},
});

/** A number holds as many digits as microseconds have, and not those of nanoseconds. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`;

const listed = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
