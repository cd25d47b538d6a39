import { randomFillSync } from 'node:crypto';

/** OpenTelemetry span kinds: server for requests, client for database calls. */
export const spanKinds = { server: 2, client: 3 } as const;

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  name: string;
  kind: (typeof spanKinds)[keyof typeof spanKinds];
  /** Epoch milliseconds, with fractions. */
  startMs: number;
  endMs: number;
  /** Never a name, a token, a query or a body. */
  attributes: Record<string, string | number>;
  isError: boolean;
}

/** One call per 4 kB: small random reads are expensive. */
const randomPool = Buffer.alloc(4096);
let randomPoolUsed = randomPool.length;

function randomHex(bytes: number): string {
  if (randomPoolUsed + bytes > randomPool.length) {
    randomFillSync(randomPool);
    randomPoolUsed = 0;
  }
  randomPoolUsed += bytes;
  return randomPool.toString('hex', randomPoolUsed - bytes, randomPoolUsed);
}

export const newTraceId = (): string => randomHex(16);
export const newSpanId = (): string => randomHex(8);

interface TraceParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** W3C Trace Context; undefined if absent or invalid. */
export function parseTraceParent(header: unknown): TraceParent | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(header) ?? [];
  const isKnown = version !== undefined && version !== 'ff' && !(version === '00' && more !== undefined);
  if (!isKnown || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
