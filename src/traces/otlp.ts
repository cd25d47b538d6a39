import type { Span } from './span.ts';

type Attributes = Span['attributes'];

const errorStatus = 2;

/** OTLP 1 as JSON: IDs in hexadecimal, times and integers as strings. */
export const encodeOtlp = (
  resource: Attributes,
  scope: { name: string; version: string },
  spans: Span[],
): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: encodeAttributes(resource) },
        scopeSpans: [{ scope, spans: spans.map(encodeSpan) }],
      },
    ],
  });

const encodeSpan = ({
  traceId,
  spanId,
  parentSpanId,
  name,
  kind,
  startMs,
  endMs,
  attributes,
  isError,
}: Span) => ({
  ...{ traceId, spanId, parentSpanId, name, kind },
  startTimeUnixNano: nanoseconds(startMs),
  endTimeUnixNano: nanoseconds(endMs),
  attributes: encodeAttributes(attributes),
  status: isError ? { code: errorStatus } : {},
});

/** A double is exact to microseconds, not nanoseconds. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`;

const encodeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
